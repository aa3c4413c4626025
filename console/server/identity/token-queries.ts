import type { Db } from '#server/db/connection.ts';

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

/** Undefined if the token is unknown, revoked, or expired. */
export function findToken(db: Db, hash: string, now: Date) {
  return db
    .selectFrom('api_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now.getTime())]))
    .executeTakeFirst();
}
