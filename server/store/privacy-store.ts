import { type Actor, auditedChanges, systemActor } from '#server/db/audit-log.ts';
import type { Transactions } from '#server/db/transactions.ts';
import {
  addRequest,
  addressOfPage,
  type DataRequest,
  endPage,
  findOpenRequest,
  openRequest,
} from '#server/jobs/data-requests.ts';
import { eraseLeads } from '#server/leads/privacy/erase-leads.ts';
import {
  contactFrom,
  isStored,
  leadIdsOf,
  personRecord,
} from '#server/leads/privacy/person-record.ts';
import {
  claimRun,
  type ExpiredLeads,
  endRun,
  eraseExpired,
  expiredLeads,
  type RetentionPolicy,
} from '#server/leads/privacy/retention.ts';

/** A page that a visitor has opened through the link in an email. */
export type OpenedPage = {
  readonly requestId: string;
  readonly keyHash: string;
  readonly now: Date;
};

/** The store's privacy functions outside the console. */
export function privacyStore(transactions: Transactions) {
  const { read, write } = transactions;
  const changeAt = (now: Date) => auditedChanges(transactions, () => now);

  const addressOf = ({ requestId, keyHash, now }: OpenedPage) =>
    read((db) => addressOfPage(db, requestId, keyHash, now));

  return {
    /** Null if the request was accepted, even if no email will be sent. */
    requestData: (request: DataRequest) => write((db) => addRequest(db, request)),
    isAnythingStored: (address: string) => read((db) => isStored(db, contactFrom(address))),
    /** Finds a link that can still be opened; null after it has expired or was opened. */
    findDataRequest: (requestId: string, now: Date) =>
      read((db) => findOpenRequest(db, requestId, now)),
    /** Opens a link for one page; false if the link has expired or another page has opened it. */
    openDataLink: ({ requestId, keyHash, now }: OpenedPage) =>
      write((db) => openRequest(db, requestId, keyHash, now)),
    /** The record that the page shows; null if the page has expired or everything was erased. */
    dataOfPage: async (page: OpenedPage) => {
      const address = await addressOf(page);
      return address ? personRecord(transactions, contactFrom(address), page.now) : null;
    },
    /** Erases the page's data and ends the page; null if the page has already ended. */
    eraseDataOfPage: async (page: OpenedPage) => {
      const address = await addressOf(page);
      if (!address) return null;
      return changeAt(page.now)(visitor, async (db, log) => {
        if (!(await endPage(db, page.requestId))) return null;
        const leadIds = await leadIdsOf(db, contactFrom(address));
        return eraseLeads(db, log, {
          reason: 'person',
          actor: visitor,
          leadIds,
          requestIds: [page.requestId],
          now: page.now,
        });
      });
    },
    /** True if the page ended because everything was erased, until the page would have expired. */
    isPageErased: async (page: OpenedPage) => (await addressOf(page)) === '',
    /** True for the one process that should run retention now. */
    claimRetention: (now: Date, timeZone: string) => write((db) => claimRun(db, now, timeZone)),
    endRetention: (now: Date, erased: number) => write((db) => endRun(db, now, erased)),
    expiredLeads: (policy: RetentionPolicy, now: Date, limit: number) =>
      read((db) => expiredLeads(db, policy, now, limit)),
    /** Erases the leads that are still due; null if there are none. */
    eraseExpired: (leads: ExpiredLeads, policy: RetentionPolicy, now: Date) =>
      changeAt(now)(systemActor, (db, record) => eraseExpired(db, record, leads, { policy, now })),
  };
}

export type PrivacyStore = ReturnType<typeof privacyStore>;

const visitor: Actor = { userId: null, userName: 'visitor', address: '' };
