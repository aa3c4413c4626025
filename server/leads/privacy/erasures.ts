import type { Selectable } from 'kysely';
import { auditedChanges, commandLineActor, systemActor } from '#server/db/audit-log.ts';
import type { Connection, Tables } from '#server/db/connection.ts';
import { persist, type Transactions } from '#server/db/transactions.ts';
import { addressKey } from '#server/leads/address-key.ts';
import { leadIdsWith } from '#server/leads/contact/corrections.ts';
import type { Lead } from '#server/leads/lead.ts';
import { leadOf, pages } from '#server/leads/lead-reader.ts';
import { mentionsAddress } from './address-mentions.ts';
import { type Erasure, eraseLeads } from './erase-leads.ts';
import { contactFrom, leadsSentWith } from './person.ts';

export type Erasures = {
  /** All leads that were sent with an email address or phone number. The console and visitors erase these. */
  readonly sentWith: (contact: string, now: Date) => Promise<readonly Lead[]>;
  /** All leads with the address in any field, ignoring case. Some may belong to other people. */
  readonly mentioning: (emailAddress: string) => Promise<readonly Lead[]>;
  /** Erases leads for the command line; null if none of them exists. */
  readonly erase: (leadIds: readonly string[], now: Date) => Promise<Erasure | null>;
  /** Unfinished erasures, or one of them, with the ids in the names of the mail files to remove. */
  readonly unfinishedErasures: (
    erasureId?: string,
  ) => Promise<readonly { readonly id: string; readonly items: readonly string[] }[]>;
  /**
   * Overwrites deleted data in the database and ends erasures. False if another process may still read it; try again
   * later.
   */
  readonly endErasures: (erasureIds: readonly string[], now: Date) => Promise<boolean>;
};

export function erasures(connection: Connection, transactions: Transactions): Erasures {
  const { read } = transactions;
  const changeAt = (now: Date) => auditedChanges(connection, transactions, () => now);
  return {
    sentWith: async (contact, now) => {
      return leadsSentWith(transactions, contactFrom(contact), now);
    },
    mentioning: async (emailAddress) => {
      const found: Lead[] = [];
      const value = addressKey(emailAddress);
      const before = await read((db) => leadIdsWith(db, { column: 'email', value }).execute());
      const corrected = new Set(before.map(({ lead_id }) => lead_id));
      for await (const rows of pages(read)) {
        const own = rows.filter((row) => corrected.has(row.id) || mentions(row, emailAddress));
        found.push(...own.map(leadOf));
      }
      return found;
    },
    erase: (leadIds, now) =>
      changeAt(now)(commandLineActor, (db, record) =>
        eraseLeads(db, record, { reason: 'leads', actor: commandLineActor, leadIds, now }),
      ),
    unfinishedErasures: async (erasureId) => {
      const rows = await read((db) => {
        const unfinished = db
          .selectFrom('erasures')
          .select(['id', 'items'])
          .where('erased_at', 'is', null);
        return (erasureId ? unfinished.where('id', '=', erasureId) : unfinished).execute();
      });
      return rows.map(({ id, items }) => ({ id, items: JSON.parse(items) as string[] }));
    },
    endErasures: async (erasureIds, now) => {
      if (!(await persist(connection, connection.scrub))) return false;
      await changeAt(now)(systemActor, async (db, record) => {
        const ended = await db
          .updateTable('erasures')
          .set({ erased_at: now.getTime(), items: '[]' })
          .where('id', 'in', erasureIds)
          .where('erased_at', 'is', null)
          .returning('leads')
          .execute();
        for (const { leads } of ended) {
          await record({ action: 'erasure-finished', details: { leads } });
        }
      });
      return true;
    },
  };
}

function mentions({ payload }: Selectable<Tables['leads']>, emailAddress: string): boolean {
  const values = Object.values(JSON.parse(payload) as Lead['payload']).flat();
  return values.some((value) => mentionsAddress(value, emailAddress));
}
