import { presenceMs } from '#contract/console/presence.ts';
import type { Handlers } from '#server/console/kit/call.ts';
import { findLeadRow } from '#server/leads/lead-reader.ts';
import { notFound } from '#server/lib/http/console-error.ts';
import { removePresence, storePresence } from './presence-queries.ts';

/**
 * Presence: the users who have a lead open. It is not in the audit log, and no row outlives the
 * page.
 */
export const presenceHandlers = {
  setPresence: async ({ user, params: { leadId }, body: { state } }, { transactions, clock }) => {
    const place = { leadId, userId: user.userId };
    const expiresAt = clock().getTime() + presenceMs;
    await transactions.write(async (db) => {
      if (!(await findLeadRow(db, leadId))) throw notFound('lead');
      if (state === 'gone') await removePresence(db, place);
      else await storePresence(db, place, { isWriting: state === 'writing', expiresAt });
    });
    return {};
  },
} satisfies Partial<Handlers>;
