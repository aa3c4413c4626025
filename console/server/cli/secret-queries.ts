import type { Db } from '#server/db/connection.ts';
import { findRows, updateRows } from '#server/db/rows.ts';

export async function updateStoredKey(db: Db, name: string, value: string): Promise<void> {
  await updateRows(db, 'secrets', { name }, { value });
}

/** Seals all secrets of destinations and users again; returns how many rows have some. */
export async function resealRows(db: Db, again: Reseal): Promise<number> {
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

type Reseal = (value: string | null, owner: string) => string | null;
