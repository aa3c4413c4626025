import type { FormResponse } from '#contract/form-response.ts';
import type { Db } from '#server/db/connection.ts';
import { countHits, type OverLimit, type Quota } from '#server/db/rate-limits.ts';
import { findRow, insertNew, updateRows } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { Lead } from './lead.ts';

export function singleUses({ read, write }: Transactions) {
  return {
    /** The response stored for a key; null if the key is new. */
    recall: (key: string, fingerprint: string) => read((db) => recall(db, { key, fingerprint })),
    /** Counts the hits and spends the token for a request that stores nothing else. Null on success. */
    spend: (expense: Expense) => write((db) => spend(db, expense)),
    /** Counts one hit in each bucket, up to the first full one, which it returns. */
    hit: (quotas: readonly Quota[], now: Date) => write((db) => countHits(db, quotas, now)),
  };
}

export type SingleUses = ReturnType<typeof singleUses>;

/** The client's `key`, and a `fingerprint` of form and payload. */
export type IdempotencyKey = { readonly key: string; readonly fingerprint: string };

/** The earlier use of a key. */
export type Recollection<T = FormResponse> =
  /** The key was used with the same fingerprint, or the same registration is already stored. */
  | { readonly kind: 'repeated'; readonly response: T }
  /** The key was used with a different fingerprint. */
  | { readonly kind: 'key-reused' };

/**
 * Stores the key with its response, or returns the stored one. The process that inserts the key owns the
 * submission; any other waits at that row for the first one's commit.
 */
export async function claimKey(
  db: Db,
  idempotency: IdempotencyKey,
  { lead, response }: { readonly lead: Lead; readonly response: FormResponse },
): Promise<Recollection | null> {
  const claimed = await insertKey(db, idempotency, lead, response);
  return claimed ? null : recall(db, idempotency);
}

/** The time of a request, and the lead that its key is deleted with. */
type KeyUse = Pick<Lead, 'id' | 'receivedAt'>;

function insertKey(
  db: Db,
  idempotency: IdempotencyKey,
  { id, receivedAt }: KeyUse,
  response: object,
) {
  return insertNew(db, 'idempotency_keys', {
    ...idempotency,
    response: JSON.stringify(response),
    lead_id: id,
    expires_at: receivedAt.getTime() + keyLifetimeMs,
  });
}

/**
 * Does the work once for each key and resolves with its first result; null if the key was used for another request.
 * Runs within an audited change: those run one at a time, so no key is used twice.
 */
export async function once<T extends object>(
  db: Db,
  idempotency: IdempotencyKey | null,
  use: KeyUse,
  work: () => Promise<T>,
): Promise<T | null> {
  const known = idempotency && (await recall<T>(db, idempotency));
  if (known) return known.kind === 'repeated' ? known.response : null;
  const result = await work();
  if (idempotency) await insertKey(db, idempotency, use, result);
  return result;
}

/** The response stored for a key; null if the key is new. */
async function recall<T = FormResponse>(
  db: Db,
  { key, fingerprint }: IdempotencyKey,
): Promise<Recollection<T> | null> {
  const row = await findRow(db, 'idempotency_keys', { key });
  if (!row) return null;
  if (row.fingerprint !== fingerprint) return { kind: 'key-reused' };
  return { kind: 'repeated', response: JSON.parse(row.response) as T };
}

/** The lead that a key was stored with; undefined if it was erased or the key has expired. */
export async function leadOfKey(db: Db, key: string): Promise<string | undefined> {
  const row = await findRow(db, 'idempotency_keys', { key });
  return row?.lead_id ?? undefined;
}

/** Assigns the key of a repeated registration or subscription to the lead that is already stored. */
export async function assignKey(db: Db, { key }: IdempotencyKey, leadId: string): Promise<void> {
  await updateRows(db, 'idempotency_keys', { key }, { lead_id: leadId });
}

export async function releaseKey(db: Db, { key }: IdempotencyKey): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('key', '=', key).execute();
}

/** Identifies a bot-check token, which works once, until it expires. */
export type BotToken = { readonly nonce: string; readonly expiresAt: Date };

/** A request that only counts hits and spends a token. */
export type Expense = {
  /** Null if the bot check has no tokens. */
  readonly token: BotToken | null;
  readonly quotas: readonly Quota[];
  readonly now: Date;
};

export type SpentToken = { readonly kind: 'token-spent' };

/** Counts the hits and spends the token within the caller's transaction. Null on success. */
export async function spend(
  db: Db,
  { token, quotas, now }: Expense,
): Promise<OverLimit | SpentToken | null> {
  return (await countHits(db, quotas, now)) ?? (token && spendToken(db, token));
}

/** Spends the token within the caller's transaction; null on success. */
export async function spendToken(
  db: Db,
  { nonce, expiresAt }: BotToken,
): Promise<SpentToken | null> {
  const spent = await insertNew(db, 'spent_tokens', { nonce, expires_at: expiresAt.getTime() });
  return spent ? null : { kind: 'token-spent' };
}

/** Seven days, so that a browser that retries after a weekend gets the same response. */
const keyLifetimeMs = 7 * 24 * 60 * 60 * 1000;
