import { presenceMs } from '#contract/console/presence.ts';
import type { Handlers } from '#server/console/kit/call.ts';
import { findLeadRow } from '#server/leads/lead-reader.ts';
import { notFound } from '#server/lib/http/console-error.ts';

/** Who has a lead open. It is no part of the audit log, and no row outlives the page. */
export const presenceHandlers = {
  setPresence: async ({ user, params: { leadId }, body: { state } }, { transactions, clock }) => {
    const now = clock().getTime();
    await transactions.write(async (db) => {
      if (!(await findLeadRow(db, leadId))) throw notFound('lead');
      if (state === 'gone') {
        await db
          .deleteFrom('lead_presence')
          .where('lead_id', '=', leadId)
          .where('user_id', '=', user.userId)
          .execute();
        return;
      }
      const row = { is_writing: state === 'writing' ? 1 : 0, expires_at: now + presenceMs };
      await db
        .insertInto('lead_presence')
        .values({ lead_id: leadId, user_id: user.userId, ...row })
        .onConflict((conflict) => conflict.columns(['lead_id', 'user_id']).doUpdateSet(row))
        .execute();
    });
    return {};
  },
} satisfies Partial<Handlers>;
