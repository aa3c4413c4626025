import type { PersonRecord } from '#contract/console/privacy.ts';
import { auditedChanges } from '#server/console/audit-log.ts';
import type { Connection } from '#server/leads/connection.ts';
import { deleteLeads } from '#server/leads/erasure.ts';
import { persist, type Transactions } from '#server/leads/transactions.ts';
import {
  addRequest,
  addressOfPage,
  type DataRequest,
  type DataRequestRejection,
  type DueDataMail,
  endMail,
  isWaiting,
  leaseMails,
  openRequest,
} from './data-requests.ts';
import { claimRun, type ExpiredLeads, endRun, eraseExpired, expiredLeads } from './retention.ts';

/** A page that a visitor has opened by the link in a mail. */
export type OpenedPage = {
  readonly requestId: string;
  readonly keyHash: string;
  readonly now: Date;
};

export type PrivacyStore = {
  /** Null when it was taken, also if no mail will be sent. */
  readonly requestData: (request: DataRequest) => Promise<DataRequestRejection | null>;
  readonly leaseDataMails: (now: Date, limit: number) => Promise<readonly DueDataMail[]>;
  /** `retryAt` is null when the mail was sent. */
  readonly endDataMail: (requestId: string, retryAt: Date | null) => Promise<void>;
  readonly isAnythingStored: (address: string) => Promise<boolean>;
  /** Whether a link can still be opened. */
  readonly isDataLinkOpen: (requestId: string, now: Date) => Promise<boolean>;
  /** Opens a link, once; false when it was opened before or has expired. */
  readonly openDataLink: (page: OpenedPage) => Promise<boolean>;
  /** What the page shows; null when it has expired. */
  readonly dataOfPage: (page: OpenedPage) => Promise<PersonRecord | null>;
  /** Erases it and ends the page; returns the ids of the leads, or null when the page has expired. */
  readonly eraseDataOfPage: (page: OpenedPage) => Promise<readonly string[] | null>;
  /** True for the one process that shall apply retention now. */
  readonly claimRetention: (now: Date) => Promise<boolean>;
  readonly endRetention: (now: Date, erased: number) => Promise<void>;
  readonly expiredLeads: (
    defaultDays: number | null,
    now: Date,
    limit: number,
  ) => Promise<ExpiredLeads>;
  /** Erases those of the leads that are still due; returns their ids. */
  readonly eraseExpired: (
    leads: ExpiredLeads,
    defaultDays: number | null,
    now: Date,
  ) => Promise<readonly string[]>;
};

/** Privacy outside the console. Code to read and describe leads is loaded when somebody needs it. */
export function privacyStore(connection: Connection, transactions: Transactions): PrivacyStore {
  const { read, write } = transactions;
  const changeAt = (now: Date) => auditedChanges(connection, transactions, () => now);

  async function recordOf({ requestId, keyHash, now }: OpenedPage): Promise<PersonRecord | null> {
    const address = await read((db) => addressOfPage(db, requestId, keyHash, now));
    if (address === null) return null;
    const { contactFrom, personRecord } = await import('./person.ts');
    return personRecord(transactions, contactFrom(address), now);
  }

  return {
    requestData: (request) => write((db) => addRequest(db, request)),
    leaseDataMails: async (now, limit) => {
      // Most polls find nothing, and a read costs no commit.
      const due = await read((db) =>
        db
          .selectFrom('data_requests')
          .select('id')
          .where('next_try_at', '<=', now.getTime())
          .where('expires_at', '>', now.getTime())
          .executeTakeFirst(),
      );
      return due ? write((db) => leaseMails(db, connection.kind, now, limit)) : [];
    },
    endDataMail: (requestId, retryAt) => write((db) => endMail(db, requestId, retryAt)),
    isAnythingStored: async (address) => {
      const { contactFrom, personRecord } = await import('./person.ts');
      const { leads } = await personRecord(transactions, contactFrom(address), new Date());
      return leads.length > 0;
    },
    isDataLinkOpen: (requestId, now) => read((db) => isWaiting(db, requestId, now)),
    openDataLink: ({ requestId, keyHash, now }) =>
      write((db) => openRequest(db, requestId, keyHash, now)),
    dataOfPage: recordOf,
    eraseDataOfPage: async (page) => {
      const record = await recordOf(page);
      if (!record) return null;
      const ids = record.leads.map(({ id }) => id);
      await changeAt(page.now)(visitor, async (db, log) => {
        await deleteLeads(db, ids);
        await db.deleteFrom('data_requests').where('id', '=', page.requestId).execute();
        for (const leadId of ids) await log({ action: 'lead-erased', leadId });
        await log({ action: 'person-erased', details: { leads: ids.length } });
      });
      await persist(connection, connection.scrub);
      return ids;
    },
    claimRetention: (now) => write((db) => claimRun(db, now)),
    endRetention: async (now, erased) => {
      await write((db) => endRun(db, now, erased));
      if (erased > 0) await persist(connection, connection.scrub);
    },
    expiredLeads: (defaultDays, now, limit) =>
      read((db) => expiredLeads(db, defaultDays, now, limit)),
    eraseExpired: (leads, defaultDays, now) =>
      changeAt(now)(system, (db, record) => eraseExpired(db, record, leads, { defaultDays, now })),
  };
}

const visitor = { userId: null, userName: 'visitor', address: '' };
const system = { userId: null, userName: 'system', address: '' };
