import type * as v from 'valibot';
import { type Role, roles } from '#contract/roles.ts';
import { nothing, type TokenScope } from './values.ts';

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api`. */
  readonly path: `/${string}`;
  /**
   * The roles that may use the endpoint. `anyone` needs no session; `half-signed-in` needs the session of a user
   * whose second factor is still missing, which can do nothing else.
   */
  readonly access: 'anyone' | 'half-signed-in' | readonly Role[];
  /** API tokens with one of these scopes may call the endpoint, as an agent. By default none may. */
  readonly scopes?: readonly TokenScope[];
  /**
   * A request that repeats an `Idempotency-Key` header changes nothing and gets the first request's
   * response.
   */
  readonly isIdempotent?: true;
  readonly summary: string;
  /** Part of signing in without the company directory, which `OIDC_ONLY` turns off. */
  readonly isOwnSignIn?: true;
  /** True if the endpoint is also open to users who still have to set up a second factor. */
  readonly worksWithoutFactor?: true;
  /** True if the user must have signed in, or proven their identity, within the last minutes (R227). */
  readonly needsProof?: true;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  readonly response: v.GenericSchema;
  /** Limit for the request body; `defaultMaxBodyBytes` by default. The proxies in `deploy/` must allow as much. */
  readonly maxBodyBytes?: number;
  /** The media type of an endpoint that streams instead of responding with JSON. */
  readonly stream?: 'application/jsonl' | 'application/octet-stream' | 'text/event-stream';
};

export const defaultMaxBodyBytes = 256 * 1024;

export const everyone = roles;
export const salesTeam = ['owner', 'agent'] as const;
export const owner = ['owner'] as const;

type Rest = Omit<Endpoint, 'method' | 'path' | 'access' | 'response'> &
  Partial<Pick<Endpoint, 'response'>>;
type WithResponse<R extends Rest> =
  R extends Pick<Endpoint, 'response'> ? R : R & { readonly response: typeof nothing };

/**
 * An endpoint: its method and path, such as `GET /leads`, its roles, and its options. By default, it responds with an
 * empty object.
 */
export function endpoint<
  const M extends Endpoint['method'],
  const P extends `/${string}`,
  const A extends Endpoint['access'],
  const R extends Rest,
>(at: `${M} ${P}`, access: A, rest: R) {
  const [method, path] = at.split(' ') as [M, P];
  type Made = { readonly method: M; readonly path: P; readonly access: A } & WithResponse<R>;
  return { method, path, access, response: nothing, ...rest } as Made;
}
