import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useRights } from '#console/api/queries.ts';
import { hasReplyDraft } from '#console/lib/drafts.ts';
import { useKeys } from '#console/ui/keys.ts';
import type { LeadDetails } from '#contract/console/lead.ts';
import { NewNote, newNoteId } from './notes.tsx';
import { ReplyForm, replyTextId } from './reply/reply-form.tsx';

type Mode = 'note' | 'reply';

export type ComposerState = {
  readonly mode: Mode;
  readonly setMode: (mode: Mode) => void;
  /** Shows the composer with the focus in its text. */
  readonly open: (mode: Mode) => void;
};

/** Starts with the note or reply that has an unsent draft. */
export function useComposer(leadId: string): ComposerState {
  const [mode, setMode] = useState<Mode>(() => (hasReplyDraft(leadId) ? 'reply' : 'note'));
  return {
    mode,
    setMode,
    open: (next) => {
      flushSync(() => setMode(next));
      const field = document.getElementById(next === 'note' ? newNoteId : replyTextId);
      field?.focus();
      field?.scrollIntoView({ block: 'nearest' });
    },
  };
}

/** The fields for a note to the team and a reply to the visitor. */
export function Composer({
  details,
  state: { mode, setMode, open },
  onTyping,
}: {
  details: LeadDetails;
  state: ComposerState;
  onTyping: () => void;
}) {
  const may = useRights();
  useKeys({ n: () => open('note'), m: () => open('reply') });
  if (!may('addNote') || details.lead.mergedInto !== null) return null;
  return (
    <Tabs.Root value={mode} onValueChange={(next: Mode) => setMode(next)} onInput={onTyping}>
      <Tabs.List aria-label="Write" className="mb-2 flex gap-1.5">
        <Tabs.Tab value="note" className="tab">
          Note
        </Tabs.Tab>
        <Tabs.Tab value="reply" className="tab">
          Reply by email
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="note">
        <NewNote leadId={details.lead.id} />
      </Tabs.Panel>
      <Tabs.Panel value="reply">
        {details.noReplyReason === null ? (
          <ReplyForm lead={details.lead} replies={details.replies} subject={details.replySubject} />
        ) : (
          <p className="py-2 text-soft">{details.noReplyReason}</p>
        )}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
