import type { Reply } from '#contract/reply.ts';
import type { Db } from '#server/db/connection.ts';
import { countHits } from '#server/db/count-hits.ts';
import type { OverLimit, Quota } from '#server/lib/rate-limits.ts';
import type { Lead } from './lead.ts';

/** The client's `key`, and a `fingerprint` of form and payload. */
export type IdempotencyKey = { readonly key: string; readonly fingerprint: string };

/** The stored use of a key. */
export type Recollection =
  /** The key was used with the same fingerprint, or the same registration is already stored. */
  | { readonly kind: 'repeated'; readonly reply: Reply }
  /** The key was used with a different fingerprint. */
  | { readonly kind: 'key-reused' };

/**
 * Stores the key with its reply, or returns the stored one. The process that inserts the key owns the
 * submission; any other waits at that row for the first one's commit.
 */
export async function claimKey(
  db: Db,
  { key, fingerprint }: IdempotencyKey,
  { lead, reply }: { readonly lead: Lead; readonly reply: Reply },
): Promise<Recollection | null> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({
      key,
      fingerprint,
      reply: JSON.stringify(reply),
      lead_id: lead.id,
      expires_at: lead.receivedAt.getTime() + keyLifetimeMs,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed ? null : recall(db, { key, fingerprint });
}

/** The stored reply of a key; null for a new key. */
export async function recall(
  db: Db,
  { key, fingerprint }: IdempotencyKey,
): Promise<Recollection | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reply'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.fingerprint !== fingerprint) return { kind: 'key-reused' };
  return { kind: 'repeated', reply: JSON.parse(row.reply) as Reply };
}

/** The lead that a key was stored with; undefined if it was erased or the key has expired. */
export async function leadOfKey(db: Db, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('lead_id')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.lead_id ?? undefined;
}

/** Assigns the key of a repeated registration or subscription to the lead that is already stored. */
export async function assignKey(db: Db, { key }: IdempotencyKey, leadId: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ lead_id: leadId })
    .where('key', '=', key)
    .execute();
}

export async function releaseKey(db: Db, { key }: IdempotencyKey): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('key', '=', key).execute();
}

/** Identifies a bot-check token, which works once, until it expires. */
export type BotToken = { readonly nonce: string; readonly expiresAt: Date };

/** A request that only counts hits and spends a token. */
export type Expense = {
  /** Null when the bot check has no tokens. */
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
  const spent = await db
    .insertInto('spent_tokens')
    .values({ nonce, expires_at: expiresAt.getTime() })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return spent ? null : { kind: 'token-spent' };
}

/** Seven days, so that a browser that retries after a weekend gets the same reply. */
const keyLifetimeMs = 7 * 24 * 60 * 60 * 1000;
