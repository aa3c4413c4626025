import { sql } from 'kysely';
import type { Connection, Db, Tables } from '#server/db/connection.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { type JobDetails, queueJob } from '#server/leads/deliveries.ts';
import { leadsWithLaboratories, leadWithLaboratoryOf } from '#server/leads/lead-reader.ts';
import { allEnded } from '#server/lib/all-ended.ts';
import { uncertainError } from '#server/lib/delivery-failure.ts';
import {
  type Delivery,
  type DeliveryOutcome,
  type Ending,
  familyOf,
  isNotLeased,
  isOnChannel,
  type Job,
  type JobOutcome,
  type LeasedWork,
  type SettledDelivery,
} from './outbox.ts';

export type Queue = {
  /**
   * Leases due deliveries about leads; no other worker gets them before the lease ends. A channel such as `reply:*`
   * matches all channels that start with `reply:`.
   */
  readonly lease: (
    now: Date,
    seconds: number,
    limit: number,
    channel?: string,
  ) => Promise<readonly Delivery[]>;
  /** Leases due work without a lead, on channels that start with a prefix, such as `job:*`. */
  readonly leaseJobs: (
    now: Date,
    seconds: number,
    limit: number,
    channel: string,
  ) => Promise<readonly Job[]>;
  /** Plans a job with a schedule, unless it is already planned. */
  readonly planJob: (channel: `job:${string}`, dueAt: Date) => Promise<void>;
  /** Extends the lease of work in progress, unless another worker has taken it over. */
  readonly renew: (work: LeasedWork, until: Date) => Promise<void>;
  /**
   * Notes, on disk, that a message is about to be sent. False if it must not be sent anymore: another worker has taken it
   * over, or it was canceled or erased.
   */
  readonly beginSending: (work: LeasedWork, now: Date) => Promise<boolean>;
  /**
   * Records an attempt and its outcome. If another worker has taken over the lease, only `done` counts. Returns false
   * when the delivery no longer exists because its lead was erased.
   */
  readonly settle: (
    delivery: SettledDelivery,
    outcome: JobOutcome,
    ending: Ending,
  ) => Promise<boolean>;
};

/** The only code that leases background work, in every process and on both databases. */
export function queue({ kind }: Connection, { read, write }: Transactions): Queue {
  const finders = new Map<string, ReturnType<typeof finderOf>>();

  function finderFor(source: Source): ReturnType<typeof finderOf> {
    const name = `${source.hasLead} ${source.channel}`;
    const finder = finders.get(name) ?? finderOf(kind, source);
    finders.set(name, finder);
    return finder;
  }

  async function leaseDue<T>(
    { now, seconds, limit, ...source }: Lease,
    describe: (db: Db, rows: readonly LeasedRow[]) => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    const { findDue, lockDue } = finderFor(source);
    const at = now.getTime();
    // Reads first, because most polls find nothing, and a read needs no commit.
    if ((await read((db) => findDue(db, { now: at, limit: 1 }))).length === 0) return [];
    return write(
      async (db) => {
        const rows = await lockDue(db, { now: at, limit });
        if (rows.length === 0) return [];
        const [described] = await allEnded([
          describe(db, rows),
          leaseRows(db, { now: at, until: at + seconds * 1000, ...rows.map(({ id }) => id) }),
        ]);
        return described;
      },
      { maxDelayMs: maxLeaseDelayMs },
    );
  }

  return {
    lease: (now, seconds, limit, channel) =>
      leaseDue({ now, seconds, limit, channel, hasLead: true }, (db, rows) =>
        withLeads(db, rows, now),
      ),
    leaseJobs: (now, seconds, limit, channel) =>
      leaseDue({ now, seconds, limit, channel, hasLead: false }, async (_db, rows) =>
        rows.map((row) => ({
          ...commonOf(row, now),
          queuedAt: new Date(row.queued_at),
          details: JSON.parse(row.details ?? '{}') as JobDetails,
        })),
      ),
    planJob: (channel, dueAt) => write((db) => queueJob(db, channel, { dueAt })),
    renew: async (work, until) => {
      await write((db) => renewLease(db, { ...ownOf(work), until: until.getTime() }), soon);
    },
    beginSending: async (work, now) => {
      const noted = { ...ownOf(work), now: now.getTime() };
      return (await write((db) => noteSending(db, noted), soon)).length > 0;
    },
    settle: (delivery, outcome, ending) =>
      write((db) => settle(db, delivery, outcome, ending), { maxDelayMs: maxSettleDelayMs }),
  };
}

/** The source of a worker's work: one channel, a family of channels, or all. */
type Source = { readonly channel: string | undefined; readonly hasLead: boolean };
type Lease = Source & { readonly now: Date; readonly seconds: number; readonly limit: number };
type Due = { readonly now: number; readonly limit: number };
type LeasedRow = Awaited<ReturnType<ReturnType<typeof finderOf>['findDue']>>[number];

/**
 * Both queries return rows as they were before the lease. On PostgreSQL, each process skips rows that others are
 * leasing.
 */
