import type { Db } from '#server/leads/connection.ts';
import { hashOfToken } from './sessions.ts';
import { newRecoveryCode, stepOfTotp } from './totp.ts';
import type { UserRow } from './users.ts';

/** Uses up a TOTP code or a recovery code. Null when it is neither. */
export async function spendCode(
  db: Db,
  user: UserRow,
  code: string,
  now: Date,
): Promise<'totp' | 'recovery-code' | null> {
  const digits = code.replaceAll(' ', '');
  if (/^\d{6}$/.test(digits)) {
    const step =
      user.totp_secret === null ? null : stepOfTotp(user.totp_secret, digits, now, user.totp_step);
    if (step === null) return null;
    await db.updateTable('users').set({ totp_step: step }).where('id', '=', user.id).execute();
    return 'totp';
  }
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user.id)
    .where('code_hash', '=', hashOfToken(code.toLowerCase()))
    .executeTakeFirst();
  return numDeletedRows > 0n ? 'recovery-code' : null;
}

/** Returns the codes, of which only hashes are stored. */
export async function replaceRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const rows = codes.map((code) => ({ code_hash: hashOfToken(code), user_id: userId }));
  await db.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

const recoveryCodeCount = 10;
