import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useRights } from '#console/app/api/query-client.ts';
import { hasDraft } from '#console/app/lib/drafts.ts';
import { useKeys } from '#console/app/ui/keys.ts';
import type { LeadDetails } from '#console/contract/lead.ts';
import { focusActivity, NewNote, newNoteId } from './notes.tsx';
import { ReplyForm, replyTextId } from './reply/reply-form.tsx';
import { undoneReply } from './reply/sent-reply.tsx';

type Mode = 'note' | 'reply';

export type ComposerState = {
  /** Null while it is collapsed to one line. */
  readonly mode: Mode | null;
  readonly setMode: (mode: Mode) => void;
  /** Shows the composer with the focus in its text. */
  readonly open: (mode: Mode) => void;
  readonly close: () => void;
};

/** Is open while the lead has an unsent reply or note. */
export function useComposer(leadId: string): ComposerState {
  const draftMode = () =>
    (['reply', 'note'] as const).find((kind) => hasDraft(kind, leadId)) ?? null;
  const [mode, setMode] = useState<Mode | null>(draftMode);
  const undone = undoneReply.useValue();
  const [seenUndone, setSeenUndone] = useState(undone);
  if (undone !== seenUndone) {
    setSeenUndone(undone);
    if (undone?.leadId === leadId) setMode('reply');
  }
  return {
    mode,
    setMode,
    open: (next) => {
      flushSync(() => setMode(next));
      const field = document.getElementById(next === 'note' ? newNoteId : replyTextId);
      field?.focus();
      field?.scrollIntoView({ block: 'nearest' });
    },
    close: () => {
      flushSync(() => setMode(draftMode()));
      // The focused control is gone.
      focusActivity();
    },
  };
}

/** One line that expands into the fields for a reply to the visitor and a note to the team. */
export function Composer({
  details: { lead, replies, replySubject, noReplyReason },
  state: { mode, setMode, open, close },
}: {
  details: LeadDetails;
  state: ComposerState;
}) {
  const canWrite = useRights()('addNote') && lead.mergedInto === null;
  useKeys(canWrite ? { n: () => open('note'), r: () => open('reply') } : {});
  if (!canWrite) return null;
  if (mode === null) {
    const line = noReplyReason === null ? 'Write a reply or a note…' : 'Write a note…';
    return (
      <button
        type="button"
        className="control text-left text-soft"
        aria-label={line.slice(0, -1)}
        onClick={() => open(noReplyReason === null ? 'reply' : 'note')}
      >
        {line}
      </button>
    );
  }
  return (
    <Tabs.Root
      value={mode}
      onValueChange={(next: Mode) => setMode(next)}
      onKeyDown={(event) => {
        const { key, defaultPrevented, currentTarget, target } = event;
        const tab = currentTarget.querySelector<HTMLElement>('[aria-selected="true"]');
        // Menus and dialogs, which are elsewhere in the document, close themselves.
        const isOwn = target !== tab && currentTarget.contains(target as Node);
        if (key !== 'Escape' || defaultPrevented || !isOwn) return;
        event.preventDefault();
        // Typed text stays. While the tab has the focus, the list's shortcuts work again.
        if (hasDraft('reply', lead.id) || hasDraft('note', lead.id)) tab?.focus();
        else close();
      }}
    >
      <Tabs.List aria-label="Write" className="mb-2 flex gap-1.5">
        <Tabs.Tab value="reply" className="tab">
          Reply by email
        </Tabs.Tab>
        <Tabs.Tab value="note" className="tab">
          Note
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="reply" tabIndex={-1}>
        {noReplyReason === null ? (
          <ReplyForm lead={lead} replies={replies} subject={replySubject} onClose={close} />
        ) : (
          <p className="py-2 text-soft">{noReplyReason}</p>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="note" tabIndex={-1}>
        <NewNote leadId={lead.id} onClose={close} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
