import type { Handlers } from '#console/server/kit/call.ts';
import type { SignedIn } from '#console/server/kit/caller.ts';
import { conflict } from '#console/server/kit/console-error.ts';
import type { Role } from '#contract/roles.ts';
import type { Db } from '#server/db/connection.ts';
import { deleteRows, findRow, findRows, insertNew } from '#server/db/rows.ts';

/** The roles that require a second factor; owners choose them. */
export const requiredFactorHandlers = {
  signInRules: (_call, { transactions: { read } }) => read(signInRules),

  changeSignInRules: ({ user, body: { role, needsSecondFactor } }, { change }) =>
    change(async (db, record) => {
      if (needsSecondFactor && role === user.role && !(await hasFactor(db, user))) {
        throw conflict('Set up a second factor for your own account first.');
      }
      await deleteRows(db, 'required_factors', { role });
      if (needsSecondFactor) {
        await insertNew(db, 'required_factors', { role });
        await endWeakSessions(db, role, user.sessionId);
      }
      await record({ action: 'sign-in-rules-changed', details: { role, needsSecondFactor } });
      return signInRules(db);
    }),
} satisfies Partial<Handlers>;

/**
 * Ends sessions that began with only a password although the user has a second factor. Users
 * without one stay signed in, but can only set one up.
 */
async function endWeakSessions(db: Db, role: Role, except: string): Promise<void> {
  const holders = db
    .selectFrom('users')
    .select('users.id')
    .where('role', '=', role)
    .where((row) =>
      row.or([
        row('totp_secret', 'is not', null),
        row('users.id', 'in', db.selectFrom('passkeys').select('user_id')),
      ]),
    );
  await db
    .deleteFrom('sessions')
    .where('entered_by', '=', 'password')
    .where('id', '<>', except)
    .where('user_id', 'in', holders)
    .execute();
}

export async function isFactorRequired(db: Db, role: Role): Promise<boolean> {
  return (await findRow(db, 'required_factors', { role })) !== undefined;
}

/** Runs after a factor was removed. Throws if it was the last one and the role requires one. */
export async function assertFactorLeft(db: Db, user: SignedIn): Promise<void> {
  if (!(await isFactorRequired(db, user.role)) || (await hasFactor(db, user))) return;
  throw conflict(
    'Your role requires a second factor. Set up another one before you remove this one.',
  );
}

/** The company directory's MFA replaces ours. */
async function hasFactor(db: Db, { userId, enteredBy }: SignedIn): Promise<boolean> {
  if (enteredBy === 'directory') return true;
  const user = await findRow(db, 'users', { id: userId });
  const passkey = await findRow(db, 'passkeys', { user_id: userId });
  return (user?.totp_secret ?? passkey ?? null) !== null;
}

async function signInRules(db: Db): Promise<{ needsSecondFactor: Role[] }> {
  const rows = await findRows(db, 'required_factors', {}, ['role']);
  return { needsSecondFactor: rows.map(({ role }) => role) };
}
