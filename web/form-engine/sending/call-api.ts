import { type Reply, type ReplyRow, replies } from '#contract/reply.ts';

/** A reply of our API with any status, or nothing that can be read. */
export type CallResult =
  | { readonly kind: 'reply'; readonly status: number; readonly reply: Reply }
  | { readonly kind: 'none' };

/** Shown if the server sends no text. */
export type DefaultTexts = Readonly<
  Record<'thanks' | 'failure', Pick<Reply, 'heading' | 'message'>>
>;

/** Returns the server's JSON. Rejects when there is none in time. */
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
      // The request completes even if the visitor leaves the site meanwhile.
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

/** Any JSON object with a boolean `success` is a reply (R101). */
function readReply(value: unknown, texts: DefaultTexts): Reply | undefined {
  if (!isRecord(value) || typeof value.success !== 'boolean') return undefined;
  const { success } = value;
  const text = success ? texts.thanks : texts.failure;
  const data = isRecord(value.data) ? { data: groupsOf(value.data) } : {};
  return {
    success,
    heading: textOr(value.heading, text.heading),
    // Thanks would be wrong for data that has to be confirmed first; the form shows its own text.
    message: textOr(value.message, 'data' in data ? '' : text.message),
    ...data,
    ...(isRecord(value.fieldErrors) ? { fieldErrors: textsOf(value.fieldErrors) } : {}),
  };
}

function groupsOf(data: Readonly<Record<string, unknown>>): Record<string, readonly ReplyRow[]> {
  const groups = Object.entries(data).map(([name, rows]) => [
    name,
    Array.isArray(rows) ? rows.filter(isRow) : [],
  ]);
  return Object.fromEntries(groups);
}

function isRow(row: unknown): row is ReplyRow {
  return isRecord(row) && typeof row.title === 'string' && typeof row.value === 'string';
}

function textsOf(texts: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(texts).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return Object.fromEntries(entries);
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value : fallback;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const standardTexts: DefaultTexts = { thanks: replies.thanks, failure: replies.sendingError };
/** A reply that comes later counts as none (R101). */
const replyTimeoutMs = 15_000;
