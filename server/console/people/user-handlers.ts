import { removeLinks } from '#server/console/identity/invitations.ts';
import {
  enabledOwners,
  endSessions,
  findUser,
  listUsers,
  removeSecondFactor,
  type UserRow,
  unlinkDirectory,
  updateUser,
  userOf,
  visibleTo,
} from '#server/console/identity/users.ts';
import { actorOf, type Handlers } from '#server/console/kit/call.ts';
import { checkAuditLog, entryOf } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { queueAccountMail } from '#server/jobs/account-mails.ts';
import { ConsoleError, notFound } from '#server/lib/http/console-error.ts';
import { findEntries } from './audit-queries.ts';

/** Owners' handlers: users and the audit log. */
export const userHandlers = {
  users: async ({ user: { role } }, { transactions: { read } }) => ({
    users: (await read(listUsers)).map((user) => visibleTo(role, user)),
  }),

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
      await updateUser(db, userId, { role, disabled_at: disabledAt });
      if (isDisabled) {
        await endSessions(db, userId);
        await removeLinks(db, before.email);
      }
      await record({ action: 'user-changed', details: { user: userId, ...body } });
      const after = await findUser(db, userId);
      return userOf(db, after ?? before);
    }),

  endSessionsOfUser: async ({ user, client, params: { userId } }, { change }) => {
    await change(actorOf({ user, client }), async (db, record) => {
      if (!(await findUser(db, userId))) throw notFound('user');
      if (userId === user.userId) {
        throw new ConsoleError('conflict', 'End your own sessions on your account page.');
      }
      const endedSessions = await endSessions(db, userId);
      await record({ action: 'session-ended', details: { user: userId, endedSessions } });
    });
    return {};
  },

  unlinkDirectory: ({ user, client, params: { userId } }, { change }) =>
    change(actorOf({ user, client }), async (db, record) => {
      const row = await findUser(db, userId);
      if (!row) throw notFound('user');
      const subjects = await unlinkDirectory(db, userId);
      if (subjects.length === 0) {
        throw new ConsoleError('conflict', 'This account is not linked to the company directory.');
      }
      const endedSessions = await endSessions(db, userId);
      await record({
        action: 'directory-unlinked',
        details: { user: userId, subjects, endedSessions },
      });
      return userOf(db, row);
    }),

  removeSecondFactor: ({ user, client, params: { userId } }, { change, clock }) =>
    change(actorOf({ user, client }), async (db, record) => {
      const row = await findUser(db, userId);
      if (!row) throw notFound('user');
      if (userId === user.userId) {
        throw new ConsoleError('conflict', 'Remove your own second factor on your account page.');
      }
      await removeSecondFactor(db, userId);
      await record({ action: 'second-factor-removed', details: { user: userId } });
      const details = { by: user.name };
      await queueAccountMail(db, { userId, kind: 'second-factor-removed', details }, clock());
      return userOf(db, { ...row, totp_secret: null });
    }),

  audit: async ({ query }, { settings: { timeZone }, transactions: { read } }) => {
    const { limit } = query;
    const rows = await read((db) => findEntries(db, { ...query, limit: limit + 1 }, timeZone));
    const entries = rows.slice(0, limit).map(entryOf);
    const last = rows.length > limit ? entries.at(-1) : undefined;
    return { entries, nextCursor: last ? String(last.sequence) : null };
  },

  checkAudit: async (_call, { transactions: { read } }) => {
    const { entries, broken } = await checkAuditLog(read);
    return { entries, broken: [...broken] };
  },
} satisfies Partial<Handlers>;

async function isOnlyOwner(db: Db, user: UserRow): Promise<boolean> {
  if (user.role !== 'owner' || user.disabled_at !== null) return false;
  return (await enabledOwners(db)).length === 1;
}
