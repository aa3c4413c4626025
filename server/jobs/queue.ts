import { sql } from 'kysely';
import type { Connection, Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { type JobDetails, queueJob } from '#server/leads/deliveries.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import { uncertainError } from '#server/lib/delivery-failure.ts';
import {
  type Delivery,
  type Ending,
  familyOf,
  isNotLeased,
  isOnChannel,
  type Job,
  type JobOutcome,
  type SettledDelivery,
} from './outbox.ts';

export type Queue = {
  /**
   * Due deliveries about leads, leased so that no other worker gets them before the lease ends. A channel such
   * as `reply:*` stands for all whose name starts with `reply:`.
   */
  readonly lease: (
    now: Date,
    seconds: number,
    limit: number,
    channel?: string,
  ) => Promise<readonly Delivery[]>;
  /** The same for work without a lead, whose channel begins with the prefix, such as `job:*`. */
  readonly leaseJobs: (
    now: Date,
    seconds: number,
    limit: number,
    channel: string,
  ) => Promise<readonly Job[]>;
  /** Plans a job with a schedule, unless it is planned already. */
  readonly planJob: (channel: `job:${string}`, dueAt: Date) => Promise<void>;
  /**
   * Records an attempt and its outcome. After another worker took over the lease, only `done` counts.
   * Returns false when the delivery no longer exists because its lead was erased.
   */
  readonly settle: (
    delivery: SettledDelivery,
    outcome: JobOutcome,
    ending: Ending,
  ) => Promise<boolean>;
};

/** The only lease of background work, in every process and on both databases. */
export function queue({ kind }: Connection, { read, write }: Transactions): Queue {
  async function leaseDue<T>(
    due: Due,
    seconds: number,
    describe: (db: Db, rows: readonly LeasedRow[]) => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    // Most polls find nothing, and a read costs no commit.
    if ((await read((db) => findDue(db, kind, { ...due, limit: 1 }))).length === 0) return [];
    return write(
      async (db) => {
        const rows = await takeDue(db, kind, due, seconds);
        return rows.length === 0 ? [] : describe(db, rows);
      },
      { maxDelayMs: maxLeaseDelayMs },
    );
  }

  return {
    lease: (now, seconds, limit, channel) =>
      leaseDue({ now, limit, channel, hasLead: true }, seconds, (db, rows) =>
        withLeads(db, rows, now),
      ),
    leaseJobs: (now, seconds, limit, channel) =>
      leaseDue({ now, limit, channel, hasLead: false }, seconds, async (_db, rows) =>
        rows.map((row) => ({
          ...commonOf(row, now),
          queuedAt: new Date(row.queued_at),
          details: JSON.parse(row.details ?? '{}') as JobDetails,
        })),
      ),
    planJob: (channel, dueAt) => write((db) => queueJob(db, channel, { dueAt })),
    settle: (delivery, outcome, ending) =>
      write((db) => settle(db, delivery, outcome, ending), { maxDelayMs: maxSettleDelayMs }),
  };
}

type Due = {
  readonly now: Date;
  readonly limit: number;
  readonly channel: string | undefined;
  readonly hasLead: boolean;
};
type LeasedRow = Awaited<ReturnType<typeof findDue>>[number];

async function takeDue(
  db: Db,
  kind: Connection['kind'],
  due: Due,
  seconds: number,
): Promise<readonly LeasedRow[]> {
  const rows = await findDue(db, kind, due, kind === 'postgres');
  if (rows.length === 0) return [];
  const now = due.now.getTime();
  await db
    .updateTable('deliveries')
    .set((row) => ({
      leased_until: now + seconds * 1000,
      tries: row('tries', '+', 1),
      dated_at: row.fn.coalesce('dated_at', row.val(now)),
    }))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows;
}

/** The rows as they were before the lease. Of several processes on PostgreSQL each skips what others lease. */
function findDue(
  db: Db,
  kind: Connection['kind'],
  { now, limit, channel, hasLead }: Due,
  skipLocked = false,
) {
  let query = db
    .selectFrom('deliveries')
    .select(['id', 'lead_id', 'channel', 'tries', 'leased_until', 'dated_at'])
    .select(['queued_at', 'details'])
    .where('state', '=', sql.lit('pending'))
    .where('next_try_at', '<=', now.getTime())
    .where((row) => isNotLeased(row, now))
    .where('lead_id', hasLead ? 'is not' : 'is', null)
    .orderBy('next_try_at')
    .limit(limit);
  const prefix = channel === undefined ? null : familyOf(channel);
  if (channel !== undefined && prefix !== null && kind === 'sqlite') {
    // A range, unlike a pattern, is found by the index.
    query = query.where('channel', '>=', prefix).where('channel', '<', prefix.replace(/:$/, ';'));
  } else if (channel !== undefined) query = query.where((row) => isOnChannel(row, [channel]));
  if (skipLocked) query = query.forUpdate().skipLocked();
  return query.execute();
}

async function withLeads(
  db: Db,
  rows: readonly LeasedRow[],
  now: Date,
): Promise<readonly Delivery[]> {
  const ids = rows.flatMap(({ lead_id }) => lead_id ?? []);
  const found = await db.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
  const leads = new Map(found.map((row) => [row.id, leadOf(row)]));
  return rows.flatMap((row) => {
    // Erased since, and its deliveries with it.
    const lead = leads.get(row.lead_id ?? '');
    return lead ? [{ ...commonOf(row, now), lead }] : [];
  });
}

function commonOf(
  { id, channel, tries, leased_until, dated_at }: LeasedRow,
  now: Date,
): Omit<Job, 'details' | 'queuedAt'> {
  return {
    id,
    channel,
    attempts: tries,
    ...(leased_until === null ? {} : { wasCutOff: true }),
    ...(dated_at === null ? {} : { isDatedBefore: true }),
    date: dated_at === null ? now : new Date(dated_at),
  };
}

async function settle(
  db: Db,
  delivery: SettledDelivery,
  outcome: JobOutcome,
  { at, answer }: Ending,
): Promise<boolean> {
  const { id, attempts } = delivery;
  const row = await db
    .selectFrom('deliveries')
    .select(['state', 'tries'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return false;
  if (outcome.kind !== 'again') {
    await db
      .insertInto('delivery_attempts')
      .values({ delivery_id: id, ended_at: at.getTime(), outcome: outcome.kind, answer })
      .onConflict((conflict) => conflict.columns(['delivery_id', 'ended_at']).doNothing())
      .execute();
  }
  const isOurs = row.state === 'pending' && row.tries === attempts + 1;
  if (!isOurs && outcome.kind !== 'done') return true;
  await db
    .updateTable('deliveries')
    .set({ leased_until: null, ...changesBy(delivery, outcome, at) })
    .where('id', '=', id)
    .execute();
  return true;
}

function changesBy(delivery: SettledDelivery, outcome: JobOutcome, at: Date) {
  switch (outcome.kind) {
    case 'again':
      return { tries: 0, next_try_at: outcome.at.getTime(), last_error: null, dated_at: null };
    case 'retry':
      return {
        next_try_at: outcome.at.getTime(),
        last_error: outcome.error,
        ...(keepsDate(delivery, outcome.error) ? {} : { dated_at: null }),
      };
    case 'failed':
      return { state: outcome.kind, last_error: outcome.error, settled_at: at.getTime() };
    case 'done':
      return { state: outcome.kind, last_error: null, settled_at: at.getTime() };
  }
}

/** A retried delivery keeps the date of its mail if an earlier copy may have arrived. */
function keepsDate({ isDatedBefore }: SettledDelivery, error: string): boolean {
  return isDatedBefore === true || error === uncertainError;
}

/** While requests keep coming, background work gets only some of the time and of the disk. */
const maxLeaseDelayMs = 250;
const maxSettleDelayMs = 25;
