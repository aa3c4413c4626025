import type { ExpressionBuilder } from 'kysely';
import { type Channel, channelName, type DeliveryKey } from '#contract/channels.ts';
import type { Db, Tables } from '#server/db/connection.ts';
import { findRows } from '#server/db/rows.ts';
import type { DeliveryStatus } from '#server/db/schema/features.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { dueAgain, isMessage, isNotLeased, isOnChannel } from '#server/leads/deliveries.ts';
import { uncertainError } from '#server/lib/delivery-failure.ts';
import type { JobOutcome } from './queue.ts';

export type Attempt = DeliveryKey & {
  readonly at: Date;
  readonly response: string;
  /** The name of its channel. */
  readonly channel: string;
  readonly outcome: Exclude<JobOutcome['kind'], 'again'>;
};

export type DeliveryState = DeliveryKey & {
  /** The name of its channel. */
  readonly channel: string;
  readonly state: DeliveryStatus;
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  readonly lastError: string | null;
};

type RetryOptions = {
  readonly leadId?: string | undefined;
  /** Retries only deliveries on these channels; all by default. */
  readonly channels?: readonly Channel[];
  /** Skips deliveries on these channels that may have arrived. */
  readonly carefulOn?: readonly Channel[];
};

type CancelOptions = {
  readonly reason: string;
  /** Cancels only deliveries on other channels that no worker is making now. All deliveries by default. */
  readonly keep?: readonly Channel[];
  /** Cancels only deliveries on these channels that no worker is making now. */
  readonly channels?: readonly Channel[];
  readonly leadId?: string | undefined;
};

/** The channels that an extension delivers on. */
export type OwnChannels = {
  /** The channels that are open now. */
  readonly open: readonly Channel[];
  /** Emails to one person, who must not get one twice. */
  readonly personal: readonly Channel[];
};

/** The queue's interface for everything except workers, which use `queue.ts`. */
export function outbox({ read, write }: Transactions) {
  return {
    /**
     * Makes pending and failed deliveries due now and resets their attempts. For a single lead, that includes canceled
     * ones. Jobs are not affected. Returns the number of deliveries.
     */
    retry: (now: Date, options: RetryOptions = {}) => write((db) => retry(db, now, options)),
    /** Cancels pending deliveries, or one lead's pending and failed deliveries; returns the number. */
    cancel: (now: Date, options: CancelOptions) => write((db) => cancel(db, now, options)),
    /** An extension replaces this, and the names. */
    ownChannels: async (): Promise<OwnChannels> => ({ open: [], personal: [] }),
    /** Names of an extension's receivers, by the target of their deliveries. */
    receiverNames: async (): Promise<ReadonlyMap<string, string>> => new Map(),
    deliveriesOf: (leadId: string) => read((db) => deliveriesOf(db, leadId)),
    /** All delivery attempts for a lead, in the order in which they ended. */
    attemptsOf: (leadId: string) => read((db) => attemptsOf(db, leadId)),
  };
}

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
  const order = ['kind', 'target', 'event', 'id'] as const;
  const rows = await findRows(db, 'deliveries', { lead_id: leadId }, order);
  return rows.map((row) => ({
    ...keyOf(row),
    channel: channelName(row),
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
    .select(['kind', 'target', 'event', 'item', 'ended_at', 'outcome', 'response'])
    .where('lead_id', '=', leadId)
    .orderBy('ended_at')
    .orderBy('kind')
    .orderBy('target')
    .execute();
  return rows.map(({ ended_at, ...row }) => ({
    ...row,
    channel: channelName(row),
    at: new Date(ended_at),
  }));
}

function keyOf({ kind, target, event, item }: DeliveryKey): DeliveryKey {
  return { kind, target, event, item };
}

/** False while a worker is making the delivery, and if the lead is held. */
export function mayBeQueuedAgain(row: ExpressionBuilder<Tables, 'deliveries'>, now: number) {
  const accepted = row.selectFrom('leads').select('id').where('status', '=', 'accepted');
  return row.and([
    isNotLeased(row, now),
    row.or([row('lead_id', 'is', null), row('lead_id', 'in', accepted)]),
  ]);
}

/** False if the delivery is on one of the channels and may have arrived: its last attempt got no response. */
function isSurelyMissing(
  row: ExpressionBuilder<Tables, 'deliveries'>,
  channels: readonly Channel[],
) {
  return row.or([
    row.not(isOnChannel(row, channels)),
    row.and([
      // Set while the message is being sent, and after an interruption.
      row('sending_since', 'is', null),
      row.or([row('last_error', 'is', null), row('last_error', '<>', uncertainError)]),
    ]),
  ]);
}
