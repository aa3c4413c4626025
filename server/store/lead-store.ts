import { auditedChanges } from '#server/db/audit-log.ts';
import type { Connection } from '#server/db/connection.ts';
import { healthReports } from '#server/db/health-reports.ts';
import { createTransactions, type Transactions } from '#server/db/transactions.ts';
import { upkeep } from '#server/db/upkeep.ts';
import { outbox } from '#server/jobs/outbox.ts';
import { queue } from '#server/jobs/queue.ts';
import { registrations } from '#server/leads/claims.ts';
import { dailyCounts } from '#server/leads/daily-counts.ts';
import { acceptances } from '#server/leads/entrance/accept.ts';
import { endedSubscriptions } from '#server/leads/entrance/ended-subscriptions.ts';
import { laterEntries } from '#server/leads/entrance/later-entries.ts';
import { releases } from '#server/leads/entrance/release.ts';
import { subscriptions } from '#server/leads/entrance/subscriptions.ts';
import { leadHooks } from '#server/leads/entrance/take-in.ts';
import { leadReader } from '#server/leads/lead-reader.ts';
import { erasures } from '#server/leads/privacy/erasures.ts';
import { privacyHooks } from '#server/leads/privacy/privacy-hooks.ts';
import { registryChecks } from '#server/leads/registry-checks.ts';
import { singleUses } from '#server/leads/single-use.ts';
import { privacyStore } from './privacy-store.ts';

/**
 * The store of the public site, which uses SQL nowhere else. Two drivers implement the same interface: SQLite in a
 * file, and PostgreSQL for any number of processes. Every method rejects with `StoreUnavailable` if the database is
 * unavailable (full disk, lost connection), and then writes nothing, not even in part.
 */
export type LeadStore = ReturnType<typeof siteStore> & AddedMethods;

/** The methods of an extension, which declares them here. Without it, nothing calls them. */
// biome-ignore lint/suspicious/noEmptyInterface: An extension adds members.
export interface AddedMethods {}

export type AddMethods = (transactions: Transactions) => AddedMethods;

let addMethods: (transactions: Transactions) => object = () => ({});

/** Adds methods to every store that is opened afterwards. */
export function setAddedMethods(add: AddMethods): void {
  addMethods = add;
}

/** The part that the server uses. All arguments and results are plain data that can be sent between threads. */
export type ServerStore = Omit<LeadStore, 'each'>;

/** Opens the store on a connection that may be shared. Closing the store closes the connection. */
export function storeOn(connection: Connection): LeadStore {
  const transactions = createTransactions(connection);
  const added = addMethods(transactions) as AddedMethods;
  return { ...siteStore(connection, transactions), ...added };
}

function siteStore(connection: Connection, transactions: Transactions) {
  const requests =
    connection.kind === 'sqlite' ? transactions : createTransactions(connection, 'submissions');
  const changeAt = (now: Date) => auditedChanges(transactions, () => now);
  return {
    ...singleUses(requests),
    ...acceptances(requests),
    ...releases(changeAt),
    ...laterEntries(changeAt),
    ...queue(connection, transactions),
    ...outbox(transactions),
    ...registrations(transactions),
    ...registryChecks(transactions, leadHooks),
    ...subscriptions(transactions),
    ...endedSubscriptions(transactions),
    ...leadReader(transactions),
    ...erasures(connection, transactions),
    ...healthReports(transactions),
    ...privacyStore(transactions),
    ...dailyCounts(transactions),
    ...upkeep(transactions, privacyHooks),
    /** An extension's facts about a lead, with their labels. */
    described: (leadId: string) => transactions.read((db) => leadHooks.described(db, leadId)),
    close: async () => {
      await Promise.all([transactions.drained(), requests.drained()]);
      await connection.db.destroy();
    },
  };
}
