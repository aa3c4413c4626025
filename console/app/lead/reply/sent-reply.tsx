import { useEffect, useState } from 'react';
import { act } from '#console/app/api/act.ts';
import { sharedValue } from '#console/app/lib/shared-value.ts';
import { describeChange, send } from '#console/app/parts/lead-actions.ts';
import { TextButton } from '#console/app/ui/buttons.tsx';
import { dismissToast, showError, showToast } from '#console/app/ui/toasts.ts';
import type { ResponseOf } from '#console/contract/endpoints.ts';
import type { LeadChange } from '#console/contract/inbox.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { undoMs } from '#console/contract/values.ts';

type WaitingReply = {
  readonly until: number;
  readonly undo: () => Promise<void>;
  readonly sendNow: () => Promise<void>;
};

/** The newest reply that became a draft again, so that the composer of its lead opens. */
export const undoneReply = sharedValue<{ readonly leadId: string } | null>(null);

/** The replies that this tab has sent, by id, until the server emails them. */
const waitingReplies = new Map<string, WaitingReply>();

/** Lets the user undo a reply while the server waits. `restore` makes it a draft again. */
export function offerUndo(
  lead: LeadSummary,
  { id, undo: work }: ResponseOf<'sendReply'>,
  restore: () => void,
): void {
  const params = { leadId: lead.id, replyId: id };
  async function settle(change: () => Promise<unknown>): Promise<void> {
    dismissToast();
    waitingReplies.delete(id);
    await change().catch(showError);
  }
  const undo = () =>
    settle(async () => {
      await act('undoReply', { params });
      restore();
      showToast({ text: 'Not sent. Your reply is a draft again.' });
      if (work.length > 0) await send(work);
    });
  const sendNow = () => settle(() => act('sendReplyNow', { params }));
  waitingReplies.set(id, { until: Date.now() + undoMs, undo, sendNow });
  const [before] = work;
  const text = `Sending to ${lead.email} in ${undoMs / 1000} seconds.`;
  showToast({
    text: before ? `${text} ${describeTakenOn(before)}` : text,
    action: { label: 'Undo', run: () => void undo() },
  });
}

/** 'Sending in 8 s', with the buttons that undo the reply or send it now. */
export function SendingIn({ replyId }: { replyId: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const waiting = waitingReplies.get(replyId);
  if (!waiting || waiting.until <= now) return 'sending…';
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className="tabular-nums">Sending in {Math.ceil((waiting.until - now) / 1000)} s</span>
      <TextButton onClick={() => void waiting.undo()}>Undo</TextButton>
      <TextButton onClick={() => void waiting.sendNow()}>Send now</TextButton>
    </span>
  );
}

/** The message about what the reply changed. */
function describeTakenOn({ progress, assigneeId }: LeadChange): string {
  const change = {
    ...(progress === undefined ? {} : { progress: 'contacted' as const }),
    ...(assigneeId === undefined ? {} : { assigneeId: 'sender' }),
  };
  return describeChange(change, 1, () => 'you');
}
