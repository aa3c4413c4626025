import type { Db } from '#server/leads/connection.ts';
import { newId } from '#server/leads/lead.ts';
import { countCode, countSignIn } from './attempts.ts';
import type { RecordEntry } from './audit-log.ts';
import { actorOf, type Handlers } from './call.ts';
import { ConsoleError } from './console-error.ts';
import { actorOfRow, enter } from './enter.ts';
import { findInvitation, takeSignInLink } from './invitations.ts';
import { passkeySignInOptions, verifySignIn } from './passkeys.ts';
import { assertStrong } from './password-strength.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { type Client, hashOfToken, startSession } from './sessions.ts';
import { stepOfTotp } from './totp.ts';
import {
  accountOf,
  endSessions,
  findUser,
  findUserByEmail,
  hasUsers,
  removeSecondFactor,
  type UserRow,
} from './users.ts';

/** Signing in and out, and joining by a link. */
export const sessionHandlers = {
  signIn: async ({ body: { email, password }, client, setSession }, context) => {
    await countSignIn(context, client, email);
    const user = await context.transactions.read((db) => findUserByEmail(db, email));
    const isRight = await verifyPassword(password, user?.password_hash ?? null);
    if (!user || !isRight || user.disabled_at !== null) {
      const actor = { userId: null, userName: '', address: client.address };
      const details = user ? { account: user.id } : {};
      await context.change(actor, (_db, record) => record({ action: 'sign-in-failed', details }));
      throw wrong();
    }
    const now = context.clock();
    const { kind, token } = await context.change(actorOfRow(user, client), async (db, record) => {
      // Hashing takes long enough for an owner to change the user meanwhile.
      const row = await findUser(db, user.id);
      if (row?.password_hash !== user.password_hash || row.disabled_at !== null) throw wrong();
      if (row.totp_secret === null) {
        const entered = await enter(db, record, row, { client, now, by: 'password' });
        return { kind: 'signed-in', token: entered } as const;
      }
      const half = await startSession(db, { userId: row.id, isHalf: true, client, now });
      return { kind: 'second-factor', token: half } as const;
    });
    setSession(token);
    if (kind === 'second-factor') return { kind };
    return {
      kind: 'signed-in',
      account: await context.transactions.read((db) => accountOf(db, user.id)),
    };
  },

  sendSecondFactor: async ({ body: { code }, user, client, setSession }, context) => {
    await countCode(context, user.userId);
    const token = await context.change(actorOf({ user, client }), async (db, record) => {
      const row = await findUser(db, user.userId);
      const by = row && (await spendCode(db, row, code, context.clock()));
      if (!row || !by) {
        await record({ action: 'sign-in-failed', details: { account: user.userId } });
        return null;
      }
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('id', '=', user.sessionId)
        .executeTakeFirst();
      // It may have been ended while the request was under way.
      if (numDeletedRows === 0n) throw new ConsoleError('signed-out', 'Sign in to continue.');
      return enter(db, record, row, { client, now: context.clock(), by });
    });
    if (token === null) throw new ConsoleError('wrong-credentials', 'That code isn’t valid.');
    setSession(token);
    return context.transactions.read((db) => accountOf(db, user.userId));
  },

  passkeySignInOptions: async ({ client }, context) => {
    await countSignIn(context, client, null);
    return { options: await passkeySignInOptions(context) };
  },

  signInWithPasskey: async ({ body: { response }, client, setSession }, context) => {
    await countSignIn(context, client, null);
    const verified = await verifySignIn(context, response);
    if (!verified) {
      throw new ConsoleError('wrong-credentials', 'This passkey isn’t registered here.');
    }
    const { user, passkey } = verified;
    const token = await context.change(actorOfRow(user, client), async (db, record) => {
      const used = { counter: passkey.counter, last_used_at: context.clock().getTime() };
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set(used)
        .where('id', '=', passkey.id)
        .executeTakeFirst();
      const isGone = numUpdatedRows === 0n || (await findUser(db, user.id))?.disabled_at !== null;
      if (isGone)
        throw new ConsoleError('wrong-credentials', 'This passkey isn’t registered here.');
      return enter(db, record, user, { client, now: context.clock(), by: 'passkey' });
    });
    setSession(token);
    return context.transactions.read((db) => accountOf(db, user.id));
  },

  signInByLink: async ({ body: { token }, client, setSession }, context) => {
    await countSignIn(context, client, null);
    const now = context.clock();
    const nobody = { userId: null, userName: '', address: client.address };
    const entered = await context.change(nobody, async (db, record) => {
      const email = await takeSignInLink(db, token, now);
      const user = email === undefined ? undefined : await findUserByEmail(db, email);
      if (!user || user.disabled_at !== null) throw expiredLink();
      return { user, token: await enter(db, record, user, { client, now, by: 'link' }) };
    });
    setSession(entered.token);
    return context.transactions.read((db) => accountOf(db, entered.user.id));
  },

  signOut: async ({ user, client, setSession }, { change }) => {
    await change(actorOf({ user, client }), async (db, record) => {
      await db.deleteFrom('sessions').where('id', '=', user.sessionId).execute();
      await record({ action: 'signed-out' });
    });
    setSession(null);
    return {};
  },

  previewInvitation: async ({ body: { token }, client }, context) => {
    await countSignIn(context, client, null);
    return context.transactions.read(async (db) => {
      const invitation = await findInvitation(db, token, context.clock());
      if (!invitation) throw expiredLink();
      const { email, role, expires_at } = invitation;
      const isReset = email !== null && (await findUserByEmail(db, email)) !== undefined;
      return { email, role, isReset, expiresAt: new Date(expires_at).toISOString() };
    });
  },

  acceptInvitation: async ({ body, client, setSession }, context) => {
    await countSignIn(context, client, null);
    const words = await context.transactions.read(async (db) => {
      const invitation = await findInvitation(db, body.token, context.clock());
      if (!invitation) throw expiredLink();
      const email = invitation.email ?? body.email ?? '';
      return [email, body.name ?? (await findUserByEmail(db, email))?.name ?? ''];
    });
    await assertStrong('password', body.password, words);
    const passwordHash = await hashPassword(body.password);
    const nobody = { userId: null, userName: '', address: client.address };
    const { userId, token } = await context.change(nobody, async (db, record) => {
      const user = await join(db, record, { ...body, passwordHash, client, now: context.clock() });
      return {
        userId: user.id,
        token: await enter(db, record, user, { client, now: context.clock(), by: 'link' }),
      };
    });
    setSession(token);
    return context.transactions.read((db) => accountOf(db, userId));
  },
} satisfies Partial<Handlers>;

