import { createHash } from 'node:crypto';
import { envelope } from '#contract/reply.ts';
import type { Submission } from '#server/leads/store.ts';
import type { Values } from './read-body.ts';

/**
 * What makes two submissions the same one: the header's value, and a fingerprint that is equal for
 * equal values of a path in any order. The token stays out of it: a client that sends again after
 * a lost reply may have had to get a fresh one.
 */
export function idempotencyOf(
  header: string | undefined,
  path: string,
  values: Values,
): Submission['idempotency'] | 'unusable' {
  if (header === undefined) return null;
  if (!/^[\x20-\x7e]{1,200}$/.test(header)) return 'unusable';
  const entries = Object.entries(values)
    .filter(([name]) => name !== envelope.token)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([path, entries]);
  return { key: header, fingerprint: createHash('sha256').update(text).digest('base64url') };
}
