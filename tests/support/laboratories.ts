import type { Connection } from '#server/db/connection.ts';
import { createTransactions } from '#server/db/transactions.ts';
import { storeLaboratory } from '#server/leads/laboratory/lead-laboratories.ts';
import { readList } from '#server/registry/clia/read-answer.ts';
import { cmsRows } from './cms-server.ts';

/** Stores a record with the given columns of CMS as the laboratory of a lead, as the background does. */
export function storeRecord(
  connection: Connection,
  leadId: string,
  columns: Readonly<Record<string, string>> = {},
): Promise<void> {
  const answer = readList(JSON.stringify([{ ...cmsRows[0], ...columns }]));
  const [record] = answer.kind === 'found' ? answer.record : [];
  if (!record) throw new Error('The row is unreadable');
  const at = new Date();
  return createTransactions(connection).write((db) =>
    storeLaboratory(db, leadId, {
      ...{ clia: record.clia, linkedBy: 'background', userId: null, at },
      answer: { kind: 'found', record, source: 'online', updated: at },
    }),
  );
}
