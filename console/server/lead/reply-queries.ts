import type { Reply } from '#console/contract/replies.ts';
import { filesOfReplies } from '#console/server/leads/files/stored-reply-files.ts';
import { mergedGroup } from '#console/server/leads/merges-of.ts';
import type { Db } from '#server/db/connection.ts';
import { deleteRows, findRow, updateRows } from '#server/db/rows.ts';

/** The replies to some leads, oldest first, each with the state of its delivery. */
export async function repliesTo(db: Db, leadIds: readonly string[]): Promise<Reply[]> {
  const rows = await repliesWithDeliveries(db)
    .where('lead_replies.lead_id', 'in', leadIds)
    .orderBy('created_at')
    .execute();
  return withFiles(db, rows);
}

export async function replyWithKey(db: Db, key: string): Promise<Reply> {
  const row = await repliesWithDeliveries(db)
    .where('lead_replies.id', '=', key)
    .executeTakeFirstOrThrow();
  const [reply] = await withFiles(db, [row]);
  return reply as Reply;
}

/** Deletes a reply that no worker has begun to send. False if it is too late, or another user's. */
export async function takeBackReply(db: Db, reply: OwnReply): Promise<boolean> {
  if (!(await isOwn(db, reply))) return false;
  if ((await deleteRows(db, 'deliveries', waitingDelivery(reply))) === 0) return false;
  await deleteRows(db, 'lead_replies', { id: reply.replyId });
  return true;
}

/** Makes a reply due now that no worker has begun to send. False if it is too late, or another user's. */
export async function hurryReply(db: Db, reply: OwnReply, now: Date): Promise<boolean> {
  if (!(await isOwn(db, reply))) return false;
  const due = { next_try_at: now.getTime() };
  return (await updateRows(db, 'deliveries', waitingDelivery(reply), due)) > 0;
}

type OwnReply = { readonly leadId: string; readonly replyId: string; readonly userId: string };

async function isOwn(db: Db, { replyId, leadId, userId }: OwnReply): Promise<boolean> {
  const own = { id: replyId, lead_id: leadId, author_id: userId };
  return (await findRow(db, 'lead_replies', own)) !== undefined;
}

function waitingDelivery({ leadId, replyId }: OwnReply) {
  return { lead_id: leadId, kind: 'reply', item: replyId, state: 'pending', tries: 0 } as const;
}

/** A reply that a user is about to send, and the last earlier reply that the user has seen. */
export type Intent = {
  readonly leadId: string;
  readonly userId: string;
  readonly seenReplyId: string | null;
};

/**
 * True if another user has replied to the lead, or to one merged into it, since the last reply that the user saw.
 */
export async function hasUnseenReply(
  db: Db,
  { leadId, userId, seenReplyId }: Intent,
): Promise<boolean> {
  const seen = await findRow(db, 'lead_replies', { id: seenReplyId ?? '' });
  const row = await db
    .selectFrom('lead_replies')
    .select('id')
    .where('lead_id', 'in', await mergedGroup(db, leadId))
    .where('author_id', '<>', userId)
    .where('id', '<>', seen?.id ?? '')
    .where('created_at', '>=', seen?.created_at ?? 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The delivery id of the acknowledgment that the visitor has received, or will receive before the reply; null if there
 * is none.
 */
export async function acknowledgmentOf(db: Db, leadId: string): Promise<string | null> {
  const sent = { lead_id: leadId, kind: 'acknowledgment', state: ['pending', 'done'] } as const;
  return (await findRow(db, 'deliveries', sent))?.id ?? null;
}

function repliesWithDeliveries(db: Db) {
  return db
    .selectFrom('lead_replies')
    .innerJoin('deliveries', (join) =>
      join
        .onRef('deliveries.lead_id', '=', 'lead_replies.lead_id')
        .onRef('deliveries.item', '=', 'lead_replies.id')
        .on('kind', '=', 'reply'),
    )
    .selectAll('lead_replies')
    .select(['deliveries.id as delivery_id', 'state', 'last_error', 'tries', 'next_try_at']);
}

type Row = Awaited<ReturnType<ReturnType<typeof repliesWithDeliveries>['execute']>>[number];

async function withFiles(db: Db, rows: readonly Row[]): Promise<Reply[]> {
  const ids = rows.map(({ id }) => id);
  const files = await filesOfReplies(db, ids);
  return rows.map((row) => ({
    id: row.id,
    leadId: row.lead_id,
    authorId: row.author_id,
    subject: row.subject,
    text: row.text,
    cc: JSON.parse(row.cc) as string[],
    files: files.get(row.id) ?? [],
    createdAt: new Date(row.created_at).toISOString(),
    deliveryId: row.delivery_id,
    state: row.state,
    lastError: row.last_error,
    sendsAt:
      row.state === 'pending' && row.tries === 0 ? new Date(row.next_try_at).toISOString() : null,
  }));
}
