import { acceptance } from './acceptance.ts';
import type { Connection } from './connection.ts';
import { erasure } from './erasure.ts';
import { leadRows } from './lead-rows.ts';
import { type DatabaseOptions, openConnection } from './open-connection.ts';
import { outbox } from './outbox.ts';
import { rateWindows } from './rate-windows.ts';
import { registrations } from './registrations.ts';
import type { LeadStore } from './store.ts';
import { subscriptions } from './subscriptions.ts';
import { createTransactions } from './transactions.ts';
import { upkeep } from './upkeep.ts';

export type StoreOptions = DatabaseOptions;

/** Opens the store and brings its tables up to date; several processes may do so at once. */
export async function openStore(options: StoreOptions): Promise<LeadStore> {
  return storeOn(await openConnection(options));
}

/** The store on a connection that others may share; closing the store closes it. */
export function storeOn(connection: Connection): LeadStore {
  const transactions = createTransactions(connection);
  return {
    ...acceptance(transactions),
    ...rateWindows(connection, transactions),
    ...outbox(connection, transactions),
    ...registrations(connection, transactions),
    ...leadRows(transactions),
    ...erasure(connection, transactions),
    ...subscriptions(transactions),
    ...upkeep(transactions),
    close: async () => {
      await transactions.drained();
      await connection.db.destroy();
    },
  };
}
