import type { Account } from '#console/contract/account.ts';
import type { FullUser, User } from '#console/contract/people.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { notFound } from '#console/server/kit/console-error.ts';
import type { Role } from '#contract/roles.ts';
import type { Db, RowOf } from '#server/db/connection.ts';
import { deleteRows, findRow, findRows, updateRows } from '#server/db/rows.ts';
import { newId } from '#server/lib/ids.ts';
import { isFactorRequired } from './required-factors.ts';
import { graceOf } from './sessions.ts';

export type UserRow = RowOf<'users'>;

export function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return findRow(db, 'users', { id: userId });
}

/** Throws if there is no such user. */
export async function existingUser(db: Db, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw notFound('user');
  return user;
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return findRow(db, 'users', { email });
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await findRow(db, 'users', {})) !== undefined;
}

/** Adds a user who can sign in. */
export async function addUser(
  db: Db,
  { passwordHash, now, ...user }: NewUser,
): Promise<Pick<UserRow, 'id' | 'name' | 'disabled_at'>> {
  const id = newId();
  const row = { id, ...user, password_hash: passwordHash, created_at: now.getTime() };
  await db.insertInto('users').values(row).execute();
  return { id, name: user.name, disabled_at: null };
}

type NewUser = Pick<UserRow, 'email' | 'name' | 'role'> & {
  readonly passwordHash: string;
  readonly now: Date;
};

export async function updateUser(db: Db, userId: string, columns: Partial<UserRow>): Promise<void> {
  await updateRows(db, 'users', { id: userId }, columns);
}

export async function userNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const users = await findRows(db, 'users');
  return new Map(users.map(({ id, name }) => [id, name]));
}

/** All users, by name. */
export async function listUsers(db: Db): Promise<readonly FullUser[]> {
  const rows = await findRows(db, 'users', {}, ['name', 'id']);
  return Promise.all(rows.map((row) => userOf(db, row)));
}

export async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  return (await findRow(db, 'passkeys', { user_id: userId })) !== undefined;
}

export async function userOf(db: Db, row: UserRow): Promise<FullUser> {
  const link = await findRow(db, 'directory_people', { user_id: row.id });
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    isDisabled: row.disabled_at !== null,
    hasSecondFactor: row.totp_secret !== null || (await hasPasskey(db, row.id)),
    isLinked: link !== undefined,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** `enteredBy` is the sign-in method: the company directory's MFA replaces ours. */
export function accountOf(
  { transactions: { read }, settings: { timeZone, mail, mailbox }, clock }: ConsoleContext,
  userId: string,
  enteredBy?: string,
): Promise<Account> {
  return read(async (db) => {
    const row = await existingUser(db, userId);
    const passkeys = await findRows(db, 'passkeys', { user_id: userId }, ['created_at']);
    const user = await userOf(db, row);
    const codes = await findRows(db, 'recovery_codes', { user_id: userId });
    const isMissing =
      !user.hasSecondFactor && enteredBy !== 'directory' && (await isFactorRequired(db, row.role));
    const [graceEnd, now] = [graceOf(row.role, row.created_at), clock().getTime()];
    return {
      ...user,
      mustAddFactor: isMissing && graceEnd <= now,
      factorDueAt: isMissing && graceEnd > now ? new Date(graceEnd).toISOString() : null,
      signature: row.signature,
      bookingLink: row.booking_link,
      timeZone,
      readsAnswers: mailbox !== null,
      isMailSent: mail.smtpUrl !== null,
      hasTotp: row.totp_secret !== null,
      recoveryCodesLeft: codes.length,
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        createdAt: new Date(created_at).toISOString(),
        lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
      })),
    };
  });
}

/** The part of a user that someone in that role can see. */
export function visibleTo(viewer: Role, user: FullUser): User {
  if (viewer === 'owner') return user;
  const { id, name, role, isDisabled, email } = user;
  return { id, name, role, isDisabled, ...(viewer === 'agent' ? { email } : {}) };
}

/** Removes the authenticator app and its recovery codes. */
export async function removeTotp(db: Db, userId: string): Promise<void> {
  await updateUser(db, userId, { totp_secret: null, totp_step: null, new_totp_secret: null });
  await deleteRows(db, 'recovery_codes', { user_id: userId });
}

/** Removes the authenticator app with its recovery codes, and all passkeys. */
export async function removeSecondFactor(db: Db, userId: string): Promise<void> {
  await removeTotp(db, userId);
  await deleteRows(db, 'passkeys', { user_id: userId });
}

/** Ends all of a user's sessions, or all but one. Returns how many. */
export async function endSessions(db: Db, userId: string, except?: string): Promise<number> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', '<>', except);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}
