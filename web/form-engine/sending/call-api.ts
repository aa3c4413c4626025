import { safeParse } from 'valibot';
import { type Reply, replies, replySchema } from '#contract/reply.ts';

/** A reply of our API with any status, or none that can be read. */
export type CallResult =
  | { readonly kind: 'reply'; readonly status: number; readonly reply: Reply }
  | { readonly kind: 'none' };

/** Shown if the server sends no text. */
export type DefaultTexts = Readonly<
  Record<'thanks' | 'failure', Pick<Reply, 'heading' | 'message'>>
>;

/** Returns the server's JSON. Rejects if none arrives in time. */
export async function callApi(
  address: string,
  { headers, ...init }: RequestInit = {},
): Promise<{ readonly status: number; readonly value: unknown }> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), replyTimeoutMs);
  try {
    const response = await fetch(address, {
      ...init,
      headers: { accept: 'application/json', ...headers },
      signal: controller.signal,
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
  texts: DefaultTexts,
): Promise<CallResult> {
  try {
    const { status, value } = await callApi(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      // The request completes even if the visitor leaves the site.
      keepalive: true,
    });
    return callResult(status, value, texts);
  } catch {
    return { kind: 'none' };
  }
}

export function callResult(
  status: number,
  value: unknown,
  texts: DefaultTexts = standardTexts,
): CallResult {
  const reply = readReply(value, texts);
  return reply ? { kind: 'reply', status, reply } : { kind: 'none' };
}

/** Texts that the server doesn't send are replaced by the form's own. */
function readReply(value: unknown, texts: DefaultTexts): Reply | undefined {
  const { success: isReply, output: reply } = safeParse(replySchema, value);
  if (!isReply) return undefined;
  const text = reply.success ? texts.thanks : texts.failure;
  return {
    ...reply,
    heading: reply.heading.trim() === '' ? text.heading : reply.heading,
    message: reply.message.trim() === '' ? (reply.data ? '' : text.message) : reply.message,
  };
}

const standardTexts: DefaultTexts = { thanks: replies.thanks, failure: replies.sendingError };
/** A later reply counts as none (R101). */
const replyTimeoutMs = 15_000;
