import { useState } from 'react';

/** What is typed and not sent yet, kept in the tab. `id` is a lead's, or that of the note being edited. */
export function useDraft(
  kind: 'note' | 'reply' | 'edit',
  id: string,
): readonly [string, (text: string) => void] {
  const name = `${kind}${suffix}${id}`;
  const [text, setText] = useState(() => storedDraft(name));
  return [
    text,
    (next) => {
      setText(next);
      try {
        if (next) sessionStorage.setItem(name, next);
        else sessionStorage.removeItem(name);
      } catch {
        // Without storage the draft lasts as long as the page.
      }
    },
  ];
}

export function hasReplyDraft(leadId: string): boolean {
  return storedDraft(`reply${suffix}${leadId}`) !== '';
}

/** When somebody signs out, because the next user of the tab may be another person. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (/^(?:note|reply|edit)-draft:/.test(name)) sessionStorage.removeItem(name);
  } catch {
    // Without storage there are none.
  }
}

function storedDraft(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

const suffix = '-draft:';
