import { removeLinks } from '#console/server/identity/invitations.ts';
import {
  endSessions,
  existingUser,
  listUsers,
  removeSecondFactor,
  type UserRow,
  updateUser,
  userOf,
  visibleTo,
} from '#console/server/identity/users.ts';
import { auditEntryOf } from '#console/server/kit/audit-entry.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { conflict } from '#console/server/kit/console-error.ts';
import { cursorOf, endOf } from '#console/server/kit/cursors.ts';
import { ownersOf } from '#console/server/notices/notify.ts';
import { queueAccountMail } from '#console/server/notices/queue-account-mail.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { takeRows } from '#server/db/rows.ts';
import { findEntries } from './audit-queries.ts';

/** Handlers that owners use for users and the audit log. */
export const userHandlers = {
  users: async ({ user: { role } }, { transactions: { read } }) => ({
    users: (await read(listUsers)).map((user) => visibleTo(role, user)),
  }),

  changeUser: ({ params: { userId }, body }, { change, clock }) =>
    change(async (db, record) => {
      const { revokesTokens = false, ...changed } = body;
      const before = await existingUser(db, userId);
      const role = body.role ?? before.role;
      const isDisabled = body.isDisabled ?? before.disabled_at !== null;
      if (role !== 'owner' || isDisabled) await assertNotOnlyOwner(db, before);
      const disabled_at = isDisabled ? (before.disabled_at ?? clock().getTime()) : null;
      await updateUser(db, userId, { role, disabled_at });
      if (isDisabled) {
        await endSessions(db, userId);
        await removeLinks(db, before.email);
      }
      await record({ action: 'user-changed', details: { user: userId, ...changed } });
      if (isDisabled && revokesTokens) await revokeTokens(db, userId, record);
      return userOf(db, { ...before, role, disabled_at });
    }),

  endSessionsOfUser: ({ user, params: { userId } }, { change }) =>
    change(async (db, record) => {
      await existingUser(db, userId);
      if (userId === user.userId) {
        throw conflict('End your own sessions on your account page.');
      }
      const endedSessions = await endSessions(db, userId);
      await record({ action: 'session-ended', details: { user: userId, endedSessions } });
    }),

  unlinkDirectory: ({ params: { userId } }, { change }) =>
    change(async (db, record) => {
      const row = await existingUser(db, userId);
      const links = await takeRows(db, 'directory_people', { user_id: userId });
      const subjects = links.map(({ subject }) => subject);
      if (subjects.length === 0) {
        throw conflict('This account is not linked to the company directory.');
      }
      const endedSessions = await endSessions(db, userId);
      await record({
        action: 'directory-unlinked',
        details: { user: userId, subjects, endedSessions },
      });
      return userOf(db, row);
    }),

  removeSecondFactor: ({ user, params: { userId } }, { change, clock }) =>
    change(async (db, record) => {
      const row = await existingUser(db, userId);
      if (userId === user.userId) {
        throw conflict('Remove your own second factor on your account page.');
      }
      await removeSecondFactor(db, userId);
      await record({ action: 'second-factor-removed', details: { user: userId } });
      const details = { by: user.name };
      await queueAccountMail(db, { userId, kind: 'second-factor-removed', details }, clock());
      return userOf(db, { ...row, totp_secret: null });
    }),

  audit: async ({ query }, context) => {
    const { limit, cursor, ...filter } = query;
    const listed = { list: 'audit', ...filter };
    const page = { limit: limit + 1, after: endOf<number>(cursor, listed, context) };
    const { timeZone } = context.settings;
    const rows = await context.transactions.read((db) => findEntries(db, filter, page, timeZone));
    const entries = rows.slice(0, limit).map(auditEntryOf);
    const last = rows.length > limit ? entries.at(-1) : undefined;
    return { entries, nextCursor: cursorOf(last?.sequence ?? null, listed, context) };
  },
} satisfies Partial<Handlers>;

async function revokeTokens(db: Db, userId: string, record: RecordEntry): Promise<void> {
  for (const { id: token, name } of await takeRows(db, 'api_tokens', { created_by: userId })) {
    await record({ action: 'token-revoked', details: { token, name } });
  }
}

async function assertNotOnlyOwner(db: Db, user: UserRow): Promise<void> {
  if (user.role !== 'owner' || user.disabled_at !== null) return;
  if ((await ownersOf(db)).length > 1) return;
  throw conflict('The console needs at least one owner. Make someone else an owner first.');
}
