import type { ApiToken, NewApiToken } from '#console/contract/tokens.ts';
import { tokenScopes } from '#console/contract/values.ts';
import { hashOfToken, newToken } from '#console/server/identity/sessions.ts';
import { listTokens } from '#console/server/identity/token-queries.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { resource } from '#console/server/kit/resource.ts';
import type { Cleaned } from '#server/lib/clean-text.ts';

/** Only a hash of each token is stored. */
const { list, add, remove } = resource({
  table: 'api_tokens',
  name: 'token',
  hasUniqueNames: true,
  actions: { add: 'token-added', remove: 'token-revoked' },
  rows: listTokens,
  itemOf: tokenOf,
  columnsOf: (body: Cleaned<NewApiToken> & { secret: string }, { user, context }) => {
    const now = context.clock().getTime();
    return {
      name: body.name,
      token_hash: hashOfToken(body.secret),
      scopes: body.scopes.join(','),
      created_by: user.userId,
      created_at: now,
      expires_at: body.lifetimeDays === null ? null : now + body.lifetimeDays * dayMs,
    };
  },
  hook: async ({ id, before, body }, save) => {
    await save();
    const details = body ? { name: body.name, scopes: body.scopes } : { name: before?.name };
    return { token: id, ...details };
  },
});

export const tokenHandlers = {
  apiTokens: async (call, context) => ({ tokens: await list(call, context) }),
  addApiToken: async ({ user, body }, context) => {
    const secret = tokenPrefix + newToken().token;
    return { token: await add({ user, body: { ...body, secret } }, context), secret };
  },
  revokeApiToken: remove,
} satisfies Partial<Handlers>;

function tokenOf(row: Awaited<ReturnType<typeof listTokens>>[number]): ApiToken {
  const { id, name, scopes, created_at, expires_at, last_used_at } = row;
  const granted = scopes.split(',');
  return {
    id,
    name,
    scopes: tokenScopes.filter((scope) => granted.includes(scope)),
    createdAt: new Date(created_at).toISOString(),
    createdBy: row.creator,
    createdById: row.created_by,
    expiresAt: expires_at === null ? null : new Date(expires_at).toISOString(),
    lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  };
}

/** Secret scanners recognize the prefix. */
const tokenPrefix = 'leads_';
const dayMs = 24 * 60 * 60 * 1000;
