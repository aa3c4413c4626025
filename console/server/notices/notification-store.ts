import { leadsWithWork } from '#console/server/leads/lead-summaries.ts';
import { isToAnswer } from '#console/server/leads/to-answer.ts';
import type { Db } from '#server/db/connection.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { leadOf } from '#server/leads/lead.ts';
import { notifyOfBounce } from './notify.ts';

/** The queries and the reports of the lanes that send emails. */
export function notifications({ read, write }: Transactions) {
  return {
    /** Null if the user was disabled. */
    findRecipient: async (userId: string) => {
      const user = await read((db) => findRow(db, 'users', { id: userId, disabled_at: null }));
      return user && { name: user.name, address: user.email };
    },
    /** The events that have not been undone. */
    findNotified: (ids: readonly string[]) =>
      read((db) => findRows(db, 'notifications', { id: ids }, ['id'])),
    /** Reports a reply that the mail server refused. */
    reportRefusedReply: (leadId: string, replyId: string, now: Date) =>
      write((db) => notifyOfBounce(db, { leadId, item: replyId }, now)),
    /** The leads among these that somebody must still answer. */
    stillWaiting: (leadIds: readonly string[]) =>
      read(async (db) => {
        const leads = leadsWithWork(db).where('leads.id', 'in', ['', ...leadIds]);
        return (await leads.where(isToAnswer).execute()).map(leadOf);
      }),
  };
}

export type Notifications = ReturnType<typeof notifications>;

export async function markRead(db: Db, userId: string, upTo: string, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now.getTime() })
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}
