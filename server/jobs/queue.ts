import { sql } from 'kysely';
import type { Channel, DeliveryKey, JobKind } from '#contract/channels.ts';
import type { Connection, Db, RowOf } from '#server/db/connection.ts';
import { findRow } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import {
  isNotLeased,
  isOnChannel,
  type JobDetails,
  queueForgetting,
  queueJob,
} from '#server/leads/deliveries.ts';
import type { Lead } from '#server/leads/lead.ts';
import { leadsOf } from '#server/leads/lead-reader.ts';
import type { CleanText } from '#server/lib/clean-text.ts';
import { uncertainError } from '#server/lib/delivery-failure.ts';

/** A piece of queued work, leased to one worker for one attempt. */
export type Job = DeliveryKey & {
  readonly id: string;
  /** Attempts before this one. */
  readonly attempts: number;
  /** Set if the last attempt was interrupted while sending a message that must not arrive twice. */
  readonly mayHaveArrived?: true;
  /**
   * The date of the email. Usually the start of this attempt, so that an email that was delayed for days doesn't look
   * old. If an earlier attempt may have arrived, it is the start of the first such attempt, so that duplicates are
   * identical.
   */
  readonly date: Date;
  /** Set if `date` is the date of an earlier attempt. */
  readonly isDatedBefore?: true;
  /** When the job was queued, or last queued again by the operator. */
  readonly queuedAt: Date;
  readonly details: JobDetails;
  /** The lead that a message is about; null for other work. */
  readonly lead: Lead | null;
};

/** A message about a lead. */
export type Delivery = Job & { readonly lead: Lead };

type LeasedWork = Pick<Job, 'id' | 'attempts'>;
export type SettledDelivery = LeasedWork & Pick<Job, 'isDatedBefore'> & Partial<Pick<Job, 'lead'>>;

/** `again`: the job runs again at that time, and its attempts are counted from zero. */
export type JobOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry'; readonly at: Date; readonly error: CleanText }
  | { readonly kind: 'failed'; readonly error: CleanText }
  | { readonly kind: 'again'; readonly at: Date };

/** The outcome of an attempt. */
export type Ending = {
  readonly at: Date;
  /** The other side's response. It may quote addresses, so it is stored but never logged. */
  readonly response: CleanText;
};

/** Ends an attempt and runs the job again at that time, as scheduled jobs do. */
export type Again = { readonly againAt: Date };

/**
 * The work for one kind of job. It may run again after a crash, so it must continue where it stopped. A job that
 * rejects is retried indefinitely, with the same pauses as deliveries.
 */
export type JobHandler = {
  /** Resolves with a short result, which the operator may see. Must end soon after `stopping`. */
  readonly run: (job: Job, stopping: AbortSignal) => Promise<string | Again>;
  /** Limit for one attempt; ten minutes by default. */
  readonly timeoutMs?: number;
  /** Limits how many jobs of the kind are started; no limit by default. */
  readonly maxPerSecond?: number;
  /** True if the kind has a single job that runs on a schedule, instead of one for each item. */
  readonly isScheduled?: boolean;
};

/** Handlers by kind of job. */
export type JobHandlers = Readonly<Partial<Record<JobKind, JobHandler>>>;

/** All background work is leased here, in every process and on both databases. */
export function queue({ kind }: Connection, { read, write }: Transactions) {
  return {
    /**
     * Leases due work on a channel; no other worker gets it before the lease ends. All deliveries about leads by
     * default.
     */
    lease: async (
      now: Date,
      seconds: number,
      limit: number,
      channel?: Channel,
    ): Promise<readonly Job[]> => {
      // Reads first, because most polls find nothing, and a read needs no commit.
      if (!(await read((db) => dueOf(db, channel, now).limit(1).executeTakeFirst()))) return [];
      return write(async (db) => {
        const due = dueOf(db, channel, now).limit(limit);
        const rows = await db
          // On PostgreSQL, each process skips rows that others are leasing.
          .with(
            (cte) => cte('due').materialized(),
            () => (kind === 'postgres' ? due.forUpdate().skipLocked() : due),
          )
          .updateTable('deliveries')
          .set((row) => ({
            leased_until: now.getTime() + seconds * 1000,
            tries: row('tries', '+', 1),
            dated_at: row.fn.coalesce('dated_at', row.val(now.getTime())),
          }))
          .where('id', 'in', (rows) => rows.selectFrom('due').select('due.id'))
          .returningAll()
          .execute();
        const inOrder = rows.toSorted((one, other) => one.next_try_at - other.next_try_at);
        return jobsOf(db, inOrder, now);
      });
    },
    /** Plans a scheduled job, unless it is already planned. */
    planJob: (channel: Channel, dueAt: Date) => write((db) => queueJob(db, channel, { dueAt })),
    /** Extends the lease of work in progress, unless another worker has taken it over. */
    renew: async (work: LeasedWork, until: Date) => {
      await write((db) => ownRow(db, work).set({ leased_until: until.getTime() }).execute());
    },
    /**
     * Records on disk that a message is about to be sent. False if it must not be sent anymore, because another worker
     * has taken it over, or it was canceled or erased.
     */
    beginSending: (work: LeasedWork, now: Date) =>
      write(async (db) => {
        const noted = ownRow(db, work).set({ sending_since: now.getTime() }).returning('id');
        return (await noted.executeTakeFirst()) !== undefined;
      }),
    /**
     * Records an attempt and its outcome. If another worker has taken over the lease, only `done` counts. If the lead
     * was erased in the meantime, its data may have arrived after the erasure, so the channels must forget it again.
     * Returns false if the delivery no longer exists.
     */
    settle: (delivery: SettledDelivery, outcome: JobOutcome, ending: Ending) =>
      write((db) => settle(db, delivery, outcome, ending)),
  };
}

