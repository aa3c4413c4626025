import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connection.ts';
import { addressKey } from './address-key.ts';

/** Counts of distinct addresses. */
export type SuppressionCounts = {
  /** Addresses that were not on the list yet. */
  readonly added: number;
  readonly known: number;
  /** Subscriptions that end, confirmed or not. */
  readonly ended: number;
};

export async function countSuppressed(db: Db): Promise<number> {
  const row = await db
    .selectFrom('suppressed_addresses')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
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

/** Adds different addresses to the list; returns the number of those that were not on it. */
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

/** Removes an address from the list. Returns true if it was on it. */
export async function removeSuppression(db: Db, emailAddress: string): Promise<boolean> {
  const key = await findKey(db);
  if (key === undefined) return false;
  const { numDeletedRows } = await db
    .deleteFrom('suppressed_addresses')
    .where('address_hash', '=', hashWith(key)(addressKey(emailAddress)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function isSuppressed(db: Db, emailAddress: string): Promise<boolean> {
  const key = await findKey(db);
  if (key === undefined) return false;
  return (await listed(db, [hashWith(key)(addressKey(emailAddress))])).length > 0;
}

/** Filters the addresses that are on the list and adds when each was added. */
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

/** The leads that hold these addresses and whose subscription has not ended. */
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

async function findKey(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', keyName)
    .executeTakeFirst();
  return row?.value;
}

async function ensureKey(db: Db): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name: keyName, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findKey(db)) ?? '';
}

/** Different addresses, normalized, in batches that fit into one statement. */
export function* batchesOf(addresses: readonly string[]): Generator<readonly string[]> {
  const different = [...new Set(addresses.map(addressKey))];
  for (let start = 0; start < different.length; start += batchSize) {
    yield different.slice(start, start + batchSize);
  }
}

const keyName = 'suppression';
const batchSize = 1_000;
