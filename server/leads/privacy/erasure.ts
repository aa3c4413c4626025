import type { Selectable } from 'kysely';
import { auditedChanges, commandLineActor } from '#server/db/audit-log.ts';
import type { Connection, Db, Tables } from '#server/db/connection.ts';
import { persist, type Transactions } from '#server/db/transactions.ts';
import type { Lead } from '#server/leads/lead.ts';
import { eachRow, leadOf } from '#server/leads/lead-reader.ts';
import { mentionsAddress } from './address-mentions.ts';

export type Erasure = {
  /** All leads with the address in any field, ignoring case. */
  readonly mentioning: (emailAddress: string) => Promise<readonly Lead[]>;
  /** Removes those leads with their deliveries, keys and replies from every table; returns their ids. */
  readonly erase: (emailAddress: string) => Promise<readonly string[]>;
  /** Removes one lead in the same way; false if there is none. */
  readonly eraseLead: (leadId: string) => Promise<boolean>;
};

/** Removes a person by email address, or a lead by its id, for the command line. The audit log names the leads. */
export function erasure(connection: Connection, transactions: Transactions): Erasure {
  async function mentioning(emailAddress: string): Promise<readonly Lead[]> {
    const found: Lead[] = [];
    for await (const row of eachRow(transactions.read)) {
      if (mentions(row, emailAddress)) found.push(leadOf(row));
    }
    return found;
  }

  const change = auditedChanges(connection, transactions, () => new Date());

  async function remove(ids: readonly string[]): Promise<number> {
    let count = 0;
    for (let from = 0; from < ids.length; from += batchSize) {
      const some = ids.slice(from, from + batchSize);
      count += await change(commandLineActor, async (db, record) => {
        const present = await db.selectFrom('leads').select('id').where('id', 'in', some).execute();
        for (const { id: leadId } of present) await record({ action: 'lead-erased', leadId });
        return deleteLeads(db, some);
      });
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

function mentions({ payload }: Selectable<Tables['leads']>, emailAddress: string): boolean {
  const values = Object.values(JSON.parse(payload) as Lead['payload']).flat();
  return values.some((value) => mentionsAddress(value, emailAddress));
}

const batchSize = 200;
