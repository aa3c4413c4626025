import { removeLinks } from '#console/server/identity/invitations.ts';
import { assertStrong } from '#console/server/identity/password-strength.ts';
import { hashPassword } from '#console/server/identity/passwords.ts';
import { proveIdentity, provePassword } from '#console/server/identity/proofs.ts';
import { endSession } from '#console/server/identity/sessions.ts';
import { accountOf, endSessions, findUser, updateUser } from '#console/server/identity/users.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { notFound } from '#console/server/kit/console-error.ts';
import { queueAccountMail } from '#console/server/notices/queue-account-mail.ts';
import { findRows, updateRows } from '#server/db/rows.ts';

/** Handlers for the signed-in user's name, password, and sessions. Every query is limited to that user. */
export const accountHandlers = {
  account: ({ user }, context) => accountOf(context, user.userId, user.enteredBy),

  changeAccount: async ({ user, body: { name } }, context) => {
    await context.change(async (db, record) => {
      await updateUser(db, user.userId, { name });
      await record({ action: 'name-changed', details: { from: user.name, to: name } });
    });
    return accountOf(context, user.userId, user.enteredBy);
  },

  changeReplySettings: async ({ user, body: { signature, bookingLink } }, context) => {
    await context.change(async (db, record) => {
      const before = await findUser(db, user.userId);
      await updateUser(db, user.userId, { signature, booking_link: bookingLink });
      if (before?.signature !== signature) await record({ action: 'signature-changed' });
      if (before?.booking_link === bookingLink) return;
      await record({ action: 'booking-link-changed', details: { to: bookingLink } });
    });
    return accountOf(context, user.userId, user.enteredBy);
  },

  changePassword: async (call, context) => {
    await provePassword(context, call);
    const { user } = call;
    await assertStrong('newPassword', call.body.newPassword, [user.name, user.email]);
    const hash = await hashPassword(call.body.newPassword);
    await context.change(async (db, record) => {
      await updateUser(db, user.userId, { password_hash: hash });
      const ended = await endSessions(db, user.userId, user.sessionId);
      await removeLinks(db, user.email);
      await record({ action: 'password-changed', details: { endedSessions: ended } });
      const mail = { userId: user.userId, kind: 'password-changed' } as const;
      await queueAccountMail(db, mail, context.clock());
    });
  },

  sessions: async ({ user }, { transactions: { read } }) => {
    const own = { user_id: user.userId, is_half: 0 };
    const rows = await read((db) => findRows(db, 'sessions', own, ['id desc']));
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        isCurrent: row.id === user.sessionId,
        createdAt: new Date(row.created_at).toISOString(),
        lastSeenAt: new Date(row.last_seen_at).toISOString(),
        address: row.address,
        userAgent: row.user_agent,
      })),
    };
  },

  endSession: ({ user: { userId }, params: { sessionId } }, { change }) =>
    change(async (db, record) => {
      if (!(await endSession(db, { sessionId, userId }))) throw notFound('session');
      await record({ action: 'session-ended', details: { session: sessionId } });
    }),

  endOtherSessions: ({ user }, { change }) =>
    change(async (db, record) => {
      const ended = await endSessions(db, user.userId, user.sessionId);
      if (ended > 0) await record({ action: 'session-ended', details: { endedSessions: ended } });
    }),

  proveIdentity: async (call, context) => {
    await proveIdentity(context, call);
    await context.change(async (db, record) => {
      const proven = { proven_at: context.clock().getTime() };
      await updateRows(db, 'sessions', { id: call.user.sessionId }, proven);
      await record({ action: 'identity-proven' });
    });
  },
} satisfies Partial<Handlers>;
