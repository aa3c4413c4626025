import type { Reply } from '#contract/reply.ts';
import { readReply } from '#web/form-engine/sending/read-reply.ts';

/** What became of a call: a reply of our API with any status, or nothing that can be read. */
export type CallResult =
  | { readonly kind: 'reply'; readonly status: number; readonly reply: Reply }
  | { readonly kind: 'none' };

/** Milliseconds; an answer later than this is none (R101). */
const answerLimit = 15_000;

/** The JSON that our server answers. Rejects when there is none in time. */
export async function callApi(
  address: string,
  { headers, ...init }: RequestInit = {},
): Promise<{ readonly status: number; readonly value: unknown }> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), answerLimit);
  try {
    const response = await fetch(address, {
      ...init,
      headers: { accept: 'application/json', ...headers },
      signal: end.signal,
    });
    return { status: response.status, value: await response.json() };
  } finally {
    clearTimeout(timer);
  }
}

export async function postJson(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<CallResult> {
  try {
    const json = { 'content-type': 'application/json', ...headers };
    // It also arrives when the visitor leaves the site meanwhile.
    const post = { method: 'POST', headers: json, body, keepalive: true };
    const { status, value } = await callApi(address, post);
    return resultOf(status, value);
  } catch {
    return { kind: 'none' };
  }
}

export function resultOf(status: number, value: unknown): CallResult {
  const reply = readReply(value);
  return reply ? { kind: 'reply', status, reply } : { kind: 'none' };
}
