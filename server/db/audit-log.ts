import { createHash } from 'node:crypto';
import type { Db, RowOf } from './connection.ts';
import { findRow } from './rows.ts';
import type { ActorName, AuditActions } from './schema/features.ts';
import type { Transactions } from './transactions.ts';

/** The person or program behind a change: a user, someone who is not signed in, or the command line. */
export type Actor = {
  readonly userId: string | null;
  readonly userName: ActorName;
  readonly address: string;
};

/** The actor for changes that the server makes on its own. */
export const systemActor: Actor = { userId: null, userName: 'system', address: '' };
/** The actor for commands run on the server. */
export const commandLineActor: Actor = { userId: null, userName: 'command line', address: '' };

export type NewEntry = {
  readonly action: keyof AuditActions;
  readonly leadId?: string;
  /** Must not contain anything that a visitor sent. */
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Appends an entry within the transaction of the change that it records. */
export type RecordEntry = (entry: NewEntry, actor?: Actor) => Promise<void>;

/** A write by the console. It commits completely, with its audit entries, or not at all. It may run more than once. */
export type Change = <T>(
  actor: Actor,
  work: (db: Db, record: RecordEntry) => Promise<T>,
) => Promise<T>;

export function auditedChanges(
  { change }: Pick<Transactions, 'change'>,
  clock: () => Date,
): Change {
  return (actor, work) =>
    change(async (db) => {
      const leadIds = new Set<string>();
      const result = await work(db, async (entry, by = actor) => {
        const now = clock();
        await append(db, by, entry, now);
        if (entry.leadId !== undefined) leadIds.add(entry.leadId);
        await entryHooks.recorded(db, entry, now);
      });
      await entryHooks.audited(db, [...leadIds]);
      return result;
    });
}

/** Run within the transactions of audited changes. */
export type EntryHooks = {
  /** Follows each entry. */
  readonly recorded: (db: Db, entry: NewEntry, now: Date) => Promise<void>;
  /** Follows the changes to leads that have entries. */
  readonly audited: (db: Db, leadIds: readonly string[]) => Promise<void>;
};

/** The hooks of the extension; nothing without one. */
export const entryHooks: EntryHooks = { recorded: async () => {}, audited: async () => {} };

async function append(
  db: Db,
  { userId, userName, address }: Actor,
  { action, leadId = undefined, details = {} }: NewEntry,
  now: Date,
): Promise<void> {
  const last = await findRow(db, 'audit_log', {}, ['sequence desc']);
  const row = {
    sequence: (last?.sequence ?? 0) + 1,
    at: now.getTime(),
    user_id: userId,
    user_name: userName,
    action,
    lead_id: leadId ?? null,
    details: JSON.stringify(details),
    address,
  };
  await db
    .insertInto('audit_log')
    .values({ ...row, hash: hashOf(row, last?.hash ?? '') })
    .execute();
}

export type AuditRow = RowOf<'audit_log'>;

function hashOf(row: Omit<AuditRow, 'hash'>, before: string): string {
  const { sequence, at, user_id, user_name, action, lead_id, details, address } = row;
  const content = [before, sequence, at, user_id, user_name, action, lead_id, details, address];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

export type AuditCheck = {
  readonly entries: number;
  /** The sequence numbers of entries whose hash doesn't follow from the previous one; empty if the log is intact. */
  readonly broken: readonly number[];
  /** The hash of the last entry. Keep a copy elsewhere to detect a log that was cut off. */
  readonly lastHash: string;
  /** True if an entry has the hash that was noted earlier, or if no hash was given. */
  readonly hasNoted: boolean;
};

/** Collects every entry that breaks the chain, and continues from that entry's own hash. */
export async function checkAuditLog(
  read: Transactions['read'],
  noted?: string,
): Promise<AuditCheck> {
  const broken: number[] = [];
  let entries = 0;
  let before = { sequence: 0, hash: '' };
  let hasNoted = noted === undefined;
  for await (const row of eachEntry(read)) {
    entries += 1;
    if (row.sequence !== before.sequence + 1 || row.hash !== hashOf(row, before.hash)) {
      broken.push(row.sequence);
    }
    before = row;
    hasNoted ||= row.hash === noted;
  }
  return { entries, broken, lastHash: before.hash, hasNoted };
}

/** Yields all entries in order without holding the whole log in memory. */
export async function* eachEntry(
  read: Transactions['read'],
  first = Number.MIN_SAFE_INTEGER,
): AsyncGenerator<AuditRow> {
  let after = first;
  for (;;) {
    const rows = await read((db) =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(pageSize)
        .execute(),
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.sequence;
  }
}

/** The sequence of the newest entry; 0 if there is none. */
export async function lastSequence(db: Db): Promise<number> {
  return (await findRow(db, 'audit_log', {}, ['sequence desc']))?.sequence ?? 0;
}

const pageSize = 500;
