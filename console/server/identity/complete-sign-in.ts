import type { Client, EnteredBy } from '#console/server/kit/caller.ts';
import type { Attempt } from '#console/server/kit/count-attempt.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { noteBrowser } from './known-browsers.ts';
import { startSession } from './sessions.ts';
import type { UserRow } from './users.ts';

/**
 * The last step of every sign-in method. Starts a session with a new token and gives back the
 * counted attempt.
 */
export async function completeSignIn(
  db: Db,
  record: RecordEntry,
  user: Pick<UserRow, 'id' | 'name'>,
  { client, now, by, attempt }: Entrance,
): Promise<string> {
  await record({ action: 'signed-in', details: { by } }, actorOfRow(user, client));
  await noteBrowser(db, user.id, client, now);
  await attempt?.giveBack(db);
  return startSession(db, { userId: user.id, isHalf: false, enteredBy: by, client, now });
}

/**
 * Signs in a user who has proved one factor. If a code is still needed, it is only a half session, which can't do
 * anything except enter the code.
 */
export async function enter(
  db: Db,
  record: RecordEntry,
  user: UserRow,
  { needsCode, ...entrance }: Entrance & { readonly needsCode: boolean },
) {
  const { id: userId } = user;
  if (!needsCode) {
    const token = await completeSignIn(db, record, user, entrance);
    return { kind: 'signed-in', userId, token } as const;
  }
  await entrance.attempt?.giveBack(db);
  const { client, now } = entrance;
  const token = await startSession(db, { userId, isHalf: true, client, now });
  return { kind: 'second-factor', userId, token } as const;
}

type Entrance = {
  readonly client: Client;
  readonly now: Date;
  readonly attempt?: Attempt;
  readonly by: EnteredBy;
};

export function actorOfRow({ id, name }: Pick<UserRow, 'id' | 'name'>, { address }: Client) {
  return { userId: id, userName: name, address };
}
