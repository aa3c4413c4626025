import { describe, expect, onTestFinished, test } from 'vitest';
import type { Db } from '#server/db/connection.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { createTransactions, type Transactions } from '#server/db/transactions.ts';
import { firstIdAt, newId } from '#server/lib/ids.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { addMissingDocuments } from './search-documents.ts';

describe.each(everyDatabase())('search documents on $name', ({ place }) => {
  test('only the first call in a process looks at all leads', async () => {
    const { transactions, reads, addLeads } = await aStore(await place());
    const now = new Date();
    await addLeads(2100, new Date(now.getTime() - 3_600_000));
    await addMissingDocuments(transactions, now);
    // Each call also reads the documents that are marked.
    expect(reads()).toBe(4);
    await addLeads(2, now);
    await addMissingDocuments(transactions, now);
    expect(reads()).toBe(6);
    expect(await transactions.read(missing)).toBe(0);
  });

  test('a lead that arrives after the clock was set back gets a document', async () => {
    const { transactions, addLeads } = await aStore(await place());
    const now = new Date();
    await addMissingDocuments(transactions, now);
    const before = new Date(now.getTime() - 3_600_000);
    await addLeads(1, before);
    await addMissingDocuments(transactions, before);
    expect(await transactions.read(missing)).toBe(0);
  });
});

async function aStore(databaseUrl: string) {
  const connection = await openConnection({ dataDir: temporaryFolder(), databaseUrl });
  onTestFinished(() => connection.db.destroy());
  const store = createTransactions(connection);
  let reads = 0;
  const transactions: Transactions = {
    ...store,
    read: (work) => {
      reads += 1;
      return store.read(work);
    },
  };
  return {
    transactions,
    reads: () => reads,
    addLeads: async (count: number, receivedAt: Date) => {
      const rows = Array.from({ length: count }, () => ({
        id: `${firstIdAt(receivedAt)}${newId().slice(13)}`,
        form: 'contact',
        received_at: receivedAt.getTime(),
        status: 'accepted' as const,
        payload: JSON.stringify({ emailAddress: 'ann@lab.example' }),
      }));
      await store.write((db) => db.insertInto('leads').values(rows).execute());
    },
  };
}

async function missing(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('leads')
    .leftJoin('lead_documents', 'lead_documents.lead_id', 'leads.id')
    .where('lead_documents.lead_id', 'is', null)
    .select('leads.id')
    .execute();
  return rows.length;
}
