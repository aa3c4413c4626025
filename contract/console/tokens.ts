import * as v from 'valibot';
import { endpoint, owner } from './endpoint.ts';
import { id, personName, time, tokenScopes } from './values.ts';

/** Lifetimes of tokens, in days. */
export const tokenLifetimes = [30, 90, 365] as const;

const scopes = v.pipe(
  v.array(v.picklist(tokenScopes)),
  v.minLength(1, 'Choose at least one scope.'),
  v.transform((list) => tokenScopes.filter((scope) => list.includes(scope))),
);

/** A key for one of the operator's own programs, which uses the API without a session. */
export const serviceToken = v.strictObject({
  id,
  name: v.string(),
  scopes: v.array(v.picklist(tokenScopes)),
  createdAt: time,
  /** The owner who added it. */
  createdBy: v.string(),
  createdById: id,
  expiresAt: v.nullable(time),
  /** Accurate to a minute; null before the first use. */
  lastUsedAt: v.nullable(time),
});
export type ServiceToken = v.InferOutput<typeof serviceToken>;

export const newServiceToken = v.strictObject({
  name: v.pipe(personName, v.maxLength(60)),
  scopes,
  /** Null if the token never expires. */
  lifetimeDays: v.nullable(v.picklist(tokenLifetimes)),
});

/** The token itself is shown once. */
const addedServiceToken = v.strictObject({ token: serviceToken, secret: v.string() });

export const tokenEndpoints = {
  serviceTokens: endpoint('GET /tokens', owner, {
    summary: 'The service tokens that have not been revoked',
    reply: v.strictObject({ tokens: v.array(serviceToken) }),
  }),
  addServiceToken: endpoint('POST /tokens', owner, {
    summary: 'Adds a service token and shows it once',
    body: newServiceToken,
    reply: addedServiceToken,
  }),
  revokeServiceToken: endpoint('DELETE /tokens/:tokenId', owner, {
    summary: 'Revokes a service token',
  }),
};
