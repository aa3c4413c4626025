import type { Reply } from '#contract/reply.ts';
import { readReply } from '#web/forms/sending/read-reply.ts';

/** What became of a call: a reply of our API with any status, or nothing that can be read. */
export type CallResult =
  | { readonly kind: 'reply'; readonly status: number; readonly reply: Reply }
  | { readonly kind: 'none' };

/** Milliseconds; a reply later than this is none (decision 21). */
export const replyLimit = 15_000;

export async function postJson(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<CallResult> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body,
      signal,
    });
    return resultOf(response.status, await response.json());
  } catch {
    return { kind: 'none' };
  }
}

export function resultOf(status: number, value: unknown): CallResult {
  const reply = readReply(value);
  return reply ? { kind: 'reply', status, reply } : { kind: 'none' };
}
