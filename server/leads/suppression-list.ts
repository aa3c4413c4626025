import { createHmac, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { emailAddress } from '#contract/console/values.ts';
import type { Db } from '#server/db/connection.ts';
import { countOf, deleteRows, insertNew } from '#server/db/rows.ts';
import { findSecret } from '#server/db/upkeep.ts';
import { addressKey } from './lead-contact.ts';

/** Counts of distinct addresses. */
export type SuppressionCounts = {
  /** Addresses that were not on the list yet. */
  readonly added: number;
  readonly known: number;
  /** Ended subscriptions, whether they had been confirmed or not. */
  readonly ended: number;
};

export function countSuppressed(db: Db): Promise<number> {
  return countOf(db.selectFrom('suppressed_addresses'));
}

/** Counts the effects of `suppress` without applying it. */
export async function previewSuppression(
  db: Db,
  addresses: readonly string[],
): Promise<SuppressionCounts> {
  const counts = { added: 0, known: 0, ended: 0 };
  const key = await findKey(db);
  for (const some of batchesOf(addresses)) {
    const known = key === undefined ? 0 : (await listed(db, some.map(hashWith(key)))).length;
    counts.known += known;
    counts.added += some.length - known;
    counts.ended += (await subscriptionsOf(db, some)).length;
  }
  return counts;
}

/** Adds distinct addresses to the list; returns how many of them are new. */
export async function addSuppressed(
  db: Db,
  addresses: readonly string[],
  now: Date,
): Promise<number> {
  const hash = hashWith(await ensureKey(db));
  const rows = addresses.map((address) => ({
    address_hash: hash(address),
    suppressed_at: now.getTime(),
  }));
  const added = await db
    .insertInto('suppressed_addresses')
    .values(rows)
    .onConflict((conflict) => conflict.column('address_hash').doNothing())
    .returning('address_hash')
    .execute();
  return added.length;
}

/** Removes an address from the list; returns true if it was there. */
export async function removeSuppression(db: Db, emailAddress: string): Promise<boolean> {
  const key = await findKey(db);
  if (key === undefined) return false;
  const address_hash = hashWith(key)(addressKey(emailAddress));
  return (await deleteRows(db, 'suppressed_addresses', { address_hash })) > 0;
}

export async function isSuppressed(db: Db, emailAddress: string): Promise<boolean> {
  const key = await findKey(db);
  if (key === undefined) return false;
  return (await listed(db, [hashWith(key)(addressKey(emailAddress))])).length > 0;
}

/** Returns those of the addresses that are on the list, and when each one was added. */
export async function suppressionsOf(
  db: Db,
  addresses: readonly string[],
): Promise<readonly { readonly emailAddress: string; readonly since: Date }[]> {
  const key = await findKey(db);
  if (key === undefined) return [];
  const found = [];
  for (const some of batchesOf(addresses)) {
    const byHash = new Map(some.map((address) => [hashWith(key)(address), address]));
    for (const { address_hash, suppressed_at } of await listed(db, [...byHash.keys()])) {
      const emailAddress = byHash.get(address_hash) ?? '';
      found.push({ emailAddress, since: new Date(suppressed_at) });
    }
  }
  return found;
}

async function listed(db: Db, hashes: readonly string[]) {
  return db
    .selectFrom('suppressed_addresses')
    .selectAll()
    .where('address_hash', 'in', hashes)
    .execute();
}

/** The leads that hold these addresses and whose subscriptions have not ended. */
export async function subscriptionsOf(
  db: Db,
  addresses: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('leads', 'leads.id', 'subscriptions.lead_id')
    .select('leads.id')
    .where('subscriptions.address', 'in', addresses)
    .where('leads.unsubscribed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

function hashWith(key: string): (address: string) => string {
  return (address) => createHmac('sha256', key).update(address).digest('base64url');
}

function findKey(db: Db): Promise<string | undefined> {
  return findSecret(db, keyName);
}

async function ensureKey(db: Db): Promise<string> {
  await insertNew(db, 'secrets', { name: keyName, value: randomBytes(32).toString('hex') });
  return (await findKey(db)) ?? '';
}

/** Yields distinct, normalized addresses in batches that fit into one statement. */
export function* batchesOf(addresses: readonly string[]): Generator<readonly string[]> {
  const different = [...new Set(addresses.map(addressKey))];
  for (let start = 0; start < different.length; start += batchSize) {
    yield different.slice(start, start + batchSize);
  }
}

const keyName = 'suppression';
const batchSize = 1_000;

type SuppressionList = {
  readonly addresses: readonly string[];
  /** Lines without a usable address, counted from 1. */
  readonly invalid: readonly { readonly line: number; readonly reason: string }[];
};

/**
 * Reads one address per line, or CSV with a column of addresses: the one that its header names, or else the only cell
 * with an @. Skips blank lines and what precedes the addresses: a first line without one, up to the header.
 */
export function readSuppressionList(text: string): SuppressionList {
  const addresses: string[] = [];
  const invalid: { line: number; reason: string }[] = [];
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const first = lines.findIndex(isAddress);
  const named = lines.findIndex((line) => /e-?mail|address/i.test(line));
  const headIndex = first === 0 ? -1 : named < first ? Math.max(0, named) : 0;
  const separator = separatorOf(lines[Math.max(0, headIndex)] ?? '');
  const rows = lines.map((line) => cellsOf(line, separator));
  const column = headIndex === -1 ? -1 : columnOf(rows[headIndex] ?? [], rows);
  for (const [index, cells] of rows.entries()) {
    if (lines[index]?.trim() === '' || index <= headIndex) continue;
    const { address, reason } = readLine(cells, column);
    if (address === null) invalid.push({ line: index + 1, reason });
    else addresses.push(address);
  }
  return { addresses, invalid };
}

/**
 * Finds the column of addresses by its name, which mentions email or, if none does, an address. If several qualify, the
 * first one with the most email addresses wins; -1 if none contains any, as when all addresses are postal.
 */
function columnOf(head: readonly string[], rows: readonly (readonly string[])[]): number {
  const wanted = head.some((cell) => email.test(cell)) ? email : /address/i;
  const counts = head.map(() => 0);
  for (const cells of rows) {
    for (const [column, cell] of cells.entries()) {
      if (!isAddress(cell) || !wanted.test(head[column] ?? '')) continue;
      counts[column] = (counts[column] ?? 0) + 1;
    }
  }
  const max = counts.reduce((one, other) => Math.max(one, other), 0);
  return max === 0 ? -1 : counts.indexOf(max);
}

function isAddress(cell: string): boolean {
  return /[@＠﹫]/.test(cell);
}

type ReadLine =
  | { readonly address: string; readonly reason: null }
  | { readonly address: null; readonly reason: string };

/** The address in a column, or anywhere in the line if the column is -1. */
function readLine(cells: readonly string[], column: number): ReadLine {
  const some = column === -1 ? cells.filter(isAddress) : [cells[column] ?? ''];
  if (some.length > 1) return { address: null, reason: 'more than one address' };
  const [first = ''] = some;
  if (first === '') return { address: null, reason: 'no email address' };
  const { success, output } = v.safeParse(emailAddress, first);
  return success
    ? { address: output, reason: null }
    : { address: null, reason: 'not a valid email address' };
}

function separatorOf(line: string): string {
  return [';', '\t'].find((one) => line.includes(one)) ?? ',';
}

/** The cells of one line; quotes may contain the separator. */
function cellsOf(line: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

const email = /e-?mail/i;
