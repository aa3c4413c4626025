import type { Db, Tables } from '#server/db/connection.ts';
import { countHits } from '#server/db/count-hits.ts';
import { prepared } from '#server/db/prepared.ts';
import type { OverLimit, Quota } from '#server/lib/rate-limits.ts';

/** What identifies a bot-check token. It works once, until it expires. */
export type BotToken = { readonly nonce: string; readonly expiresAt: Date };

/** A request that stores nothing but counts. */
export type Expense = {
  /** Null when the bot check has no tokens. */
  readonly token: BotToken | null;
  readonly quotas: readonly Quota[];
  readonly now: Date;
};

export type SpentToken = { readonly kind: 'token-spent' };

/** Counts the hits and spends the token within the caller's transaction. Null if done. */
export async function spend(
  db: Db,
  { token, quotas, now }: Expense,
): Promise<OverLimit | SpentToken | null> {
  return (await countHits(db, quotas, now)) ?? (token && spendToken(db, token));
}

/** Within the caller's transaction; null if the token was not spent before. */
export async function spendToken(
  db: Db,
  { nonce, expiresAt }: BotToken,
): Promise<SpentToken | null> {
  const spent = await insertToken(db, { nonce, expires_at: expiresAt.getTime() });
  return spent.length > 0 ? null : { kind: 'token-spent' };
}

const insertToken = prepared((db, { nonce, expires_at }: Tables['spent_tokens']) =>
  db
    .insertInto('spent_tokens')
    .values({ nonce, expires_at })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce'),
);
