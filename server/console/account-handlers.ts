import { site } from '#contract/site.ts';
import type { Db } from '#server/leads/connection.ts';
import { countCode, countSignIn } from './attempts.ts';
import { actorOf, type Call, type Handlers } from './call.ts';
import type { ConsoleContext } from './console-context.ts';
import { ConsoleError, notFound } from './console-error.ts';
import { newPasskeyOptions, verifyNewPasskey } from './passkeys.ts';
import { assertStrong } from './password-strength.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { hashOfToken, maxSessionMs } from './sessions.ts';
import { newRecoveryCode, newTotpSecret, stepOfTotp, totpUri } from './totp.ts';
import { accountOf, endSessions, findUser } from './users.ts';

/** What users change about themselves. Every query names the user of the session. */
export const accountHandlers = {
  account: ({ user }, { transactions: { read } }) => read((db) => accountOf(db, user.userId)),

  changeAccount: async ({ user, client, body: { name } }, { change, transactions: { read } }) => {
    await change(actorOf({ user, client }), async (db, record) => {
      await db.updateTable('users').set({ name }).where('id', '=', user.userId).execute();
      await record({ action: 'name-changed', details: { from: user.name, to: name } });
    });
    return read((db) => accountOf(db, user.userId));
  },

  changePassword: async (call, context) => {
    await provePassword(context, call);
    const { user } = call;
    await assertStrong('newPassword', call.body.newPassword, [user.name, user.email]);
    const hash = await hashPassword(call.body.newPassword);
    await context.change(actorOf(call), async (db, record) => {
      await db
        .updateTable('users')
        .set({ password_hash: hash })
        .where('id', '=', user.userId)
        .execute();
      const ended = await endSessions(db, user.userId, user.sessionId);
      await record({ action: 'password-changed', details: { endedSessions: ended } });
    });
    return {};
  },

  sessions: async ({ user }, { transactions: { read } }) => {
    const rows = await read((db) =>
      db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', user.userId)
        .where('is_half', '=', 0)
        .orderBy('id', 'desc')
        .execute(),
    );
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        isCurrent: row.id === user.sessionId,
        createdAt: new Date(row.created_at).toISOString(),
        lastSeenAt: new Date(row.last_seen_at).toISOString(),
        endsAt: new Date(row.created_at + maxSessionMs).toISOString(),
        address: row.address,
        userAgent: row.user_agent,
      })),
    };
  },

  endSession: async ({ user, client, params: { sessionId } }, { change }) => {
    await change(actorOf({ user, client }), async (db, record) => {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .where('user_id', '=', user.userId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound('session');
      await record({ action: 'session-ended', details: { session: sessionId } });
    });
    return {};
  },

  endOtherSessions: async ({ user, client }, { change }) => {
    await change(actorOf({ user, client }), async (db, record) => {
      const ended = await endSessions(db, user.userId, user.sessionId);
      if (ended > 0) await record({ action: 'session-ended', details: { endedSessions: ended } });
    });
    return {};
  },

  startTotp: async (call, context) => {
    await provePassword(context, call);
    const { userId, email } = call.user;
    const secret = newTotpSecret();
    await context.transactions.write((db) =>
      db.updateTable('users').set({ new_totp_secret: secret }).where('id', '=', userId).execute(),
    );
    return { secret, uri: totpUri(secret, email, `${site.company} console`) };
  },

  confirmTotp: async ({ user, client, body: { code } }, context) => {
    await countCode(context, user.userId);
    const codes = await context.change(actorOf({ user, client }), async (db, record) => {
      const secret = (await findUser(db, user.userId))?.new_totp_secret ?? null;
      if (secret === null) throw new ConsoleError('conflict', 'Start over with a new key.');
      const step = stepOfTotp(secret, code, context.clock(), null);
      if (step === null) return null;
      await db
        .updateTable('users')
        .set({ totp_secret: secret, totp_step: step, new_totp_secret: null })
        .where('id', '=', user.userId)
        .execute();
      await record({ action: 'totp-added' });
      return replaceRecoveryCodes(db, user.userId);
    });
    if (codes) return { recoveryCodes: codes };
    const message = 'That code isn’t valid. Check that your phone’s clock is right.';
    throw new ConsoleError('invalid', message, { fieldErrors: { code: message } });
  },

  removeTotp: async (call, context) => {
    await provePassword(context, call);
    const { userId } = call.user;
    await context.change(actorOf(call), async (db, record) => {
      const off = { totp_secret: null, totp_step: null, new_totp_secret: null };
      await db.updateTable('users').set(off).where('id', '=', userId).execute();
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      await record({ action: 'totp-removed' });
    });
    return context.transactions.read((db) => accountOf(db, userId));
  },

  makeRecoveryCodes: async (call, context) => {
    await provePassword(context, call);
    const codes = await context.change(actorOf(call), async (db, record) => {
      const user = await findUser(db, call.user.userId);
      if (!user?.totp_secret)
        throw new ConsoleError('conflict', 'Set up an authenticator app first.');
      await record({ action: 'recovery-codes-made' });
      return replaceRecoveryCodes(db, user.id);
    });
    return { recoveryCodes: codes };
  },

  newPasskeyOptions: async (call, context) => {
    await provePassword(context, call);
    return { options: await newPasskeyOptions(context, call.user.userId) };
  },

  addPasskey: async ({ user, client, body: { name, response } }, context) => {
    const passkey = await verifyNewPasskey(context, user.userId, response);
    if (!passkey) throw new ConsoleError('invalid', 'This passkey could not be added. Try again.');
    await context.change(actorOf({ user, client }), async (db, record) => {
      const row = { ...passkey, user_id: user.userId, name, created_at: context.clock().getTime() };
      const added = await db
        .insertInto('passkeys')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) throw new ConsoleError('conflict', 'This passkey was already added.');
      await record({ action: 'passkey-added', details: { name } });
    });
    return context.transactions.read((db) => accountOf(db, user.userId));
  },

  removePasskey: async (
    { user, client, params: { passkeyId } },
    { change, transactions: { read } },
  ) => {
    await change(actorOf({ user, client }), async (db, record) => {
      const removed = await db
        .deleteFrom('passkeys')
        .where('id', '=', passkeyId)
        .where('user_id', '=', user.userId)
        .returning('name')
        .executeTakeFirst();
      if (!removed) throw notFound('passkey');
      await record({ action: 'passkey-removed', details: { name: removed.name } });
    });
    return read((db) => accountOf(db, user.userId));
  },
} satisfies Partial<Handlers>;

/** Before a change of what protects the account: a session alone may be a forgotten screen. */
async function provePassword(
  context: ConsoleContext,
  { user, client, body }: Proof,
): Promise<void> {
  await countSignIn(context, client, user.email);
  const row = await context.transactions.read((db) => findUser(db, user.userId));
  if (await verifyPassword(body.password, row?.password_hash ?? null)) return;
  throw new ConsoleError('invalid', 'Wrong password.', {
    fieldErrors: { password: 'Wrong password.' },
  });
}

type Proof = Pick<Call<'startTotp'>, 'user' | 'client'> & {
  readonly body: { readonly password: string };
};

/** Returns the codes, of which only hashes are stored. */
async function replaceRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const rows = codes.map((code) => ({ code_hash: hashOfToken(code), user_id: userId }));
  await db.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

const recoveryCodeCount = 10;
