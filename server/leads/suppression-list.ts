import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connection.ts';
import { deleteRows, findRows, insertNew } from '#server/db/rows.ts';
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

function listed(db: Db, hashes: readonly string[]) {
  return findRows(db, 'suppressed_addresses', { address_hash: hashes });
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