export type Queue = ReturnType<typeof queue>;

type LeasedRow = RowOf<'deliveries'>;

function dueOf(db: Db, channel: Channel | undefined, now: Date) {
  const query = db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', sql.lit('pending'))
    .where('next_try_at', '<=', now.getTime())
    .where((row) => isNotLeased(row, now.getTime()))
    .orderBy('next_try_at');
  return channel
    ? query.where((row) => isOnChannel(row, [channel]))
    : query.where('lead_id', 'is not', null);
}

/** The row that this worker has leased. Each lease counts as an attempt, so the number of attempts identifies it. */
function ownRow(db: Db, { id, attempts }: LeasedWork) {
  return db
    .updateTable('deliveries')
    .where('id', '=', id)
    .where('tries', '=', attempts + 1)
    .where('leased_until', 'is not', null)
    .where('state', '=', sql.lit('pending'));
}

async function jobsOf(db: Db, rows: readonly LeasedRow[], now: Date): Promise<readonly Job[]> {
  const ids = rows.flatMap(({ lead_id }) => lead_id ?? []);
  const found =
    ids.length === 0
      ? []
      : await db.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
  const leads = new Map((await leadsOf(db, found)).map((lead) => [lead.id, lead]));
  return rows.flatMap((row) => {
    const lead = leads.get(row.lead_id ?? '') ?? null;
    // The lead and its deliveries may have been erased in the meantime.
    return row.lead_id !== null && !lead ? [] : [jobOf(row, lead, now)];
  });
}

function jobOf(row: LeasedRow, lead: Lead | null, now: Date): Job {
  const { id, kind, target, event, item, tries, sending_since, dated_at, queued_at, details } = row;
  return {
    id,
    kind,
    target,
    event,
    item,
    attempts: tries - 1,
    ...(sending_since === null ? {} : { mayHaveArrived: true }),
    ...(dated_at === now.getTime() ? {} : { isDatedBefore: true }),
    date: new Date(dated_at ?? now),
    queuedAt: new Date(queued_at),
    details: JSON.parse(details ?? '{}') as JobDetails,
    lead,
  };
}

async function settle(
  db: Db,
  delivery: SettledDelivery,
  outcome: JobOutcome,
  { at, response }: Ending,
): Promise<boolean> {
  const { id, attempts, lead } = delivery;
  const settled = await db
    .updateTable('deliveries')
    .set({ leased_until: null, sending_since: null, ...changesBy(delivery, outcome, at) })
    .where('id', '=', id)
    .$if(outcome.kind !== 'done', (own) =>
      own.where('state', '=', sql.lit('pending')).where('tries', '=', attempts + 1),
    )
    .executeTakeFirst();
  if (settled.numUpdatedRows === 0n && !(await findRow(db, 'deliveries', { id }))) {
    if (lead) await queueForgetting(db, [lead.id], at);
    return false;
  }
  if (outcome.kind !== 'again') {
    await db
      .insertInto('delivery_attempts')
      .values({ delivery_id: id, ended_at: at.getTime(), outcome: outcome.kind, response })
      .onConflict((conflict) => conflict.columns(['delivery_id', 'ended_at']).doNothing())
      .execute();
  }
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

/** A retried delivery keeps the date of its email if an earlier copy may have arrived. */
function keepsDate({ isDatedBefore }: SettledDelivery, error: string): boolean {
  return isDatedBefore === true || error === uncertainError;
}

/** A scheduled job, which runs again after a pause. */
export function repeated(
  clock: () => Date,
  pauseMs: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
): JobHandler {
  return {
    isScheduled: true,
    run: async (_job, stopping) => {
      await work(stopping);
      return { againAt: new Date(clock().getTime() + pauseMs) };
    },
  };
}
