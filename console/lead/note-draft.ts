import { useState } from 'react';

/** A note that is not saved yet, kept in the tab. */
export function useNoteDraft(leadId: string): readonly [string, (text: string) => void] {
  const name = `${prefix}${leadId}`;
  const [text, setText] = useState(() => {
    try {
      return sessionStorage.getItem(name) ?? '';
    } catch {
      return '';
    }
  });
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

/** When somebody signs out, because the next user of the tab may be another person. */
export function forgetNoteDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  } catch {
    // Without storage there are none.
  }
}

const prefix = 'note-draft:';
