import { type ReadAnswer, readAnswer } from './read-answer.ts';

export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** `failed` may be temporary; `reason` is for the log and quotes nothing. */
export type Attempt =
  | Exclude<ReadAnswer, { kind: 'unreadable' }>
  | { readonly kind: 'failed'; readonly reason: string };

/** Sends one request: `GET …?version=2.1&number=…`. Never rejects. */
export async function askRegistry(
  fetch: Fetch,
  address: string,
  npi: string,
  timeoutMs: number,
): Promise<Attempt> {
  const url = new URL(address);
  url.searchParams.set('version', '2.1');
  url.searchParams.set('number', npi);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal });
    const problem = problemOf(response);
    if (problem !== null) {
      await response.body?.cancel();
      return { kind: 'failed', reason: problem };
    }
    const body = await limitedText(response);
    if (body === null) return { kind: 'failed', reason: 'answer too large' };
    const answer = readAnswer(body, npi);
    return answer.kind === 'unreadable' ? { kind: 'failed', reason: answer.reason } : answer;
  } catch {
    return { kind: 'failed', reason: signal.aborted ? 'timeout' : 'no connection' };
  }
}

/** The registry always answers with status 200; any other comes from a proxy in front of it. */
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

/** Far above a record with all its identifiers and endpoints. */
const maxBytes = 256 * 1024;
