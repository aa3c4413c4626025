import type { IncomingMessage } from 'node:http';
import { cleanLine } from '#server/lib/clean-text.ts';
import { DeliveryFailure, maxPauseMs, ReceiverFailure } from '#server/lib/delivery-failure.ts';
import { startTimeLimit } from '#server/lib/time-limit.ts';
import { lookupPublicAddress, refuseHost } from './public-address.ts';

type Post = {
  readonly url: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Allows receivers in the operator's own network. */
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
  /** 15 seconds by default, as Standard Webhooks recommends. Must be shorter than the lease of a delivery. */
  readonly timeoutMs?: number | undefined;
};

/**
 * Posts JSON to an address that the operator chose. Resolves with the outcome if the status is 2xx. Doesn't follow
 * redirects, because they could lead into a private network.
 */
export async function postJson({
  url,
  body,
  headers,
  allowPrivate,
  signal,
  timeoutMs = defaultTimeoutMs,
}: Post): Promise<string> {
  const target = new URL(url);
  refuseHost(target.hostname, allowPrivate);
  // Imported only when something is posted, because the ES modules load all of fetch.
  const { request } = await (target.protocol === 'https:'
    ? import('node:https')
    : import('node:http'));
  const limit = startTimeLimit(timeoutMs, signal);
  const { status, text, retryAfterMs } = await new Promise<HttpResult>((resolve, reject) => {
    const call = request(
      target,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': 'laboratory-website',
          ...headers,
        },
        signal: limit.signal,
        agent: false,
        lookup: lookupPublicAddress(allowPrivate),
      },
      (response) => void resultOf(response).then(resolve, reject),
    );
    call.on('error', (error) =>
      reject(
        limit.isOver()
          ? new DeliveryFailure(`The receiver did not respond within ${timeoutMs / 1000} seconds`)
          : error,
      ),
    );
    call.end(body);
  }).finally(limit.end);
  const outcome = `responded ${status}`;
  if (status >= 200 && status <= 299) return outcome;
  const reason = `${meaningOf(status)} (${outcome})`;
  const response = text === '' ? reason : `${reason}: ${text}`;
  const cause = Object.assign(new Error(reason), { response });
  throw new ReceiverFailure(reason, { status, retryAfterMs }, { cause });
}

function meaningOf(status: number): string {
  const known = meanings.get(status);
  if (known !== undefined) return known;
  if (status >= 500) return 'The receiver reported an internal error';
  return status >= 400
    ? 'The receiver rejected the request'
    : 'The receiver sent a redirect, and we don’t follow redirects';
}

type HttpResult = {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number;
};

/** Also keeps the beginning of an error's text, because it often contains the reason. */
async function resultOf(response: IncomingMessage): Promise<HttpResult> {
  const status = response.statusCode ?? 0;
  response.on('error', () => undefined);
  let text = '';
  if (status < 200 || status > 299) {
    response.setEncoding('utf8');
    try {
      for await (const chunk of response) {
        text += chunk;
        if (text.length >= maxTextLength) break;
      }
    } catch {
      // Only the status matters, so a response body that breaks off is ignored.
    }
  }
  response.destroy();
  return {
    status,
    text: cleanLine(text, maxTextLength),
    retryAfterMs: retryAfterOf(response),
  };
}

function retryAfterOf({ statusCode, headers }: IncomingMessage): number {
  if (statusCode !== 429 && statusCode !== 503) return 0;
  return readRetryAfter(headers['retry-after'] ?? '', maxPauseMs);
}

/** Reads seconds or a date (RFC 9110, section 10.2.3), up to a limit. */
export function readRetryAfter(text: string, maxMs: number): number {
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Math.min(Math.max(ms || 0, 0), maxMs);
}

/** Plain explanations of status codes for the operator. */
const meanings: ReadonlyMap<number, string> = new Map([
  [401, 'The receiver refused access'],
  [403, 'The receiver refused access'],
  [404, 'The receiver has nothing at this address'],
  [410, 'The receiver no longer takes messages at this address'],
  [413, 'The message is too large for the receiver'],
  [429, 'The receiver asked us to slow down'],
]);
const defaultTimeoutMs = 15_000;
const maxTextLength = 300;
