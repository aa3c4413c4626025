import { hkdfSync } from 'node:crypto';
import { ConsoleError } from '#console/server/kit/console-error.ts';
import { isEncrypted, seal, unseal } from '#server/lib/sealing.ts';
import type { ConsoleContext } from './console-context.ts';

/** The query of a list: its order and conditions. */
type ListQuery = Readonly<Record<string, unknown>>;
type Secret = Pick<ConsoleContext, 'bucketSecret'>;

/**
 * Seals the end of a page as the cursor of the next one. Otherwise the URL of the next page would put a lead's name into
 * the logs of proxies, and show a viewer which hidden contact a search compared last.
 */
export function cursorOf(end: unknown, query: ListQuery, secret: Secret): string | null {
  return end === null ? null : seal(JSON.stringify(end), keyOf(secret), boundTo(query));
}

/** The end of the previous page. Rejects a cursor of another list, because its position means nothing in this one. */
export function endOf<End>(
  cursor: string | undefined,
  query: ListQuery,
  secret: Secret,
): End | undefined {
  if (cursor === undefined) return undefined;
  const invalid = new ConsoleError('invalid', 'This page isn’t valid. Load the list again.');
  if (!isEncrypted(cursor)) throw invalid;
  try {
    return JSON.parse(unseal(cursor, keyOf(secret), boundTo(query))) as End;
  } catch {
    throw invalid;
  }
}

/** Pages of one list may differ in size. */
function boundTo({ limit: _, cursor: __, ...query }: ListQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return JSON.stringify([purpose, given.toSorted()]);
}

function keyOf({ bucketSecret }: Secret): string {
  return Buffer.from(hkdfSync('sha256', bucketSecret, '', purpose, 32)).toString('base64');
}

const purpose = 'list-cursor';
