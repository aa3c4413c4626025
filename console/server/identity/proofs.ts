import { recordFailure } from '#console/server/kit/call.ts';
import type { Client, SignedIn } from '#console/server/kit/caller.ts';
import type { CallerContext, ConsoleContext } from '#console/server/kit/console-context.ts';
import { ConsoleError, conflict, fieldError } from '#console/server/kit/console-error.ts';
import { countCode, countSignIn } from './attempts.ts';
import { verifyPassword } from './passwords.ts';
import { spendCode } from './second-factor.ts';
import { findUser, type UserRow } from './users.ts';

type Proof = {
  readonly user: SignedIn;
  readonly client: Client;
  readonly body: { readonly password: string };
};

/** Required before changing an account's credentials: the session alone could be an unattended screen. */
export async function provePassword(
  context: ConsoleContext,
  { user, client, body }: Proof,
): Promise<UserRow> {
  const attempt = await countSignIn(context, client, user.email, user);
  const row = await context.transactions.read((db) => findUser(db, user.userId));
  const isRight = await verifyPassword(body.password, row?.password_hash ?? null);
  if (row && isRight) {
    await context.transactions.write(attempt.giveBack);
    return row;
  }
  const details = { what: 'password' };
  await recordFailure(context, { user, client }, { action: 'proof-failed', details });
  throw fieldError('password', 'Wrong password.');
}

/** Checks the password, plus a code if the account has an authenticator app (ASVS 7.5.1). */
export async function proveIdentity(
  context: CallerContext,
  proof: Proof & { readonly body: { readonly code?: string | undefined } },
): Promise<void> {
  const { totp_secret } = await provePassword(context, proof);
  if (totp_secret === null) return;
  const { code } = proof.body;
  if (code === undefined) throw fieldError('code', 'Enter a code from your authenticator app.');
  const attempt = await countCode(context, proof);
  const isRight = await context.change(async (db, record) => {
    const row = await findUser(db, proof.user.userId);
    const by = row && (await spendCode(db, row, code, context));
    if (by) await attempt.giveBack(db);
    else await record({ action: 'proof-failed', details: { what: 'code' } });
    return Boolean(by);
  });
  if (!isRight) throw fieldError('code', 'That code isn’t valid. Each code works once.');
}

/**
 * Throws unless the user signed in or proved their identity within the last minutes (ASVS 7.5). Users of the company
 * directory have no password here, so they sign in again.
 */
export function assertRecentProof({ enteredBy, provenAt }: SignedIn, now: Date): void {
  if (now.getTime() - provenAt < recentMs) return;
  if (enteredBy === 'directory') {
    throw conflict('Sign out and in again first. Then repeat this change.');
  }
  throw new ConsoleError('proof-missing', 'Confirm that it’s you first.');
}

const recentMs = 15 * 60_000;
