import type { Connection } from '#server/db/connection.ts';
import { type HealthReports, healthReports } from '#server/db/health-reports.ts';
import { type DatabaseOptions, openConnection } from '#server/db/open-connection.ts';
import { createTransactions } from '#server/db/transactions.ts';
import { type Upkeep, upkeep } from '#server/db/upkeep.ts';
import type { RateLimits } from '#server/lib/rate-limits.ts';
import { type PrivacyStore, privacyStore } from '#server/privacy/privacy-store.ts';
import { type AccountMails, accountMails } from './account-mails.ts';
import { type DailyCounts, dailyCounts } from './daily-counts.ts';
import { type Destinations, destinations } from './destinations.ts';
import { type Digests, digests } from './digests.ts';
import { type Erasure, erasure } from './erasure.ts';
import { type LeadMails, leadMails } from './lead-mails.ts';
import { type LeadReader, leadReader } from './lead-reader.ts';
import { type Outbox, outbox } from './outbox.ts';
import { postgresWrites } from './postgres-writes.ts';
import { type Registrations, registrations } from './registrations.ts';
import { type Reminders, reminders } from './reminders.ts';
import { sqliteWrites } from './sqlite-writes.ts';
import { type Submissions, submissions } from './submissions.ts';
import { type Subscriptions, subscriptions } from './subscriptions.ts';

/**
 * The only code of the public site that speaks SQL. Two drivers implement one contract: SQLite in a file, and PostgreSQL
 * for any number of processes. Every method rejects with `StoreUnavailable` when the database can't
 * do its work (full disk, lost connection); nothing is half written then.
 */
export type LeadStore = Submissions &
  Outbox &
  Destinations &
  Digests &
  RateLimits &
  Registrations &
  Subscriptions &
  LeadReader &
  Erasure &
  LeadMails &
  Reminders &
  AccountMails &
  HealthReports &
  PrivacyStore &
  DailyCounts &
  Upkeep & { readonly close: () => Promise<void> };

/** What the server uses: all arguments and results are plain data, which may travel between threads. */
export type ServerStore = Omit<LeadStore, 'each'>;

/** Opens the store and migrates it; several processes may do so at the same time. */
export async function openStore(options: DatabaseOptions): Promise<LeadStore> {
  return storeOn(await openConnection(options));
}

/** The store on a connection that others may share; closing the store closes it. */
export function storeOn(connection: Connection): LeadStore {
  const transactions = createTransactions(connection);
  const { drained, ...frequent } =
    connection.kind === 'sqlite'
      ? sqliteWrites(connection, transactions)
      : postgresWrites(connection, transactions);
  return {
    ...frequent,
    ...submissions(transactions, frequent),
    ...outbox(transactions),
    ...destinations(connection, transactions),
    ...digests(transactions),
    ...registrations(connection, transactions),
    ...subscriptions(transactions),
    ...leadReader(transactions),
    ...erasure(connection, transactions),
    ...healthReports(transactions),
    ...leadMails(transactions),
    ...reminders(transactions),
    ...accountMails(transactions),
    ...privacyStore(connection, transactions),
    ...dailyCounts(transactions),
    ...upkeep(transactions),
    close: async () => {
      await Promise.all([transactions.drained(), drained()]);
      await connection.db.destroy();
    },
  };
}
