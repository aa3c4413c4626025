import { type Reply, type ReplyRow, replies } from '#contract/reply.ts';

/** Any JSON object with a boolean `success` is a response; undefined is none (R101). */
export function readReply(value: unknown): Reply | undefined {
  if (!isRecord(value) || typeof value.success !== 'boolean') return undefined;
  const { success } = value;
  const standard = success ? replies.thanks : replies.sendingError;
  return {
    success,
    heading: textOr(value.heading, standard.heading),
    message: textOr(value.message, standard.message),
    ...(isRecord(value.data) ? { data: groupsOf(value.data) } : {}),
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

function textOr(value: unknown, standard: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value : standard;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
