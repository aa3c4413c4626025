import { isDeepStrictEqual } from 'node:util';
import type { LeadChange } from '#console/contract/inbox.ts';
import { undoMs } from '#console/contract/values.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { ConsoleError, conflict, fieldError } from '#console/server/kit/console-error.ts';
import { updateActivity } from '#console/server/leads/answers.ts';
import { attachFiles, hasFiles } from '#console/server/leads/files/stored-reply-files.ts';
import { changeLeads } from '#console/server/leads/lead-changes.ts';
import { whyNoReply } from '#console/server/leads/lead-emails.ts';
import { changeableLead } from '#console/server/leads/lead-merges.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db, RowOf } from '#server/db/connection.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { queueDeliveries } from '#server/leads/deliveries.ts';
import { leadOf } from '#server/leads/lead.ts';
import { suppressionsOf } from '#server/leads/suppression-list.ts';
import { isOwnMailbox, ownMailbox } from '#server/lib/mail-address.ts';
import { filesFor } from './reply-file-handlers.ts';
import {
  acknowledgmentOf,
  hasUnseenReply,
  hurryReply,
  type Intent,
  replyWithKey,
  takeBackReply,
} from './reply-queries.ts';

/** Handlers for replies, which are sent through the outbox like every other email about a lead. */
export const replyHandlers = {
  sendReply: async (call, context) => {
    const { user, params, body } = call;
    const { leadId } = params;
    const { key, subject, text, cc, seenReplyId } = body;
    const copies = JSON.stringify(cc);
    const { change, clock, settings } = context;
    return change(async (db, record) => {
      const content = { lead_id: leadId, author_id: user.userId, subject, text, cc: copies };
      const known = await findRow(db, 'lead_replies', { id: key });
      if (known) {
        // A request repeated with the same key and reply: the email is queued already.
        const isSame = isDeepStrictEqual({ ...known, ...content }, { ...known });
        if (!isSame || !(await hasFiles(db, key, body))) throw sentBefore;
        return { ...(await replyWithKey(db, key)), undo: [] };
      }
      const own = cc.find((one) => isOwnMailbox(one, settings));
      if (own !== undefined) throw fieldError('cc', ownMailbox(own));
      await assertMayReply(db, { leadId, userId: user.userId, seenReplyId, cc });
      const files = await filesFor(db, call, context);
      const work = await findRow(db, 'lead_work', { lead_id: leadId });
      const now = clock();
      await insertRow(db, 'lead_replies', {
        ...content,
        id: key,
        reply_to: user.email,
        parent_id: await acknowledgmentOf(db, leadId),
        created_at: now.getTime(),
      });
      await attachFiles(db, { replyId: key, fileIds: files.map(({ id }) => id), now });
      await updateActivity(db, leadId);
      const dueAt = new Date(now.getTime() + undoMs);
      await queueDeliveries(db, leadId, [{ kind: 'reply', item: key }], dueAt);
      await record({
        action: 'reply-sent',
        leadId,
        details: { reply: key, files: files.length, cc: cc.length },
      });
      const undo = await takeOn(db, record, { leadId, userId: user.userId, work });
      return { ...(await replyWithKey(db, key)), undo };
    });
  },

  undoReply: ({ user, params }, { change }) =>
    change(async (db, record) => {
      if (!(await takeBackReply(db, { ...params, userId: user.userId }))) throw alreadySent;
      await updateActivity(db, params.leadId);
      const details = { reply: params.replyId };
      await record({ action: 'reply-undone', leadId: params.leadId, details });
    }),

  sendReplyNow: async ({ user, params }, { change, clock, wakeUp }) => {
    const { leadId, replyId: reply } = params;
    await change(async (db, record) => {
      if (!(await hurryReply(db, { ...params, userId: user.userId }, clock()))) return;
      await record({ action: 'reply-hurried', leadId, details: { reply } });
    });
    wakeUp();
  },
} satisfies Partial<Handlers>;

async function assertMayReply(
  db: Db,
  reply: Intent & { readonly cc: readonly string[] },
): Promise<void> {
  const reason = whyNoReply(leadOf(await changeableLead(db, reply.leadId)));
  if (reason !== null) throw conflict(reason);
  if (await hasUnseenReply(db, reply)) throw repliedMeanwhile;
  const [suppressed] = await suppressionsOf(db, reply.cc);
  if (suppressed) {
    throw fieldError('cc', `${suppressed.emailAddress} is on the suppression list.`);
  }
}

const alreadySent = conflict('It is too late: the reply is already on its way.');

const repliedMeanwhile = new ConsoleError(
  'changed-meanwhile',
  'A colleague has replied in the meantime. Read their reply, and send yours if it is still needed.',
);

/**
 * The first reply moves a new lead to Contacted, and assigns it to the sender unless a colleague has it. Any reply
 * reopens a lost lead.
 */
async function takeOn(
  db: Db,
  record: RecordEntry,
  { leadId, userId, work }: Taking,
): Promise<LeadChange[]> {
  const isFirst = (work?.replied_at ?? null) === null;
  const progress = work?.progress ?? 'new';
  const isContacted = progress === 'lost' || (isFirst && progress === 'new');
  const isFree = isFirst && (work?.assignee_id ?? null) === null;
  if (!isContacted && !isFree) return [];
  return changeLeads(db, record, [
    {
      leadId,
      ...(isContacted ? { progress: 'contacted' } : {}),
      ...(isFree ? { assigneeId: userId } : {}),
    },
  ]);
}

type Taking = {
  readonly leadId: string;
  readonly userId: string;
  /** The work on the lead before the reply; undefined if there was none. */
  readonly work: RowOf<'lead_work'> | undefined;
};

const sentBefore = conflict(
  'An earlier version of this reply was already sent. Edit this one or discard it.',
);
