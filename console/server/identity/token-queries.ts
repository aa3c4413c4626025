import type { Selectable } from 'kysely';
import type { Db, Tables } from '#server/db/connection.ts';
import { updateRows } from '#server/db/rows.ts';

type TokenRow = Selectable<Tables['api_tokens']>;

/** Oldest first, with the names of the owners who added them. */
export function listTokens(db: Db) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.created_by')
    .selectAll('api_tokens')
    .select('users.name as creator')
    .orderBy('api_tokens.id')
    .execute();
}

export function deleteTokensOf(db: Db, userId: string): Promise<Pick<TokenRow, 'id' | 'name'>[]> {
  return db
    .deleteFrom('api_tokens')
    .where('created_by', '=', userId)
    .returning(['id', 'name'])
    .execute();
}

/** Undefined if the token is unknown, revoked, or expired. */
export function findToken(db: Db, hash: string, now: Date): Promise<TokenRow | undefined> {
  return db
    .selectFrom('api_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now.getTime())]))
    .executeTakeFirst();
}

export async function noteTokenUse(db: Db, id: string, now: Date): Promise<void> {
  await updateRows(db, 'api_tokens', { id }, { last_used_at: now.getTime() });
}
