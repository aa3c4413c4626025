import { hkdfSync } from 'node:crypto';
import type { ConsoleContext } from '#server/console/kit/console-context.ts';
import type { Position } from '#server/leads/search/listed-leads.ts';
import { ConsoleError } from '#server/lib/http/console-error.ts';
import { isEncrypted, seal, unseal } from '#server/lib/sealing.ts';

/**
 * Seals the cursor. Otherwise the URL of the next page would put a lead's name into the logs of
 * proxies, and show a viewer which hidden contact a search compared last.
 */
export function cursorOf(end: Position | null, context: ConsoleContext): string | null {
  return end && seal(JSON.stringify(end), keyOf(context), purpose);
}

export function positionOf(
  cursor: string | undefined,
  context: ConsoleContext,
): Position | undefined {
  if (cursor === undefined) return undefined;
  const invalid = new ConsoleError('invalid', 'This page isn’t valid. Load the list again.');
  if (!isEncrypted(cursor)) throw invalid;
  try {
    return JSON.parse(unseal(cursor, keyOf(context), purpose)) as Position;
  } catch {
    throw invalid;
  }
}

function keyOf({ bucketSecret }: ConsoleContext): string {
  return Buffer.from(hkdfSync('sha256', bucketSecret, '', purpose, 32)).toString('base64');
}

const purpose = 'list-cursor';
