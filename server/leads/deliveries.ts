import type { ExpressionBuilder } from 'kysely';
import type { Channel, DeliveryKey } from '#contract/channels.ts';
import type { Db, Tables } from '#server/db/connection.ts';
import type { Quota } from '#server/db/rate-limits.ts';
import { findRow } from '#server/db/rows.ts';
import { mayEmailVisitor } from '#server/db/visitor-emails.ts';
import { DeliveryFailure } from '#server/lib/delivery-failure.ts';
import { newId } from '#server/lib/ids.ts';
import type { Lead } from './lead.ts';

/** A key whose blank parts are left out. */
export type NewKey = Pick<DeliveryKey, 'kind'> & Partial<DeliveryKey>;

/** A delivery to queue. It is skipped if one of its quotas is used up. */
export type DeliveryRequest = NewKey & { readonly quotas?: readonly Quota[] };

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
  if (requests.length === 0) return;
  const keys = requests.map(keyOf);
  const earlier = db
    .updateTable('deliveries')
    .set(({ ref }) => ({ superseded: ref('id') }))
    .where('lead_id', '=', leadId)
    .where((row) => row.or(keys.map((key) => row.and(key))))
    .where('state', 'in', ['done', 'failed']);
  await earlier.execute();
  const leased = await db
    .selectFrom('deliveries')
    .select('id')
    .where('lead_id', '=', leadId)
    .where((row) => row.or(keys.map((key) => row.and(key))))
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
  for (const { quotas, ...key } of requests) {
    if (quotas && !(await mayEmailVisitor(db, quotas, dueAt))) continue;
    rows.push({ ...keyOf(key), id: newId(), lead_id: leadId, now: dueAt.getTime() });
  }
  return rows;
}

export type NewDelivery = DeliveryKey &
  Pick<Tables['deliveries'], 'id' | 'lead_id'> & { readonly now: number };

export async function insertDeliveries(db: Db, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('deliveries')
    .values(
      rows.map(({ now, ...row }) => ({
        ...row,
        state: 'pending' as const,
        queued_at: now,
        next_try_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['lead_id', 'kind', 'target', 'event', 'item', 'superseded'])
        .doUpdateSet(({ ref }) => dueAgain(ref('excluded.next_try_at')))
        .where('deliveries.state', '=', 'canceled'),
    )
    .execute();
}

function keyOf({ kind, target = '', event = '', item = '' }: NewKey): DeliveryKey {
  return { kind, target, event, item };
}

/** True for deliveries on one of the channels. */
export function isOnChannel(
  row: ExpressionBuilder<Tables, 'deliveries'>,
  channels: readonly Channel[],
) {
  return row.or(channels.map((channel) => row.and(channel)));
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

type JobOptions = {
  readonly dueAt: Date;
  readonly details?: JobDetails;
  /** The lead that an email between users is about. */
  readonly leadId?: string | null;
};

/**
 * Queues work with details, within the caller's transaction: a job, a service email, the event for an erased lead, or an
 * email between users about a lead, which may be held. A key without a lead is queued once; a job that has ended becomes
 * due again.
 */
export function queueJob(db: Db, key: NewKey, options: JobOptions): Promise<void> {
  return queueJobs(db, [{ ...options, key }]);
}

/** Queues several jobs with different keys. */
export async function queueJobs(
  db: Db,
  jobs: readonly (JobOptions & { readonly key: NewKey })[],
): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ key, dueAt, details, leadId = null }) => ({
    id: newId(),
    lead_id: leadId,
    ...keyOf(key),
    state: 'pending' as const,
    queued_at: dueAt.getTime(),
    next_try_at: dueAt.getTime(),
    details: details === undefined ? null : JSON.stringify(details),
  }));
  await db
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'target', 'event', 'item'])
        .where('lead_id', 'is', null)
        .doUpdateSet(({ ref }) => ({
          ...dueAgain(ref('excluded.next_try_at')),
          details: ref('excluded.details'),
        }))
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
  const key = { kind: 'job', event: 'forget', item: newId() };
  await queueJob(db, key, { dueAt, details: { leadIds } });
}

/** Ends a waiting job. False if it has already ended. */
export async function endJob(db: Db, key: NewKey, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'done', settled_at: at.getTime(), leased_until: null, last_error: null })
    .where('lead_id', 'is', null)
    .where((row) => row.and(keyOf(key)))
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
