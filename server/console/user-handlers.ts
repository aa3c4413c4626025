import type { Db } from '#server/leads/connection.ts';
import { checkAuditLog, entryOf } from './audit-log.ts';
import { actorOf, type Handlers } from './call.ts';
import { ConsoleError, notFound } from './console-error.ts';
import { isDirectoryOnly } from './directory-handlers.ts';
import { createInvitation, invitationLinkOf, invitationOf } from './invitations.ts';
import {
  endSessions,
  findUser,
  findUserByEmail,
  listUsers,
  removeSecondFactor,
  type UserRow,
  userOf,
} from './users.ts';

/** Users, invitations, and the audit log: the owner's part. */
export const userHandlers = {
  users: async (_call, { transactions: { read } }) => ({ users: [...(await read(listUsers))] }),

  changeUser: ({ user, client, params: { userId }, body }, { change, clock }) =>
    change(actorOf({ user, client }), async (db, record) => {
      const before = await findUser(db, userId);
      if (!before) throw notFound('user');
      const role = body.role ?? before.role;
      const isDisabled = body.isDisabled ?? before.disabled_at !== null;
      if ((role !== 'owner' || isDisabled) && (await isOnlyOwner(db, before))) {
        throw new ConsoleError(
          'conflict',
          'The console needs at least one owner. Make someone else an owner first.',
        );
      }
      const disabledAt = isDisabled ? (before.disabled_at ?? clock().getTime()) : null;
      await db
        .updateTable('users')
        .set({ role, disabled_at: disabledAt })
        .where('id', '=', userId)
        .execute();
      if (isDisabled) {
        await endSessions(db, userId);
        await db.deleteFrom('invitations').where('email', '=', before.email).execute();
      }
      if (body.removeSecondFactor) await removeSecondFactor(db, userId);
      await record({ action: 'user-changed', details: { user: userId, ...body } });
      const after = await findUser(db, userId);
      return userOf(db, after ?? before);
    }),

  endSessionsOfUser: async ({ user, client, params: { userId } }, { change }) => {
    await change(actorOf({ user, client }), async (db, record) => {
      if (!(await findUser(db, userId))) throw notFound('user');
      const endedSessions = await endSessions(db, userId);
      await record({ action: 'session-ended', details: { user: userId, endedSessions } });
    });
    return {};
  },

  unlinkDirectory: ({ user, client, params: { userId } }, { change }) =>
    change(actorOf({ user, client }), async (db, record) => {
      const row = await findUser(db, userId);
      if (!row) throw notFound('user');
      const unlinked = await db
        .deleteFrom('directory_people')
        .where('user_id', '=', userId)
        .returning('subject')
        .execute();
      if (unlinked.length === 0) {
        throw new ConsoleError('conflict', 'This account is not linked to the company directory.');
      }
      const endedSessions = await endSessions(db, userId);
      const subjects = unlinked.map(({ subject }) => subject);
      await record({
        action: 'directory-unlinked',
        details: { user: userId, subjects, endedSessions },
      });
      return userOf(db, row);
    }),

  invitations: async (_call, { clock, transactions: { read } }) => {
    const rows = await read((db) =>
      db
        .selectFrom('invitations')
        .selectAll()
        .where('expires_at', '>', clock().getTime())
        .where('email', 'is not', null)
        .orderBy('id', 'desc')
        .execute(),
    );
    return { invitations: rows.map(invitationOf) };
  },

  invite: ({ user, client, body: { email, role } }, { change, clock, url, settings }) =>
    change(actorOf({ user, client }), async (db, record) => {
      const isOnly = isDirectoryOnly(settings);
      if (isOnly && (await findUserByEmail(db, email))) {
        const message = 'This person has an account already.';
        throw new ConsoleError('invalid', message, { fieldErrors: { email: message } });
      }
      const { row, token } = await createInvitation(db, { email, role, now: clock() });
      await record({ action: 'user-invited', details: { email, role } });
      const link = isOnly ? `${url().origin}/sign-in` : invitationLinkOf(url(), token);
      return { invitation: invitationOf(row), link };
    }),

  withdrawInvitation: async ({ user, client, params: { invitationId } }, { change }) => {
    await change(actorOf({ user, client }), async (db, record) => {
      const removed = await db
        .deleteFrom('invitations')
        .where('id', '=', invitationId)
        .returning('email')
        .executeTakeFirst();
      if (!removed) throw notFound('invitation');
      await record({ action: 'invitation-withdrawn', details: { email: removed.email } });
    });
    return {};
  },

  audit: async (
    { query: { userId, leadId, action, limit, cursor } },
    { transactions: { read } },
  ) => {
    const rows = await read((db) => {
      let rows = db.selectFrom('audit_log').selectAll().orderBy('sequence', 'desc');
      if (userId !== undefined) rows = rows.where('user_id', '=', userId);
      if (leadId !== undefined) rows = rows.where('lead_id', '=', leadId);
      if (action !== undefined) rows = rows.where('action', '=', action);
      if (cursor !== undefined) rows = rows.where('sequence', '<', Number(cursor));
      return rows.limit(limit + 1).execute();
    });
    const entries = rows.slice(0, limit).map(entryOf);
    const last = rows.length > limit ? entries.at(-1) : undefined;
    return { entries, nextCursor: last ? String(last.sequence) : null };
  },

  checkAudit: async (_call, { transactions: { read } }) => {
    const { entries, firstBroken } = await checkAuditLog(read);
    return { entries, firstBroken };
  },
} satisfies Partial<Handlers>;

async function isOnlyOwner(db: Db, user: UserRow): Promise<boolean> {
  if (user.role !== 'owner' || user.disabled_at !== null) return false;
  const owners = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .execute();
  return owners.length === 1;
}
