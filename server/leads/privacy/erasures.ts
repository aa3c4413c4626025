import { email } from '#contract/rules.ts';
import { auditedChanges, commandLineActor, systemActor } from '#server/db/audit-log.ts';
import type { Connection, RowOf } from '#server/db/connection.ts';
import { persist, type Transactions } from '#server/db/transactions.ts';
import type { Lead } from '#server/leads/lead.ts';
import { leadOf } from '#server/leads/lead.ts';
import { addressKey } from '#server/leads/lead-contact.ts';
import { pages } from '#server/leads/lead-reader.ts';
import { eraseLeads } from './erase-leads.ts';
import { contactFrom, leadIdsOf, leadsSentWith } from './person-record.ts';

export function erasures(connection: Connection, transactions: Transactions) {
  const { read } = transactions;
  const changeAt = (now: Date) => auditedChanges(transactions, () => now);
  return {
    /** All leads sent with an email address or phone number. Erasures in the console and by visitors cover these. */
    sentWith: (contact: string) => read((db) => leadsSentWith(db, contactFrom(contact))),
    /** All leads with the address in any field, ignoring case. Some may belong to other people. */
    mentioning: async (emailAddress: string) => {
      const found: Lead[] = [];
      const value = addressKey(emailAddress);
      const before = await read((db) => leadIdsOf(db, { column: 'email', value }));
      const corrected = new Set(before);
      for await (const rows of pages(read)) {
        const own = rows.filter((row) => corrected.has(row.id) || mentions(row, emailAddress));
        found.push(...own.map(leadOf));
      }
      return found;
    },
    /** Erases leads for the command line; null if none of them exists. */
    erase: (leadIds: readonly string[], now: Date) =>
      changeAt(now)(commandLineActor, (db, record) =>
        eraseLeads(db, record, { reason: 'leads', actor: commandLineActor, leadIds, now }),
      ),
    /** Unfinished erasures, or one of them, with the ids in the names of the email files to remove. */
    unfinishedErasures: async (erasureId?: string) => {
      const rows = await read((db) => {
        const unfinished = db
          .selectFrom('erasures')
          .select(['id', 'items'])
          .where('erased_at', 'is', null);
        return (erasureId ? unfinished.where('id', '=', erasureId) : unfinished).execute();
      });
      return rows.map(({ id, items }) => ({ id, items: JSON.parse(items) as string[] }));
    },
    /**
     * Overwrites deleted data in the database and ends erasures. False if another process may still read it; try again
     * later.
     */
    endErasures: async (erasureIds: readonly string[], now: Date) => {
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

export type Erasures = ReturnType<typeof erasures>;

function mentions({ payload }: RowOf<'leads'>, emailAddress: string): boolean {
  const values = Object.values(JSON.parse(payload) as Lead['payload']).flat();
  return values.some((value) => mentionsAddress(value, emailAddress));
}

/**
 * True if a text contains an email address that isn't part of a longer one: `joann@lab.example` and `o'ann@lab.example`
 * don't mention `ann@lab.example`.
 */
function mentionsAddress(text: string, emailAddress: string): boolean {
  const address = addressKey(emailAddress);
  const folded = addressKey(text);
  return address !== '' && (folded === address || isInText(folded, address));
}

function isInText(text: string, address: string): boolean {
  if (email.holds(text)) return false;
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const before = text.slice(0, at);
    const after = text.slice(at + address.length);
    if (!continuesBefore.test(before) && !continuesAfter.test(after)) return true;
  }
  return false;
}

/** Characters in a local part. An apostrophe at the start of a word is a quotation mark. */
const continuesBefore = /[\p{L}\p{N}.!#$%&*+/=?^_`{|}~-]'*$/u;
const continuesAfter = /^(\.?[\p{L}\p{N}_-]|@)/u;
