import type { Db } from './connection.ts';
import type { Transactions } from './transactions.ts';

export type Subscriptions = {
  /** Ends the subscription of a lead; does nothing if it has ended or the lead is gone. */
  readonly unsubscribe: (leadId: string, now: Date) => Promise<void>;
};

/** An ended subscription keeps its lead as the record of the consent and when it ended. */
export function subscriptions({ write }: Transactions): Subscriptions {
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
 * Returns the lead that already holds the address, or null when this one holds it from now on. Of two
 * at the same time the second waits at the row for the first one's commit. An ended subscription
 * gives up its address.
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
