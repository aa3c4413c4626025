import { writeAddress } from '#console/app/lib/address.ts';
import { sharedValue } from '#console/app/lib/shared-value.ts';
import {
  type BodyOf,
  type EndpointName,
  endpoints,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '#console/contract/endpoints.ts';
import type { ErrorResponse } from '#console/contract/values.ts';

/** An endpoint's path params, query, and body; omitted where it has none. */
export type RequestOf<N extends EndpointName> = ([ParamsOf<N>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<ParamsOf<N>, string>> }) &
  (QueryOf<N> extends undefined ? { readonly query?: never } : { readonly query: QueryOf<N> }) &
  (BodyOf<N> extends undefined ? { readonly body?: never } : { readonly body: BodyOf<N> }) &
  KeptAlive;

/**
 * The request continues after the page is closed (`keepalive`). Browsers cap its body at 64 KiB.
 */
type KeptAlive = { readonly keepalive?: boolean };

export type AnyRequest = KeptAlive & {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: unknown;
  readonly body?: unknown;
};

/** An error reported by the API, or `unreachable` if no response arrives. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorResponse['code'] | 'unreachable';
  /** Messages by field name. */
  readonly fieldErrors: Readonly<Record<string, string>>;

  constructor(
    code: ApiError['code'],
    message: string,
    fieldErrors: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.code = code;
    this.fieldErrors = fieldErrors;
  }

  /** True if the same request may succeed in a moment. */
  get isTemporary(): boolean {
    return this.code === 'unreachable' || this.code === 'unavailable';
  }
}

/**
 * Calls an endpoint. The response is trusted: the server checks it against the same contract.
 * Throws `ApiError` only.
 */
export async function call<N extends EndpointName>(
  name: N,
  request: RequestOf<N>,
  signal?: AbortSignal,
): Promise<ResponseOf<N>> {
  const { params, query, body, keepalive }: AnyRequest = request;
  const { method, path } = endpoints[name];
  const wasOnline = navigator.onLine;
  const response = await fetch(addressOf(path, params, query), {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    reachable.set(false);
    throw new ApiError('unreachable', unreachableMessage(method, wasOnline));
  });
  if (response.ok) {
    reachable.set(true);
    return (await response.json()) as ResponseOf<N>;
  }
  const error = await errorOf(response, method);
  reachable.set(!error.isTemporary);
  refusals.get(error.code)?.();
  throw error;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something failed.';
}

/** Registers what follows if a request is refused, because nobody is signed in or the user must add a second factor. */
export function onRefusal(code: Refusal, follow: () => void): void {
  refusals.set(code, follow);
}

type Refusal = 'signed-out' | 'second-factor-missing';

export function addressOf(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: unknown = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return `/api${filled}${writeAddress(query as Readonly<Record<string, unknown>>)}`;
}

/** The body may not be ours: a proxy may respond with its own page. */
async function errorOf(response: Response, method: string): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorResponse(body)) return new ApiError(body.code, body.message, body.fieldErrors);
  if ([502, 503, 504].includes(response.status)) {
    return new ApiError('unavailable', unreachableMessage(method, true));
  }
  return new ApiError('fault', `The server replied with an error (${response.status}).`);
}

function isErrorResponse(value: unknown): value is ErrorResponse {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

/** True if the server responded to the last request. */
export const reachable = sharedValue(true);
const refusals = new Map<ApiError['code'], () => void>();

/** A connection may break after the server has saved a change, so only an offline browser knows that it was not saved. */
function unreachableMessage(method: string, wasOnline: boolean): string {
  const unreachable = 'The server can’t be reached.';
  if (method === 'GET') return unreachable;
  return wasOnline
    ? `${unreachable} We don’t know whether your change was saved. Check before you repeat it.`
    : 'You are offline. Nothing was changed.';
}
