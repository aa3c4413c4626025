import type { ExpressionBuilder } from 'kysely';
import { channelName, type JobKind, stemOf } from '#contract/console/channels.ts';
import type { Db, Tables } from '#server/db/connection.ts';
import type { DeliveryStatus } from '#server/db/schema/statuses.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { dueAgain, isMessage, type JobDetails } from '#server/leads/deliveries.ts';
import type { Lead } from '#server/leads/lead.ts';
import type { CleanText } from '#server/lib/clean-text.ts';
import { uncertainError } from '#server/lib/delivery-failure.ts';

/** Work of the queue, leased to one worker for one attempt. */
export type Job = {
  readonly id: string;
  /** A channel such as `job:retention` or `notice:reminder:ID`. */
  readonly channel: string;
  /** Attempts before this one. */
  readonly attempts: number;
  /** The last attempt was interrupted while it sent a message that must not arrive twice. */
  readonly mayHaveArrived?: true;
  /**
   * The date of the mail: the start of this attempt, so that a mail that was delayed for days doesn't look old, or of
   * the first attempt that may have arrived, so that duplicates are identical.
   */
  readonly date: Date;
  /** `date` is the date of an earlier attempt. */
  readonly isDatedBefore?: true;
  /** When the job was queued, or last queued again by the operator. */
  readonly queuedAt: Date;
  readonly details: JobDetails;
};

/** A message about a lead, leased to one worker for one attempt. */
export type Delivery = Omit<Job, 'details' | 'queuedAt'> & { readonly lead: Lead };

export type LeasedWork = Pick<Delivery, 'id' | 'attempts'>;
export type SettledDelivery = LeasedWork & Pick<Delivery, 'isDatedBefore'>;

type DeliveryOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry'; readonly at: Date; readonly error: CleanText }
  | { readonly kind: 'failed'; readonly error: CleanText };

/** `again`: the job runs again at that time, and its attempts start from zero. */
export type JobOutcome = DeliveryOutcome | { readonly kind: 'again'; readonly at: Date };

/** The end of an attempt. */
export type Ending = {
  readonly at: Date;
  /** The other side's answer. It may quote addresses, so it is stored but never logged. */
  readonly answer: CleanText;
};

export type Attempt = {
  readonly at: Date;
  readonly answer: string;
  readonly channel: string;
  readonly outcome: DeliveryOutcome['kind'];
};

export type DeliveryState = {
  readonly channel: string;
  readonly state: DeliveryStatus;
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  readonly lastError: string | null;
};

type RetryOptions = {
  readonly leadId?: string | undefined;
  /** Limits the retry to these channels; all by default. */
  readonly channels?: readonly string[];
  /** Skips deliveries on these channels that may have arrived. */
  readonly carefulOn?: readonly string[];
};

type CancelOptions = {
  readonly reason: string;
  /** Cancels only deliveries on other channels that no worker is making now. All deliveries by default. */
  readonly keep?: readonly string[];
  /** Cancels only deliveries on these channels that no worker is making now. */
  readonly channels?: readonly string[];
  readonly leadId?: string | undefined;
};

/** The queue's interface for everything except workers, which use `queue.ts`. */
export function outbox({ read, write }: Transactions) {
  return {
    /**
     * Makes pending and failed deliveries due now and resets their attempts; for a single lead also canceled ones. Jobs
     * are not affected. Returns the number of deliveries.
     */
    retry: (now: Date, options: RetryOptions = {}) => write((db) => retry(db, now, options)),
    /** Cancels pending deliveries, or the pending and failed ones of one lead; returns the number. */
    cancel: (now: Date, options: CancelOptions) => write((db) => cancel(db, now, options)),
    deliveriesOf: (leadId: string) => read((db) => deliveriesOf(db, leadId)),
    /** All attempts about a lead, in the order in which they ended. */
    attemptsOf: (leadId: string) => read((db) => attemptsOf(db, leadId)),
  };
}

/** The name of a family, such as `reply:*`, stands for all of its channels. */
export type Outbox = ReturnType<typeof outbox>;

