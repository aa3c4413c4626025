import type { Connection } from './connection.ts';
import { type Erasure, erasure } from './erasure.ts';
import { type LeadReader, leadReader } from './lead-reader.ts';
import { type DatabaseOptions, openConnection } from './open-connection.ts';
import { type Outbox, outbox } from './outbox.ts';
import { type RateLimits, rateLimits } from './rate-limits.ts';
import { type Registrations, registrations } from './registrations.ts';
import { type Submissions, submissions } from './submissions.ts';
import { type Subscriptions, subscriptions } from './subscriptions.ts';
import { createTransactions } from './transactions.ts';
import { type Upkeep, upkeep } from './upkeep.ts';

/**
 * The only code that speaks SQL. Two drivers implement one contract: SQLite in a file, and PostgreSQL
 * for any number of processes. Every method rejects with `StoreUnavailable` when the database can't
 * do its work (full disk, lost connection); nothing is half written then.
 */
export type LeadStore = Submissions &
  Outbox &
  RateLimits &
  Registrations &
  Subscriptions &
  LeadReader &
  Erasure &
  Upkeep & { readonly close: () => Promise<void> };

/** Opens the store and migrates it; several processes may do so at the same time. */
export async function openStore(options: DatabaseOptions): Promise<LeadStore> {
  return storeOn(await openConnection(options));
}

/** The store on a connection that others may share; closing the store closes it. */
export function storeOn(connection: Connection): LeadStore {
  const transactions = createTransactions(connection);
  return {
    ...submissions(transactions),
    ...outbox(connection, transactions),
    ...rateLimits(connection, transactions),
    ...registrations(connection, transactions),
    ...subscriptions(transactions),
    ...leadReader(transactions),
    ...erasure(connection, transactions),
    ...upkeep(transactions),
    close: async () => {
      await transactions.drained();
      await connection.db.destroy();
    },
  };
}
