import type { Db } from '#server/db/connection.ts';
import type { OverLimit, Quota } from '#server/db/rate-limits.ts';
import { mayEmailVisitor } from '#server/db/visitor-emails.ts';
import { queueJob } from '#server/leads/deliveries.ts';
import { addressKey } from '#server/leads/lead-contact.ts';
import { type BotToken, type SpentToken, spend } from '#server/leads/single-use.ts';
import { cleanLine } from '#server/lib/clean-text.ts';

/** A visitor's request for a link to the data that is stored under an address. */
export type DataRequest = {
  readonly id: string;
  readonly address: string;
  readonly token: BotToken | null;
  readonly quotas: readonly Quota[];
  /** Beyond these, the response is the same, but no email is sent. */
  readonly emailQuotas: readonly Quota[];
  readonly now: Date;
};

export type DataRequestRejection = OverLimit | SpentToken;

/** A link that can still be emailed. */
export type OpenDataRequest = { readonly address: string };

/** Writes the same rows for every address. Only the email checks whether anything is stored under it. */
export async function addRequest(
  db: Db,
  { id, address, token, quotas, emailQuotas, now }: DataRequest,
): Promise<DataRequestRejection | null> {
  const rejection = await spend(db, { token, quotas, now });
  if (rejection) return rejection;
  if (!(await mayEmailVisitor(db, emailQuotas, now))) return null;
  await db
    .insertInto('data_requests')
    .values({
      id,
      address: cleanLine(addressKey(address), 254),
      expires_at: now.getTime() + linkLifetimeMs,
    })
    .execute();
  await queueJob(db, { kind: 'service', event: 'my-data', item: id }, { dueAt: now });
  return null;
}

/** Null if the link has expired or was opened. */
export async function findOpenRequest(
  db: Db,
  id: string,
  now: Date,
): Promise<OpenDataRequest | null> {
  const row = await db
    .selectFrom('data_requests')
    .select('address')
    .where('id', '=', id)
    .where('key_hash', 'is', null)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Opens the link once and binds it to the key of the page that opened it. Only that page can open it again, after a
 * reload or when its button is pressed twice.
 */
export async function openRequest(
  db: Db,
  id: string,
  keyHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_requests')
    .set({ key_hash: keyHash, expires_at: now.getTime() + pageLifetimeMs })
    .where('id', '=', id)
    .where('key_hash', 'is', null)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst();
  return numUpdatedRows > 0n || (await addressOfPage(db, id, keyHash, now)) !== null;
}

/** Ends a page whose data was erased; false if it has already ended. The row records this until it expires. */
export async function endPage(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_requests')
    .set({ address: '' })
    .where('id', '=', id)
    .where('address', '<>', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The address of an opened page; blank after its data was erased. Null if the page has expired or the key is wrong. */
export async function addressOfPage(
  db: Db,
  id: string,
  keyHash: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('data_requests')
    .select('address')
    .where('id', '=', id)
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst();
  return row?.address ?? null;
}

const linkLifetimeMs = 30 * 60_000;
const pageLifetimeMs = 30 * 60_000;
