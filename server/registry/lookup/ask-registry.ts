import { readRetryAfter } from '#server/lib/http/post-json.ts';
import type { ReadResponse, RegistryApi } from './registry-api.ts';

export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** `failed` may be temporary; `reason` is for the log and quotes no data. */
export type Attempt<R> =
  | Exclude<ReadResponse<R>, { kind: 'unreadable' }>
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** The registry has rate-limited us. */
      readonly isLimited?: boolean;
      /** The pause that the registry asked for. */
      readonly pauseMs?: number;
    };

/** Sends one GET request. Never rejects. */
export async function askRegistry<R>(
  fetch: Fetch,
  api: RegistryApi<R>,
  number: string,
  timeoutMs: number,
): Promise<Attempt<R>> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const headers = { accept: 'application/json' };
    // Reject redirects, which would lead to a server that nobody configured.
    const response = await fetch(api.addressOf(number), { headers, signal, redirect: 'error' });
    const problem = problemOf(response);
    if (problem !== null) {
      await response.body?.cancel();
      const isBusy = response.status === 429 || response.status === 503;
      const asked = response.headers.get('retry-after') ?? '';
      const pauseMs = isBusy ? readRetryAfter(asked, maxPauseMs) : 0;
      return { kind: 'failed', reason: problem, isLimited: response.status === 429, pauseMs };
    }
    const body = await limitedText(response);
    if (body === null) return { kind: 'failed', reason: 'response too large' };
    const outcome = api.read(body, number);
    return outcome.kind === 'unreadable' ? { kind: 'failed', reason: outcome.reason } : outcome;
  } catch {
    return { kind: 'failed', reason: signal.aborted ? 'timeout' : 'no connection' };
  }
}

/** The registries always respond with status 200; any other status comes from a proxy in front of them. */
function problemOf(response: Response): string | null {
  if (response.status !== 200) return `status ${response.status}`;
  const type = response.headers.get('content-type') ?? '';
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type) ? null : 'not JSON';
}

/** Null when the body is larger than any record, measured after decompression. */
async function limitedText(response: Response): Promise<string | null> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Far larger than any record with all its identifiers and endpoints. */
const maxBytes = 256 * 1024;
/** Caps the pause, even if the registry asks for a longer one. */
const maxPauseMs = 10 * 60 * 1000;
