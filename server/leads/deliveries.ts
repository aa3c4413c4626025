import type { ExpressionBuilder } from 'kysely';
import { channelName, readChannel } from '#contract/console/channels.ts';
import type { Db, Tables } from '#server/db/connection.ts';
import type { Quota } from '#server/db/rate-limits.ts';
import { findRow } from '#server/db/rows.ts';
import { mayEmailVisitor } from '#server/db/visitor-emails.ts';
import { DeliveryFailure } from '#server/lib/delivery-failure.ts';
import { newId } from '#server/lib/ids.ts';
import type { Lead } from './lead.ts';

/** A delivery to queue. It is skipped if one of its quotas is used up. */
export type DeliveryRequest = { readonly channel: string; readonly quotas?: readonly Quota[] };

/**
 * Queues deliveries within the caller's transaction; canceled ones become due again. Queues nothing about a held lead,
 * so a release sets the status first, and a user's spam mark sets it last.
 */
export async function queueDeliveries(
  db: Db,
  leadId: string,
  requests: readonly DeliveryRequest[],
  dueAt: Date,
): Promise<void> {
  const lead = await findRow(db, 'leads', { id: leadId });
  if (lead) await insertDeliveries(db, await newDeliveries(db, lead, requests, dueAt));
}

/** Queues an email between users. It contains nothing about the visitor, so the lead may be held. */
export async function queueMention(db: Db, leadId: string, mentionId: string, dueAt: Date) {
  const mail = { id: newId(), lead_id: leadId, channel: channelName('mention', mentionId) };
  await insertDeliveries(db, [{ ...mail, now: dueAt.getTime() }]);
}

/**
 * Queues deliveries that report a new state of a lead. A waiting delivery reports it anyway. A delivery that has ended
 * is superseded by a new one, because receivers recognize repeats by a delivery's id. Rejects while a delivery is being
 * sent, because it may report the old state.
 */
export async function queueNewState(
  db: Db,
  leadId: string,
  requests: readonly DeliveryRequest[],
  now: Date,
): Promise<void> {
  const channels = requests.map(({ channel }) => channel);
  if (channels.length === 0) return;
  const earlier = db
    .updateTable('deliveries')
    .set(({ ref }) => ({ superseded: ref('id') }))
    .where('lead_id', '=', leadId)
    .where('channel', 'in', channels)
    .where('state', 'in', ['done', 'failed']);
  await earlier.execute();
  const leased = await db
    .selectFrom('deliveries')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('channel', 'in', channels)
    .where('state', '=', 'pending')
    .where('leased_until', '>', now.getTime())
    .executeTakeFirst();
  if (leased) throw new DeliveryFailure('An earlier message about this lead is being sent');
  await queueDeliveries(db, leadId, requests, now);
}

/** Builds the rows for a lead's deliveries, except those with a used-up quota. A held lead gets none. */
export async function newDeliveries(
  db: Db,
  { id: leadId, status }: Pick<Lead, 'id' | 'status'>,
  requests: readonly DeliveryRequest[],
  dueAt: Date,
): Promise<readonly NewDelivery[]> {
  if (status !== 'accepted') return [];
  const rows: NewDelivery[] = [];
  for (const { channel, quotas } of requests) {
    if (quotas && !(await mayEmailVisitor(db, quotas, dueAt))) continue;
    rows.push({ id: newId(), lead_id: leadId, channel, now: dueAt.getTime() });
  }
  return rows;
}

export type NewDelivery = Pick<Tables['deliveries'], 'id' | 'lead_id' | 'channel'> & {
  readonly now: number;
};

export async function insertDeliveries(db: Db, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('deliveries')
    .values(
      rows.map(({ now, ...row }) => ({
        ...row,
        ...columnsOf(row.channel),
        state: 'pending' as const,
        queued_at: now,
        next_try_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['lead_id', 'channel', 'superseded'])
        .doUpdateSet(({ ref }) => dueAgain(ref('excluded.next_try_at')))
        .where('deliveries.state', '=', 'canceled'),
    )
    .execute();
}

function columnsOf(channel: string) {
  const { kind, family, item } = readChannel(channel);
  return { channel, kind, family, item };
}

/** Makes a delivery due now and resets its attempts. */
export function dueAgain<Time>(now: Time) {
  return {
    state: 'pending',
    tries: 0,
    queued_at: now,
    next_try_at: now,
    leased_until: null,
    sending_since: null,
    settled_at: null,
    dated_at: null,
  } as const;
}

/** False for the server's own jobs, which send nothing. */
export function isMessage(row: ExpressionBuilder<Tables, 'deliveries'>) {
  return row('kind', '<>', 'job');
}

export function isNotLeased(row: ExpressionBuilder<Tables, 'deliveries'>, now: number) {
  return row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]);
}

/** The input of a job. It contains only ids, because personal data belongs in tables that an erasure covers. */
export type JobDetails = Readonly<Record<string, unknown>>;

/**
 * Queues work that belongs to no lead, within the caller's transaction: a job such as `job:retention`, an email such as
 * `service:reminder:ID`, or the event for an erased lead. A channel is queued once; a job that has ended becomes due
 * again.
 */
export async function queueJob(
  db: Db,
  channel: string,
  { dueAt, details }: { readonly dueAt: Date; readonly details?: JobDetails },
): Promise<void> {
  const stored = details === undefined ? null : JSON.stringify(details);
  await db
    .insertInto('deliveries')
    .values({
      id: newId(),
      lead_id: null,
      ...columnsOf(channel),
      state: 'pending',
      queued_at: dueAt.getTime(),
      next_try_at: dueAt.getTime(),
      details: stored,
    })
    .onConflict((conflict) =>
      conflict
        .column('channel')
        .where('lead_id', 'is', null)
        .doUpdateSet({ ...dueAgain(dueAt.getTime()), details: stored })
        .where('deliveries.state', '<>', 'pending'),
    )
    .execute();
}

/** Queues the job that deletes erased leads at the receivers whose channels can do so. */
export async function queueForgetting(
  db: Db,
  leadIds: readonly string[],
  dueAt: Date,
): Promise<void> {
  await queueJob(db, channelName('job', 'forget', newId()), { dueAt, details: { leadIds } });
}

/** Ends a waiting job. False if it has already ended. */
export async function endJob(db: Db, channel: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'done', settled_at: at.getTime(), leased_until: null, last_error: null })
    .where('lead_id', 'is', null)
    .where('channel', '=', channel)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
