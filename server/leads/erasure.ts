import type { Selectable } from 'kysely';
import { email } from '#contract/rules.ts';
import type { Connection, Db, Tables } from './connection.ts';
import type { Lead } from './lead.ts';
import { eachRow, leadOf } from './lead-reader.ts';
import { persist, type Transactions } from './transactions.ts';

export type Erasure = {
  /** All leads with the address in any field, ignoring case. */
  readonly mentioning: (emailAddress: string) => Promise<readonly Lead[]>;
  /** Removes those leads with their deliveries, keys and replies from every table; returns their ids. */
  readonly erase: (emailAddress: string) => Promise<readonly string[]>;
  /** Removes one lead in the same way; false if there is none. */
  readonly eraseLead: (leadId: string) => Promise<boolean>;
};

/** Removes a person by email address, or a lead by its id. */
export function erasure(connection: Connection, { read, write }: Transactions): Erasure {
  async function mentioning(emailAddress: string): Promise<readonly Lead[]> {
    const found: Lead[] = [];
    for await (const row of eachRow(read)) {
      if (mentions(row, emailAddress)) found.push(leadOf(row));
    }
    return found;
  }

  async function remove(ids: readonly string[]): Promise<number> {
    let count = 0;
    for (let from = 0; from < ids.length; from += batchSize) {
      count += await write((db) => deleteLeads(db, ids.slice(from, from + batchSize)));
    }
    await persist(connection, connection.scrub);
    return count;
  }

  return {
    mentioning,
    erase: async (emailAddress) => {
      const ids = (await mentioning(emailAddress)).map((lead) => lead.id);
      await remove(ids);
      return ids;
    },
    eraseLead: async (leadId) => (await remove([leadId])) > 0,
  };
}

/** Deletes leads with everything that belongs to them, within the caller's transaction; returns how many. */
export async function deleteLeads(db: Db, ids: readonly string[]): Promise<number> {
  let count = 0;
  for (let from = 0; from < ids.length; from += batchSize) {
    const { numDeletedRows } = await db
      .deleteFrom('leads')
      .where('id', 'in', ids.slice(from, from + batchSize))
      .executeTakeFirst();
    count += Number(numDeletedRows);
  }
  return count;
}

/**
 * Whether a field contains the address, alone or within a longer text, but not as part of a longer
 * address: erasing `ann@lab.example` keeps `joann@` and `o'ann@lab.example`.
 */
function mentions({ payload }: Selectable<Tables['leads']>, emailAddress: string): boolean {
  const address = fold(emailAddress);
  if (address === '') return false;
  const values = Object.values(JSON.parse(payload) as Lead['payload']).flat();
  return values.map(fold).some((value) => value === address || isInText(value, address));
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

function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** Characters of a local part. An apostrophe at the start of a word is a quotation mark. */
const continuesBefore = /[\p{L}\p{N}.!#$%&*+/=?^_`{|}~-]'*$/u;
const continuesAfter = /^(\.?[\p{L}\p{N}_-]|@)/u;
const batchSize = 200;
