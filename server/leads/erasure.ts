import type { Selectable } from 'kysely';
import { email } from '#contract/rules.ts';
import type { Connection, Tables } from './connection.ts';
import { eachRow, leadOf } from './lead-rows.ts';
import type { Lead, LeadStore } from './store.ts';
import { persist, type Transactions } from './transactions.ts';

/** Finding and removing a person by an e-mail address. */
export function erasure(
  connection: Connection,
  { read, write }: Transactions,
): Pick<LeadStore, 'mentioning' | 'erase'> {
  async function mentioning(emailAddress: string): Promise<readonly Lead[]> {
    const found: Lead[] = [];
    for await (const row of eachRow(read)) {
      if (mentions(row, emailAddress)) found.push(leadOf(row));
    }
    return found;
  }

  return {
    mentioning,
    erase: async (emailAddress) => {
      const ids = (await mentioning(emailAddress)).map((lead) => lead.id);
      for (let from = 0; from < ids.length; from += mostAtOnce) {
        const some = ids.slice(from, from + mostAtOnce);
        await write((db) => db.deleteFrom('leads').where('id', 'in', some).execute());
      }
      await persist(connection, connection.scrub);
      return ids;
    },
  };
}

/**
 * Whether the address stands in a field, alone or within a longer text, but not as a part of a
 * longer address: erasing `ann@lab.example` leaves `joann@` and `o'ann@lab.example` alone.
 */
function mentions({ payload }: Selectable<Tables['leads']>, emailAddress: string): boolean {
  const address = fold(emailAddress);
  if (address === '') return false;
  const values = Object.values(JSON.parse(payload) as Lead['payload']).flat();
  return values.map(fold).some((value) => value === address || standsInText(value, address));
}

function standsInText(text: string, address: string): boolean {
  if (email.holds(text)) return false;
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const before = text.slice(0, at);
    const after = text.slice(at + address.length);
    if (!endsInAddress.test(before) && !goesOnAsAddress.test(after)) return true;
  }
  return false;
}

function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** All that a local part may have. An apostrophe that begins a word is a quotation mark. */
const endsInAddress = /[\p{L}\p{N}.!#$%&*+/=?^_`{|}~-]'*$/u;
const goesOnAsAddress = /^(\.?[\p{L}\p{N}_-]|@)/u;
const mostAtOnce = 200;
