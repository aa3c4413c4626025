import type { Db } from '#server/leads/connection.ts';
import type { RecordEntry } from './audit-log.ts';
import { type Client, startSession } from './sessions.ts';
import type { UserRow } from './users.ts';

/** Every way in ends here, with a new token. */
export async function enter(
  db: Db,
  record: RecordEntry,
  user: Pick<UserRow, 'id' | 'name'>,
  { client, now, by }: Entrance,
): Promise<string> {
  await record({ action: 'signed-in', details: { by } }, actorOfRow(user, client));
  return startSession(db, { userId: user.id, isHalf: false, client, now });
}

type Entrance = {
  readonly client: Client;
  readonly now: Date;
  readonly by: 'password' | 'totp' | 'recovery-code' | 'passkey' | 'link' | 'directory';
};

export function actorOfRow({ id, name }: Pick<UserRow, 'id' | 'name'>, { address }: Client) {
  return { userId: id, userName: name, address };
}
