import type { Db } from './connection.ts';
import type { LeadStore } from './store.ts';
import type { Transactions } from './transactions.ts';

/** The end of a subscription. Its lead stays, as the record of what was agreed to and until when. */
export function subscriptions({ write }: Transactions): Pick<LeadStore, 'unsubscribe'> {
  return {
    unsubscribe: (leadId, now) =>
      write(async (db) => {
        await db
          .updateTable('leads')
          .set({ unsubscribed_at: now.getTime() })
          .where('id', '=', leadId)
          .where('unsubscribed_at', 'is', null)
          .execute();
      }),
  };
}

/**
 * The lead that holds the address already; null when this one holds it from now on. Of two that come
 * together the second waits at the row for the first one's commit. An ended subscription gives its
 * address away.
 */
export async function claimAddress(
  db: Db,
  emailAddress: string,
  leadId: string,
): Promise<string | null> {
  const address = emailAddress.normalize('NFC').trim().toLowerCase();
  const claimed = await db
    .insertInto('subscriptions')
    .values({ address, lead_id: leadId })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('address')
    .executeTakeFirst();
  if (claimed) return null;
  const inherited = await db
    .updateTable('subscriptions')
    .set({ lead_id: leadId })
    .where('address', '=', address)
    .where('lead_id', 'in', (query) =>
      query.selectFrom('leads').select('id').where('unsubscribed_at', 'is not', null),
    )
    .returning('address')
    .executeTakeFirst();
  if (inherited) return null;
  const row = await db
    .selectFrom('subscriptions')
    .select('lead_id')
    .where('address', '=', address)
    .executeTakeFirst();
  return row ? row.lead_id : claimAddress(db, emailAddress, leadId);
}
