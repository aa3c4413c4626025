import type { ApiToken } from '#contract/console/tokens.ts';
import { tokenScopes } from '#contract/console/values.ts';
import { hashOfToken, newToken } from '#server/console/identity/sessions.ts';
import {
  deleteToken,
  insertToken,
  isTokenName,
  listTokens,
  type TokenRow,
} from '#server/console/identity/token-queries.ts';
import type { Handlers } from '#server/console/kit/call.ts';
import { fieldError, notFound } from '#server/lib/http/console-error.ts';
import { newId } from '#server/lib/ids.ts';

/** Handlers for the API tokens that the operator's programs use. Only a hash of each token is stored. */
export const tokenHandlers = {
  apiTokens: async (_call, { transactions: { read } }) => {
    const rows = await read(listTokens);
    return { tokens: rows.map((row) => tokenOf(row, row.creator)) };
  },

  addApiToken: async ({ user, body }, { change, clock }) => {
    const { name, scopes, lifetimeDays } = body;
    const secret = tokenPrefix + newToken().token;
    const now = clock().getTime();
    const row: TokenRow = {
      id: newId(),
      name,
      token_hash: hashOfToken(secret),
      scopes: scopes.join(','),
      created_by: user.userId,
      created_at: now,
      expires_at: lifetimeDays === null ? null : now + lifetimeDays * dayMs,
      last_used_at: null,
    };
    await change(async (db, record) => {
      if (await isTokenName(db, name)) throw fieldError('name', 'Another token has this name.');
      await insertToken(db, row);
      await record({ action: 'token-added', details: { token: row.id, name, scopes } });
    });
    return { token: tokenOf(row, user.name), secret };
  },

  revokeApiToken: ({ params: { tokenId } }, { change }) =>
    change(async (db, record) => {
      const deleted = await deleteToken(db, tokenId);
      if (!deleted) throw notFound('token');
      await record({ action: 'token-revoked', details: { token: tokenId, ...deleted } });
    }),
} satisfies Partial<Handlers>;

function tokenOf(row: TokenRow, createdBy: string): ApiToken {
  const { id, name, scopes, created_at, expires_at, last_used_at } = row;
  const granted = scopes.split(',');
  return {
    id,
    name,
    scopes: tokenScopes.filter((scope) => granted.includes(scope)),
    createdAt: new Date(created_at).toISOString(),
    createdBy,
    createdById: row.created_by,
    expiresAt: expires_at === null ? null : new Date(expires_at).toISOString(),
    lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  };
}

/** Secret scanners recognize the prefix. */
const tokenPrefix = 'leads_';
const dayMs = 24 * 60 * 60 * 1000;
