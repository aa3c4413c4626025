import { countCode, countSignIn, countStart } from '#console/server/identity/attempts.ts';
import { actorOfRow, completeSignIn, enter } from '#console/server/identity/complete-sign-in.ts';
import { takeSignInLink } from '#console/server/identity/invitations.ts';
import { passkeySignInOptions, verifySignIn } from '#console/server/identity/passkeys.ts';
import { hashPassword, isOutdated, verifyPassword } from '#console/server/identity/passwords.ts';
import { isFactorRequired } from '#console/server/identity/required-factors.ts';
import { spendCode } from '#console/server/identity/second-factor.ts';
import { endSession } from '#console/server/identity/sessions.ts';
import {
  accountOf,
  findUser,
  findUserByEmail,
  hasPasskey,
  updateUser,
} from '#console/server/identity/users.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { ConsoleError, expiredLink } from '#console/server/kit/console-error.ts';
import { updateRows } from '#server/db/rows.ts';

export const sessionHandlers = {
  signIn: async ({ body: { email, password }, client, setSession }, context) => {
    const attempt = await countSignIn(context, client, email);
    const user = await context.transactions.read((db) => findUserByEmail(db, email));
    const isRight = await verifyPassword(password, user?.password_hash ?? null);
    if (!user || !isRight || user.disabled_at !== null) {
      const details = user ? { account: user.id } : {};
      await context.change((_db, record) => record({ action: 'sign-in-failed', details }));
      throw wrong;
    }
    const now = context.clock();
    const stronger = isOutdated(user.password_hash) ? await hashPassword(password) : null;
    const entered = await context.changeAs(actorOfRow(user, client), async (db, record) => {
      // Reads the user again, because an owner may have changed the account while the password was hashed.
      const row = await findUser(db, user.id);
      if (row?.password_hash !== user.password_hash || row.disabled_at !== null) throw wrong;
      if (stronger !== null) await updateUser(db, row.id, { password_hash: stronger });
      const needsPasskey = row.totp_secret === null && (await hasPasskey(db, row.id));
      if (needsPasskey && (await isFactorRequired(db, row.role))) {
        throw new ConsoleError(
          'forbidden',
          'Your role requires a second factor. Sign in with your passkey. If it is lost, an owner can remove it.',
        );
      }
      const needsCode = row.totp_secret !== null;
      return enter(db, record, row, { client, now, attempt, by: 'password', needsCode });
    });
    setSession(entered.token);
    return replyTo(entered, context);
  },

  sendSecondFactor: async ({ body: { code }, user, client, setSession }, context) => {
    const attempt = await countCode(context, { user, client });
    const token = await context.change(async (db, record) => {
      const row = await findUser(db, user.userId);
      const by = row && (await spendCode(db, row, code, context));
      if (!row || !by) {
        await record({ action: 'sign-in-failed', details: { account: user.userId } });
        return null;
      }
      // The half session may have been ended during the request.
      if (!(await endSession(db, user)))
        throw new ConsoleError('signed-out', 'Sign in to continue.');
      return completeSignIn(db, record, row, { client, now: context.clock(), attempt, by });
    });
    if (token === null) throw new ConsoleError('wrong-credentials', 'That code isn’t valid.');
    setSession(token);
    return accountOf(context, user.userId);
  },

  passkeySignInOptions: async ({ client }, context) => {
    await countStart(context, client);
    return { options: await passkeySignInOptions(context) };
  },

  signInWithPasskey: async ({ body: { response }, client, setSession }, context) => {
    const attempt = await countSignIn(context, client, null);
    const verified = await verifySignIn(context, response);
    if (!verified) throw unknownPasskey;
    const { user, passkey } = verified;
    const token = await context.changeAs(actorOfRow(user, client), async (db, record) => {
      const now = context.clock();
      const used = { counter: passkey.counter, last_used_at: now.getTime() };
      const isKnown = (await updateRows(db, 'passkeys', { id: passkey.id }, used)) > 0;
      const isGone = !isKnown || (await findUser(db, user.id))?.disabled_at !== null;
      if (isGone) throw unknownPasskey;
      const entrance = { client, now, attempt, by: 'passkey' } as const;
      return completeSignIn(db, record, user, entrance);
    });
    setSession(token);
    return accountOf(context, user.id);
  },

  signInByLink: async ({ body: { token }, client, setSession }, context) => {
    const attempt = await countSignIn(context, client, null);
    const now = context.clock();
    // Authenticator codes are off if users sign in only with the company directory.
    const asksForCode = context.settings.console.directory?.isOnly !== true;
    const entered = await context.change(async (db, record) => {
      const user = await findUserByEmail(db, await takeSignInLink(db, token, now));
      if (!user || user.disabled_at !== null) throw expiredLink();
      const needsCode = asksForCode && user.totp_secret !== null;
      return enter(db, record, user, { client, now, attempt, by: 'link', needsCode });
    });
    setSession(entered.token);
    return replyTo(entered, context);
  },

  signOut: async ({ user, setSession }, { change }) => {
    await change(async (db, record) => {
      await endSession(db, user);
      await record({ action: 'signed-out' });
    });
    setSession(null);
  },
} satisfies Partial<Handlers>;

/** A half session reveals nothing about its user yet. */
async function replyTo(
  { kind, userId }: Awaited<ReturnType<typeof enter>>,
  context: ConsoleContext,
) {
  return kind === 'signed-in' ? { kind, account: await accountOf(context, userId) } : { kind };
}

const wrong = new ConsoleError('wrong-credentials', 'Wrong email or password.');
const unknownPasskey = new ConsoleError('wrong-credentials', 'This passkey isn’t registered here.');
