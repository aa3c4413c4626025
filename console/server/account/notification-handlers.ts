import { findUser, updateUser } from '#console/server/identity/users.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { isMasked } from '#console/server/kit/caller.ts';
import { rowsOfLeads, summariesOf } from '#console/server/leads/lead-summaries.ts';
import { maskSummary } from '#console/server/leads/masking.ts';
import { markRead } from '#console/server/notices/notification-store.ts';
import { readChoices } from '#console/server/notices/notify.ts';
import { countRows, findRows } from '#server/db/rows.ts';

export const notificationHandlers = {
  notifications: ({ user }, { transactions: { read } }) =>
    read(async (db) => {
      const shown = { user_id: user.userId, in_console: 1 };
      const rows = await findRows(db, 'notifications', shown, ['id desc'], maxListed);
      const ids = [...new Set(rows.flatMap(({ lead_id }) => lead_id ?? []))];
      const found = await summariesOf(db, await rowsOfLeads(db, ids));
      const leads = new Map(
        found.map((lead) => [lead.id, isMasked(user) ? maskSummary(lead) : lead]),
      );
      return {
        unread: await countRows(db, 'notifications', { ...shown, read_at: null }),
        notifications: rows.map((row) => ({
          id: row.id,
          kind: row.kind,
          form: row.form,
          actorName: row.actor_name,
          at: new Date(row.created_at).toISOString(),
          isRead: row.read_at !== null,
          lead: leads.get(row.lead_id ?? '') ?? null,
        })),
      };
    }),

  readNotifications: ({ user, body: { upTo } }, { clock, transactions: { write } }) =>
    write((db) => markRead(db, user.userId, upTo, clock())),

  notificationChoices: ({ user }, { transactions: { read } }) =>
    read(async (db) => {
      const row = await findUser(db, user.userId);
      return readChoices(row?.notification_choices ?? null);
    }),

  chooseNotifications: async ({ user, body }, { change }) => {
    await change(async (db, record) => {
      await updateUser(db, user.userId, { notification_choices: JSON.stringify(body) });
      await record({ action: 'notifications-chosen', details: body });
    });
    return body;
  },
} satisfies Partial<Handlers>;

const maxListed = 50;
