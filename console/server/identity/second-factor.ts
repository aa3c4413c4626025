import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { ConsoleError } from '#console/server/kit/console-error.ts';
import type { Db } from '#server/db/connection.ts';
import { deleteRows } from '#server/db/rows.ts';
import { unsealAny } from '#server/lib/sealing.ts';
import { hashOfToken } from './sessions.ts';
import { newRecoveryCode, stepOfTotp } from './totp.ts';
import { type UserRow, updateUser } from './users.ts';

/** Consumes a TOTP code or a recovery code, typed with or without spaces. Null if it is neither. */
export async function spendCode(
  db: Db,
  user: UserRow,
  code: string,
  { clock, settings }: Pick<ConsoleContext, 'clock' | 'settings'>,
): Promise<'totp' | 'recovery-code' | null> {
  const typed = code.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(typed)) {
    if (user.totp_secret === null) return null;
    const secret = openTotp(user.totp_secret, settings.destinations.secretsKey, user.id);
    const step = stepOfTotp(secret, typed, clock(), user.totp_step);
    if (step === null) return null;
    await updateUser(db, user.id, { totp_step: step });
    return 'totp';
  }
  const used = { user_id: user.id, code_hash: hashOfToken(typed.toLowerCase()) };
  return (await deleteRows(db, 'recovery_codes', used)) > 0 ? 'recovery-code' : null;
}

/** Decrypts the secret of an authenticator app; sealing binds it to its user. */
export function openTotp(sealed: string, secretsKey: string | null, userId: string): string {
  try {
    return unsealAny(sealed, secretsKey, userId);
  } catch {
    throw new ConsoleError(
      'unavailable',
      'Codes can’t be checked: the server’s SECRETS_KEY is missing or has changed.',
    );
  }
}

/** Returns the codes. Only their hashes are stored. */
export async function replaceRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  await deleteRows(db, 'recovery_codes', { user_id: userId });
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const rows = codes.map((code) => ({ code_hash: hashOfToken(code), user_id: userId }));
  await db.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

const recoveryCodeCount = 10;
