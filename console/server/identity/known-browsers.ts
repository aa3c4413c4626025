import { browserOf } from '#console/contract/account.ts';
import type { Client } from '#console/server/kit/caller.ts';
import { queueAccountMail } from '#console/server/notices/queue-account-mail.ts';
import type { Db } from '#server/db/connection.ts';
import { findRows, put } from '#server/db/rows.ts';
import { hashOfToken } from './sessions.ts';

/**
 * Records the browser that signs in, and emails the user if it is new. An account's first browser is
 * not reported, because the user joined with it.
 */
export async function noteBrowser(
  db: Db,
  userId: string,
  { address, userAgent, browserToken }: Client,
  now: Date,
): Promise<void> {
  if (!browserToken) return;
  const hash = hashOfToken(browserToken);
  const known = await findRows(db, 'known_browsers', { user_id: userId });
  const row = { user_id: userId, token_hash: hash, last_used_at: now.getTime() };
  await put(db, 'known_browsers', ['user_id', 'token_hash'], row);
  if (known.length === 0 || known.some(({ token_hash }) => token_hash === hash)) return;
  const details = { browser: browserOf(userAgent), address };
  await queueAccountMail(db, { userId, kind: 'signed-in-elsewhere', details }, now);
}

/** True if this browser has been used to sign in to the account of an email address. */
export async function isKnownBrowser(db: Db, email: string, { browserToken }: Client) {
  if (!browserToken) return false;
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .select('token_hash')
    .where('users.email', '=', email)
    .where('token_hash', '=', hashOfToken(browserToken))
    .executeTakeFirst();
  return row !== undefined;
}
