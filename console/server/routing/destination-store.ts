import { type ExpressionBuilder, sql } from 'kysely';
import type { DestinationEvent } from '#console/contract/destinations.ts';
import { type Channel, channelLabel } from '#contract/channels.ts';
import { auditedChanges, type RecordEntry, systemActor } from '#server/db/audit-log.ts';
import type { Db, RowOf, Tables } from '#server/db/connection.ts';
import { findRows, updateRows } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { isNotLeased, isOnChannel } from '#server/leads/deliveries.ts';
import { listLeadRules } from './lead-rules.ts';

/** A receiver of leads that an owner added in the console. */
export type Destination = ReturnType<typeof destinationOf>;

/**
 * `failing`: no delivery has succeeded since a given time. `gone`: the receiver at an address (sealed) returned 410.
 */
export type OffCause =
  | { readonly reason: 'failing'; readonly since: Date }
  | { readonly reason: 'gone'; readonly url: string };

export function destinations(transactions: Transactions) {
  const { read, write } = transactions;
  return {
    /** The names of all destinations, by the target of their deliveries. */
    receiverNames: () => read(namesOfDestinations),
    /** All destinations that are not removed, in the order in which they were added. */
    destinations: () => read(listDestinations),
    destinationFailed: async (id: string, at: Date) => {
      const failing = { failing_since: at.getTime() };
      await write((db) => updateRows(db, 'destinations', { id, failing_since: null }, failing));
    },
    destinationWorked: async (id: string) => {
      const working = { failing_since: null };
      await write((db) => updateRows(db, 'destinations', { id, off_since: null }, working));
    },
    /** Turns off a destination and records it in the audit log; false if it works again or is already off. */
    turnOff: (id: string, cause: OffCause, now: Date) => {
      const change = auditedChanges(transactions, () => now);
      return change(systemActor, (db, record) => turnOff(db, record, id, cause, now));
    },
    /** Cancels pending deliveries to destinations that are off or removed; returns the number. */
    cancelUnwanted: (now: Date) => write((db) => cancelUnwanted(db, now)),
  };
}

export type Destinations = ReturnType<typeof destinations>;

/** The rows of all destinations that are not removed, oldest first. */
export function presentDestinations(db: Db) {
  return findRows(db, 'destinations', { removed_at: null }, ['id']);
}

export async function listDestinations(db: Db): Promise<readonly Destination[]> {
  return (await presentDestinations(db)).map(destinationOf);
}

export function destinationOf(row: RowOf<'destinations'>) {
  const { id, kind, url } = row;
  return {
    id,
    kind,
    name: row.name as string,
    /** Sealed, like the secrets (`server/lib/sealing.ts`). */
    url,
    events: JSON.parse(row.events) as readonly DestinationEvent[],
    /** Null for all forms. */
    forms: row.forms === null ? null : (JSON.parse(row.forms) as readonly string[]),
    includesName: row.includes_name === 1,
    /** Newest first; empty for a chat. */
    secrets: [row.secret, row.old_secret].filter((secret) => secret !== null),
    isOn: row.off_since === null && row.removed_at === null,
    /** When deliveries first failed after the last success. */
    failingSince: row.failing_since === null ? null : new Date(row.failing_since),
  };
}

/** A channel's display name. For a destination, it is the name that its owner chose. */
export function readableChannel(channel: Channel, names: ReadonlyMap<string, string>): string {
  return channelLabel(channel, (id) => names.get(id) ?? 'removed destination');
}

/** The names of all destinations, including removed ones, for the labels of their deliveries. */
export async function namesOfDestinations(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await findRows(db, 'destinations');
  return new Map(
    rows.map(({ id, name, removed_at }) => [id, removed_at === null ? name : `${name} (removed)`]),
  );
}

export type DestinationChannel = Channel & {
  readonly target: string;
  readonly event: DestinationEvent;
};

/** The channels of destinations that are on, one for each event. */
export function openDestinationChannels(
  list: readonly Destination[],
): readonly DestinationChannel[] {
  return list
    .filter(({ isOn }) => isOn)
    .flatMap(({ id, events }) => events.map((event) => ({ kind: 'to', target: id, event })));
}

/** The channels of the rules' recipients, and of destinations that are on. */
export async function openRoutes(db: Db): Promise<readonly Channel[]> {
  const recipients = (await listLeadRules(db)).flatMap(({ addresses }) => addresses);
  return [
    ...[...new Set(recipients)].flatMap((target) => [
      { kind: 'mail', target },
      { kind: 'verification', target },
    ]),
    ...openDestinationChannels(await listDestinations(db)),
  ];
}

/** Runs within the caller's transaction. Skips deliveries that a worker is making; the next call cancels them. */
export async function cancelUnwanted(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({
      state: 'canceled',
      leased_until: null,
      last_error: 'the destination was turned off or removed',
      settled_at: now.getTime(),
    })
    .where(isUnwanted(await listDestinations(db)))
    .where((row) => isNotLeased(row, now.getTime()))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Selects pending deliveries that no worker will make. The state is a literal, so that SQLite uses its partial index.
 */
function isUnwanted(list: readonly Destination[]) {
  const open = openDestinationChannels(list);
  return (row: ExpressionBuilder<Tables, 'deliveries'>) =>
    row.and([
      sql<boolean>`state = 'pending'`,
      isOnChannel(row, [{ kind: 'to' }]),
      ...(open.length === 0 ? [] : [row.not(isOnChannel(row, open))]),
    ]);
}

async function turnOff(
  db: Db,
  record: RecordEntry,
  id: string,
  cause: OffCause,
  now: Date,
): Promise<boolean> {
  const { reason } = cause;
  const update = db
    .updateTable('destinations')
    .set({ off_since: now.getTime(), off_reason: reason })
    .where('id', '=', id)
    .where('off_since', 'is', null)
    .where('removed_at', 'is', null);
  // It may work again, or an owner may have changed its address in the meantime.
  const same =
    reason === 'gone'
      ? update.where('url', '=', cause.url)
      : update.where('failing_since', '<=', cause.since.getTime());
  const row = await same.returning('name').executeTakeFirst();
  if (!row) return false;
  const details = { destinationId: id, name: row.name, reason: reasons[reason] };
  await record({ action: 'destination-turned-off', details });
  return true;
}

/** Reasons as shown in the audit log. */
const reasons = { failing: 'five days of failures', gone: 'it responded with 410 Gone' } as const;
