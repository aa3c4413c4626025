import { randomBytes } from 'node:crypto';
import { seal, unsealAny } from '#server/lib/sealing.ts';
import { UnusableDatabase } from '#server/lib/store-errors.ts';
import type { Upkeep } from './upkeep.ts';

/** Keys that the server generates and stores: rate limits, links in emails, the bot check. */
export const storedKeyNames = ['rate-limit', 'unsubscribe', 'bot-check'] as const;
export type StoredKeyName = (typeof storedKeyNames)[number];

/**
 * The keys stored under a name, each 256 random bits in hexadecimal, generated on first use. The first key is current;
 * older keys only verify existing signatures.
 */
export async function openStoredKeys(
  store: Pick<Upkeep, 'secret'>,
  name: StoredKeyName,
  secretsKey: string | null,
): Promise<readonly [string, ...string[]]> {
  const stored = await store.secret(name, seal(newKey(), secretsKey, name));
  try {
    const [first = '', ...older] = unsealAny(stored, secretsKey, name).split(' ');
    return [first, ...older];
  } catch {
    throw new UnusableDatabase(
      'SECRETS_KEY is missing or is not the key that encrypted the database',
    );
  }
}

export function newKey(): string {
  return randomBytes(32).toString('hex');
}

/** The key that hashes the bucket names in rate limits. */
export async function openBucketSecret(
  store: Pick<Upkeep, 'secret'>,
  secretsKey: string | null,
): Promise<string> {
  const [key] = await openStoredKeys(store, 'rate-limit', secretsKey);
  return key;
}