function finderOf(kind: Connection['kind'], source: Source) {
  return {
    findDue: prepared((db, due: Due) => dueOf(db, kind, source, due)),
    lockDue: prepared((db, due: Due) => {
      const query = dueOf(db, kind, source, due);
      return kind === 'postgres' ? query.forUpdate().skipLocked() : query;
    }),
  };
}

function dueOf(
  db: Db,
  kind: Connection['kind'],
  { channel, hasLead }: Source,
  { now, limit }: Due,
) {
  const query = db
    .selectFrom('deliveries')
    .select(['id', 'lead_id', 'channel', 'tries', 'sending_since', 'dated_at'])
    .select(['queued_at', 'details'])
    .where('state', '=', sql.lit('pending'))
    .where('next_try_at', '<=', now)
    .where((row) => isNotLeased(row, now))
    .where('lead_id', hasLead ? 'is not' : 'is', null)
    .orderBy('next_try_at')
    .limit(limit);
  if (channel === undefined) return query;
  const prefix = familyOf(channel);
  if (prefix === null || kind === 'postgres') {
    return query.where((row) => isOnChannel(row, [channel]));
  }
  // Uses a range, because SQLite doesn't use the index for a pattern.
  return query.where('channel', '>=', prefix).where('channel', '<', prefix.replace(/:$/, ';'));
}

/** The numbered values are the ids of the rows. */
type NewLease = { readonly now: number; readonly until: number; readonly [i: number]: string };

const leaseRows = prepared((db, { now, until, ...ids }: NewLease) =>
  db
    .updateTable('deliveries')
    .set((row) => ({
      leased_until: until,
      tries: row('tries', '+', 1),
      dated_at: row.fn.coalesce('dated_at', row.val(now)),
    }))
    .where('id', 'in', Object.values(ids)),
);

/** The lease of one worker: each lease counts a try. */
function ownOf({ id, attempts }: LeasedWork) {
  return { id, tries: attempts + 1 };
}

type OwnLease = ReturnType<typeof ownOf>;

const renewLease = prepared((db, { until, ...own }: OwnLease & { readonly until: number }) =>
  ownRow(db, own).set({ leased_until: until }),
);

const noteSending = prepared((db, { now, ...own }: OwnLease & { readonly now: number }) =>
  ownRow(db, own).set({ sending_since: now }).returning('id'),
);

function ownRow(db: Db, { id, tries }: OwnLease) {
  return db
    .updateTable('deliveries')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('leased_until', 'is not', null)
    .where('state', '=', sql.lit('pending'));
}

async function withLeads(
  db: Db,
  rows: readonly LeasedRow[],
  now: Date,
): Promise<readonly Delivery[]> {
  const found = await findLeads(db, { ...rows.flatMap(({ lead_id }) => lead_id ?? []) });
  const leads = new Map(found.map((row) => [row.id, leadWithLaboratoryOf(row)]));
  return rows.flatMap((row) => {
    // The lead and its deliveries may have been erased since.
    const lead = leads.get(row.lead_id ?? '');
    return lead ? [{ ...commonOf(row, now), lead }] : [];
  });
}

const findLeads = prepared((db, ids: Readonly<Record<number, string>>) =>
  leadsWithLaboratories(db).where('leads.id', 'in', Object.values(ids)),
);

function commonOf(
  { id, channel, tries, sending_since, dated_at }: LeasedRow,
  now: Date,
): Omit<Job, 'details' | 'queuedAt'> {
  return {
    id,
    channel,
    attempts: tries,
    ...(sending_since === null ? {} : { mayHaveArrived: true }),
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
  const [row] = await findState(db, { id });
  if (!row) return false;
  const isOurs = row.state === 'pending' && row.tries === attempts + 1;
  await allEnded([
    outcome.kind === 'again'
      ? null
      : insertAttempt(db, { id, at: at.getTime(), kind: outcome.kind, answer }),
    isOurs || outcome.kind === 'done'
      ? endAttempt(db, {
          id,
          leased_until: null,
          sending_since: null,
          ...changesBy(delivery, outcome, at),
        })
      : null,
  ]);
  return true;
}

const findState = prepared((db, { id }: Pick<Job, 'id'>) =>
  db.selectFrom('deliveries').select(['state', 'tries']).where('id', '=', id),
);

type NewAttempt = Pick<Job, 'id'> &
  Pick<Ending, 'answer'> & { readonly at: number; readonly kind: DeliveryOutcome['kind'] };

const insertAttempt = prepared((db, { id, at, kind, answer }: NewAttempt) =>
  db
    .insertInto('delivery_attempts')
    .values({ delivery_id: id, ended_at: at, outcome: kind, answer })
    .onConflict((conflict) => conflict.columns(['delivery_id', 'ended_at']).doNothing()),
);

type EndedAttempt = Pick<Job, 'id'> &
  Pick<Tables['deliveries'], 'leased_until' | 'sending_since'> &
  ReturnType<typeof changesBy>;

const endAttempt = prepared((db, { id, ...changes }: EndedAttempt) =>
  db.updateTable('deliveries').set(changes).where('id', '=', id),
);

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

/** While requests keep arriving, background work is delayed to share their commits. */
const maxLeaseDelayMs = 250;
const maxSettleDelayMs = 25;
/** A delivery waits for this write, which must not hold up other background writes as a request would. */
const soon = { maxDelayMs: 0 };
