import * as v from 'valibot';
import { id, time } from '#contract/values.ts';
import { endpoint, owner } from './endpoint.ts';
import { personName, scopeLabels, tokenScopes } from './values.ts';

/** Lifetimes of tokens, in days. */
const tokenLifetimes = [30, 90, 365] as const;

const scopes = v.pipe(
  v.array(v.picklist(tokenScopes)),
  v.minLength(1, 'Choose at least one scope.'),
  v.transform((list) => tokenScopes.filter((scope) => list.includes(scope))),
  v.title('Scopes'),
  v.metadata({ labels: scopeLabels }),
);

/** A key for one of the operator's own programs, which uses the API without a session. */
export const apiToken = v.strictObject({
  id,
  name: v.string(),
  scopes: v.array(v.picklist(tokenScopes)),
  createdAt: time,
  /** The owner who added the token. */
  createdBy: v.string(),
  createdById: id,
  expiresAt: v.nullable(time),
  /** Accurate to a minute; null before the first use. */
  lastUsedAt: v.nullable(time),
});
export type ApiToken = v.InferOutput<typeof apiToken>;

export const newApiToken = v.strictObject({
  name: v.pipe(
    personName,
    v.maxLength(60),
    v.title('Name'),
    v.description('The program that uses it. It signs notes and leads.'),
  ),
  scopes,
  /** Null if the token never expires. */
  lifetimeDays: v.pipe(
    v.nullable(v.picklist(tokenLifetimes)),
    v.title('Expires'),
    v.metadata({
      none: 'Never',
      labels: Object.fromEntries(tokenLifetimes.map((days) => [days, `After ${days} days`])),
    }),
  ),
});

export type NewApiToken = v.InferOutput<typeof newApiToken>;

export const tokenEndpoints = {
  apiTokens: endpoint('GET /tokens', owner, {
    summary: 'The API tokens that have not been revoked',
    response: v.strictObject({ tokens: v.array(apiToken) }),
  }),
  addApiToken: endpoint('POST /tokens', owner, {
    summary: 'Adds an API token and shows it once',
    needsProof: true,
    body: newApiToken,
    response: v.strictObject({ token: apiToken, secret: v.string() }),
  }),
  revokeApiToken: endpoint('DELETE /tokens/:id', owner, {
    summary: 'Revokes an API token',
    needsProof: true,
  }),
};