async function retry(
  db: Db,
  now: Date,
  { leadId, channels, carefulOn }: RetryOptions,
): Promise<number> {
  const alsoCanceled = leadId === undefined ? [] : (['canceled'] as const);
  let update = db
    .updateTable('deliveries')
    .set(dueAgain(now.getTime()))
    .where('state', 'in', ['pending', 'failed', ...alsoCanceled])
    .where(isMessage)
    .where((row) => mayBeQueuedAgain(row, now.getTime()));
  if (leadId !== undefined) update = update.where('lead_id', '=', leadId);
  if (channels !== undefined) update = update.where((row) => isOnChannel(row, channels));
  if (carefulOn !== undefined) update = update.where((row) => isSurelyMissing(row, carefulOn));
  const { numUpdatedRows } = await update.executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function cancel(
  db: Db,
  now: Date,
  { reason, keep, channels, leadId }: CancelOptions,
): Promise<number> {
  const failed = leadId === undefined ? [] : (['failed'] as const);
  let update = db
    .updateTable('deliveries')
    .set({ state: 'canceled', leased_until: null, last_error: reason, settled_at: now.getTime() })
    .where('state', 'in', ['pending', ...failed])
    .where(isMessage);
  if (leadId !== undefined) update = update.where('lead_id', '=', leadId);
  if (keep) {
    update = update
      .where((row) => row.not(isOnChannel(row, keep)))
      .where((row) => isNotLeased(row, now.getTime()));
  }
  if (channels) {
    if (channels.length === 0) return 0;
    update = update
      .where((row) => isOnChannel(row, channels))
      .where((row) => isNotLeased(row, now.getTime()));
  }
  const { numUpdatedRows } = await update.executeTakeFirst();
  return Number(numUpdatedRows);
}

async function deliveriesOf(db: Db, leadId: string): Promise<readonly DeliveryState[]> {
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('channel')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    channel: row.channel,
    state: row.state,
    attempts: row.tries,
    nextAttemptAt: new Date(row.next_try_at),
    lastError: row.last_error,
  }));
}

async function attemptsOf(db: Db, leadId: string): Promise<readonly Attempt[]> {
  const rows = await db
    .selectFrom('delivery_attempts')
    .innerJoin('deliveries', 'deliveries.id', 'delivery_attempts.delivery_id')
    .select(['channel', 'ended_at', 'outcome', 'answer'])
    .where('lead_id', '=', leadId)
    .orderBy('ended_at')
    .orderBy('channel')
    .execute();
  return rows.map(({ ended_at, ...row }) => ({ ...row, at: new Date(ended_at) }));
}

export function isNotLeased(row: ExpressionBuilder<Tables, 'deliveries'>, now: number) {
  return row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]);
}

/** False while a worker makes the delivery, and about a held lead. */
export function mayBeQueuedAgain(row: ExpressionBuilder<Tables, 'deliveries'>, now: number) {
  const accepted = row.selectFrom('leads').select('id').where('status', '=', 'accepted');
  return row.and([
    isNotLeased(row, now),
    row.or([row('lead_id', 'is', null), row('lead_id', 'in', accepted)]),
  ]);
}

/** False for a delivery on one of the channels that may have arrived: its last attempt ended without an answer. */
export function isSurelyMissing(
  row: ExpressionBuilder<Tables, 'deliveries'>,
  channels: readonly string[],
) {
  return row.or([
    row.not(isOnChannel(row, channels)),
    row.and([
      // Set while the message is sent, and after an interruption.
      row('sending_since', 'is', null),
      row.or([row('last_error', 'is', null), row('last_error', '<>', uncertainError)]),
    ]),
  ]);
}

/** The name of a family, such as `reply:*`, stands for all of its channels. */
export function isOnChannel(
  row: ExpressionBuilder<Tables, 'deliveries'>,
  names: readonly string[],
) {
  const families = names.flatMap((name) => stemOf(name) ?? []);
  return row.or([
    row('channel', 'in', names),
    // PostgreSQL rejects an empty list.
    ...(families.length === 0 ? [] : [row('family', 'in', families), row('kind', 'in', families)]),
  ]);
}

/** Ends an attempt and runs the job again at that time, such as a job with a schedule. */
export type Again = { readonly againAt: Date };

/**
 * The work of one kind of job. It may run again after a crash, so it must continue where it stopped. A job that rejects
 * is retried with the same pauses as deliveries, without a limit.
 */
export type JobHandler = {
  /** Resolves with a short result, which the operator may see. Ends soon after `stopping`. */
  readonly run: (job: Job, stopping: AbortSignal) => Promise<string | Again>;
  /** Limit for one attempt; ten minutes by default. */
  readonly timeoutMs?: number;
  /** Limits how many jobs of the kind are started; no limit by default. */
  readonly maxPerSecond?: number;
};

/** Handlers by kind, such as `npi-check` for `job:npi-check:ID`. */
export type JobHandlers = Readonly<Partial<Record<JobKind, JobHandler>>>;

/** All mails that are about no lead. */
export const noticeChannels = channelName('notice', '*');

/** Mails to one person. A mail that may have arrived is never sent again. */
export const noticesSentOnce: readonly string[] = [
  channelName('notice', 'my-data', '*'),
  channelName('notice', 'notification', '*'),
];
