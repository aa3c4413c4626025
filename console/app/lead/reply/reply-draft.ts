import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { newKey } from '#console/app/api/new-key.ts';
import { useDraft } from '#console/app/lib/drafts.ts';

const draftSchema = v.object({
  key: v.string(),
  subject: v.string(),
  text: v.string(),
  /** The addresses as typed. */
  cc: v.optional(v.string(), ''),
  brochures: v.optional(v.array(v.string()), []),
  /** Browsers can't store a file: one that the server has not stored must be chosen again. */
  files: v.optional(
    v.array(
      v.object({ id: v.string(), name: v.string(), bytes: v.number(), isStored: v.boolean() }),
    ),
    [],
  ),
  seenReplyId: v.optional(v.nullable(v.string()), null),
});
export type ReplyDraft = v.InferOutput<typeof draftSchema>;
export type ChangeDraft = (
  more: Partial<ReplyDraft> | ((draft: ReplyDraft) => Partial<ReplyDraft>),
) => void;

/** The initial subject and text of a reply. */
export type ReplyStart = { readonly subject: string; readonly text: string };

/** The draft of a reply. It is stored unless it equals its initial text. */
export function useReplyDraft(leadId: string, start: ReplyStart, newestReplyId: string | null) {
  const [stored, store] = useDraft('reply', leadId);
  const [fresh, setFresh] = useState(() => emptyDraft(start));
  const [shownStart, setShownStart] = useState(start);
  if (shownStart.subject !== start.subject || shownStart.text !== start.text) {
    setShownStart(start);
    // An answer has changed the subject; text that the user has typed is kept.
    if (isUntouched(fresh, shownStart)) setFresh({ ...fresh, ...start });
  }
  // Replies that were on the page before the user started typing count as seen.
  const draft =
    stored === '' ? { ...fresh, seenReplyId: newestReplyId } : parseDraft(stored, fresh);
  // An upload may finish after later changes, and must not undo them.
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const change: ChangeDraft = (more) => {
    const before = latest.current;
    const next = { ...before, ...(typeof more === 'function' ? more(before) : more) };
    latest.current = next;
    setFresh(next);
    store(isUntouched(next, start) ? '' : JSON.stringify(next));
  };
  return {
    draft,
    isEmpty: isUntouched(draft, start),
    change,
    clear: () => {
      latest.current = emptyDraft(start);
      setFresh(latest.current);
      store('');
    },
  };
}

function isUntouched({ subject, text, cc, brochures, files }: ReplyDraft, start: ReplyStart) {
  const hasOwnText = text !== '' && text !== start.text;
  const hasMore = cc !== '' || brochures.length > 0 || files.length > 0;
  return !hasOwnText && !hasMore && subject === start.subject;
}

function emptyDraft(start: ReplyStart): ReplyDraft {
  const more = { cc: '', brochures: [], files: [], seenReplyId: null };
  return { ...start, ...more, key: newKey() };
}

function parseDraft(stored: string, otherwise: ReplyDraft): ReplyDraft {
  return v.parse(v.fallback(v.pipe(v.string(), v.parseJson(), draftSchema), otherwise), stored);
}