type Acceptance = {
  readonly token: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly passwordHash: string;
  readonly client: Client;
  readonly now: Date;
};

/** Uses the link up, and creates its user or resets the password of one. */
async function join(
  db: Db,
  record: RecordEntry,
  { token, name, email, passwordHash, client, now }: Acceptance,
): Promise<Pick<UserRow, 'id' | 'name'>> {
  const invitation = await findInvitation(db, token, now);
  if (!invitation) throw expiredLink();
  const isFirst = invitation.email === null;
  if (isFirst && (await hasUsers(db))) throw expiredLink();
  const address = invitation.email ?? email;
  if (address === undefined) throw missing('email', 'Enter your email address.');
  await db
    .deleteFrom('invitations')
    .where((row) =>
      isFirst ? row('email', 'is', null) : row('token_hash', '=', hashOfToken(token)),
    )
    .execute();
  const known = await findUserByEmail(db, address);
  if (known) {
    if (known.disabled_at !== null) throw expiredLink();
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', known.id)
      .execute();
    await removeSecondFactor(db, known.id);
    await endSessions(db, known.id);
    await record({ action: 'password-reset' }, actorOfRow(known, client));
    return known;
  }
  if (name === undefined) throw missing('name', 'Enter your name.');
  const user = {
    id: newId(),
    email: address,
    name,
    role: invitation.role,
    password_hash: passwordHash,
    created_at: now.getTime(),
  };
  await db.insertInto('users').values(user).execute();
  const details = { email: address, role: user.role };
  await record({ action: 'user-joined', details }, actorOfRow(user, client));
  return user;
}

/** Uses up a TOTP code or a recovery code. Null when it is neither. */
async function spendCode(
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

function wrong(): ConsoleError {
  return new ConsoleError('wrong-credentials', 'Wrong email or password.');
}

function expiredLink(): ConsoleError {
  return new ConsoleError('expired', 'This link expired or was already used.');
}

function missing(field: string, message: string): ConsoleError {
  return new ConsoleError('invalid', message, { fieldErrors: { [field]: message } });
}
