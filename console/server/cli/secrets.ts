import * as v from 'valibot';
import { UsageError } from '#server/cli/terminal.ts';
import { type Change, commandLineActor } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { findRows, updateRows } from '#server/db/rows.ts';
import { newKey, type StoredKeyName, storedKeyNames } from '#server/db/stored-keys.ts';
import { findSecret } from '#server/db/upkeep.ts';
import { isEncrypted, seal, unsealAny } from '#server/lib/sealing.ts';
import type { Environment } from '#server/lib/settings/setting-reader.ts';
import { secretsKey } from '#server/lib/settings/setting-values.ts';
import { SettingsError } from '#server/settings/settings.ts';
import { settingsSecret } from '#server/settings/stored-settings.ts';

/**
 * Replaces a key that the server generated. With `forget`, signatures made with the old key become invalid.
 */
export async function rotateKey(
  change: Change,
  { name, forget }: { readonly name: StoredKeyName; readonly forget: boolean },
  key: string | null,
): Promise<string> {
  await change(commandLineActor, async (db, record) => {
    const stored = await findSecret(db, name);
    if (stored === undefined)
      throw new UsageError(`There is no key ${name} yet. The server creates it on first use.`);
    const [current = ''] = open(stored, [key], name).split(' ');
    // Unsubscribe links must work long after the email was sent.
    const keys = name === 'unsubscribe' && !forget ? [newKey(), current] : [newKey()];
    const value = seal(keys.join(' '), key, name);
    await updateRows(db, 'secrets', { name }, { value });
    await record({ action: 'key-rotated', details: { key: name, forget } });
  });
  return `Rotated the key ${name}. Restart every server process now.\n`;
}

/** Re-encrypts everything with `SECRETS_KEY`, from plaintext or from `OLD_SECRETS_KEY`. Returns a message. */
export async function reseal(
  change: Change,
  environment: Environment,
  key: string | null,
): Promise<string> {
  const old = v.safeParse(v.nullable(secretsKey), environment.OLD_SECRETS_KEY ?? null);
  if (!old.success) throw new SettingsError([`OLD_SECRETS_KEY ${old.issues[0].message}.`]);
  const again = (value: string | null, owner: string) =>
    value === null || value === ''
      ? value
      : seal(open(value, [key, old.output], owner), key, owner);
  const count = await change(commandLineActor, async (db, record) => {
    const rows = await resealRows(db, again);
    for (const name of [...storedKeyNames, settingsSecret]) {
      const value = again((await findSecret(db, name)) ?? null, name);
      if (value !== null) await updateRows(db, 'secrets', { name }, { value });
    }
    await record({ action: 'secrets-resealed', details: { isEncrypted: key !== null } });
    return rows;
  });
  const how = key === null ? 'readable, because SECRETS_KEY is not set' : 'encrypted';
  return `Secrets of ${count} destinations and users and the stored keys are ${how}. Start the server now.\n`;
}

/** Seals all secrets of destinations and users again; returns how many rows have some. */
async function resealRows(
  db: Db,
  again: (value: string | null, owner: string) => string | null,
): Promise<number> {
  const destinations = await findRows(db, 'destinations');
  for (const { id, url, secret, old_secret } of destinations) {
    const sealed = {
      url: again(url, id) ?? '',
      secret: again(secret, id),
      old_secret: again(old_secret, id),
    };
    await updateRows(db, 'destinations', { id }, sealed);
  }
  const users = await findRows(db, 'users');
  for (const { id, totp_secret, new_totp_secret } of users) {
    const sealed = {
      totp_secret: again(totp_secret, id),
      new_totp_secret: again(new_totp_secret, id),
    };
    await updateRows(db, 'users', { id }, sealed);
  }
  return destinations.length + users.length;
}

/** Tries each key, because an interrupted key change may be repeated. */
function open(value: string, keys: readonly (string | null)[], owner: string): string {
  if (!isEncrypted(value)) return unsealAny(value, null, owner);
  for (const key of keys) {
    if (key === null) continue;
    try {
      return unsealAny(value, key, owner);
    } catch {
      // Try the next key.
    }
  }
  throw new UsageError('A secret can’t be read. Set OLD_SECRETS_KEY to the key that encrypted it.');
}
