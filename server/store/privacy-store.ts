import type { PersonRecord } from '#contract/console/privacy.ts';
import { type Actor, auditedChanges, systemActor } from '#server/db/audit-log.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import {
  addRequest,
  addressOfPage,
  type DataRequest,
  type DataRequestRejection,
  endPage,
  findOpenRequest,
  type OpenDataRequest,
  openRequest,
} from '#server/jobs/data-requests.ts';
import { notifyOfErasure } from '#server/leads/notifications/notify.ts';
import { type Erasure, eraseLeads } from '#server/leads/privacy/delete-leads.ts';
import {
  contactFrom,
  currentLeadIdsOf,
  isStored,
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

/** A page that a visitor has opened by the link in a mail. */
export type OpenedPage = {
  readonly requestId: string;
  readonly keyHash: string;
  readonly now: Date;
};

export type PrivacyStore = {
  /** Null when the request was accepted, even if no mail will be sent. */
  readonly requestData: (request: DataRequest) => Promise<DataRequestRejection | null>;
  readonly isAnythingStored: (address: string) => Promise<boolean>;
  /** Finds a link that can still be opened; null after it has expired or was opened. */
  readonly findDataRequest: (requestId: string, now: Date) => Promise<OpenDataRequest | null>;
  /** Opens a link for one page; false if another page has opened it or it has expired. */
  readonly openDataLink: (page: OpenedPage) => Promise<boolean>;
  /** The record that the page shows; null if the page has expired or everything was erased. */
  readonly dataOfPage: (page: OpenedPage) => Promise<PersonRecord | null>;
  /** Erases the page's data and ends the page; null if the page has already ended. */
  readonly eraseDataOfPage: (page: OpenedPage) => Promise<Erasure | null>;
  /** True if the page ended because everything was erased, until the page would have expired. */
  readonly isPageErased: (page: OpenedPage) => Promise<boolean>;
  /** True for the one process that should apply retention now. */
  readonly claimRetention: (now: Date, timeZone: string) => Promise<boolean>;
  readonly endRetention: (now: Date, erased: number) => Promise<void>;
  readonly expiredLeads: (
    policy: RetentionPolicy,
    now: Date,
    limit: number,
  ) => Promise<ExpiredLeads>;
  /** Erases the leads that are still due; null if none is. */
  readonly eraseExpired: (
    leads: ExpiredLeads,
    policy: RetentionPolicy,
    now: Date,
  ) => Promise<Erasure | null>;
};

/** Privacy outside the console. Loads the code that reads and describes leads on first use. */
export function privacyStore(connection: Connection, transactions: Transactions): PrivacyStore {
  const { read, write } = transactions;
  const changeAt = (now: Date) => auditedChanges(connection, transactions, () => now);

  const addressOf = ({ requestId, keyHash, now }: OpenedPage) =>
    read((db) => addressOfPage(db, requestId, keyHash, now));

  async function recordOf(page: OpenedPage): Promise<PersonRecord | null> {
    const address = await addressOf(page);
    if (!address) return null;
    return personRecord(transactions, contactFrom(address), page.now);
  }

  return {
    requestData: (request) => write((db) => addRequest(db, request)),
    isAnythingStored: async (address) => {
      return isStored(transactions, contactFrom(address), new Date());
    },
    findDataRequest: (requestId, now) => read((db) => findOpenRequest(db, requestId, now)),
    openDataLink: ({ requestId, keyHash, now }) =>
      write((db) => openRequest(db, requestId, keyHash, now)),
    dataOfPage: recordOf,
    eraseDataOfPage: async (page) => {
      const address = await addressOf(page);
      if (!address) return null;
      return changeAt(page.now)(visitor, async (db, log) => {
        if (!(await endPage(db, page.requestId))) return null;
        const leadIds = await currentLeadIdsOf(db, transactions, contactFrom(address), page.now);
        await notifyOfErasure(db, leadIds, page.now);
        return eraseLeads(db, log, {
          reason: 'person',
          actor: visitor,
          leadIds,
          requestIds: [page.requestId],
          now: page.now,
        });
      });
    },
    isPageErased: async (page) => (await addressOf(page)) === '',
    claimRetention: (now, timeZone) => write((db) => claimRun(db, now, timeZone)),
    endRetention: (now, erased) => write((db) => endRun(db, now, erased)),
    expiredLeads: (policy, now, limit) => read((db) => expiredLeads(db, policy, now, limit)),
    eraseExpired: (leads, policy, now) =>
      changeAt(now)(systemActor, (db, record) => eraseExpired(db, record, leads, { policy, now })),
  };
}

const visitor: Actor = { userId: null, userName: 'visitor', address: '' };
