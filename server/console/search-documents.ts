import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Tables } from '#server/leads/connection.ts';
import { firstIdAt } from '#server/leads/lead.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import type { Transactions } from '#server/leads/transactions.ts';
import type { Log } from '#server/log.ts';
import { contactKeys, searchTextOf } from './lead-contact.ts';

/**
 * Keeps a search document for every lead, until stopped. Accepting a lead does not wait for it. At the start
 * all leads are looked at; later only those of the last minute, because another process may commit one late.
 */
export function startSearchDocuments(
  transactions: Transactions,
  clock: () => Date,
  log: Log,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = run();

  async function run(): Promise<void> {
    let isFirst = true;
    while (!signal.aborted) {
      const start = isFirst ? '' : firstIdAt(new Date(clock().getTime() - overlapMs));
      try {
        await addDocuments(transactions, start, signal);
        isFirst = false;
      } catch (error) {
        log.warn({ err: error }, 'The search waits for the database');
      }
      await wait(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Adds the missing documents of leads after an id. */
export async function addDocuments(
  { read, write }: Transactions,
  after: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  let last = after;
  while (!signal.aborted) {
    const rows = await read((db) =>
      db
        .selectFrom('leads')
        .leftJoin('lead_documents', 'lead_documents.lead_id', 'leads.id')
        .selectAll('leads')
        .where('leads.id', '>', last)
        .where('lead_documents.lead_id', 'is', null)
        .orderBy('leads.id')
        .limit(batchSize)
        .execute(),
    );
    const newest = rows.at(-1);
    if (!newest) return;
    const documents = rows.map(documentOf);
    await write(async (db) => {
      // A lead may have been erased since it was read.
      const present = await db
        .selectFrom('leads')
        .select('id')
        .where(
          'id',
          'in',
          documents.map(({ lead_id }) => lead_id),
        )
        .execute();
      const ids = new Set(present.map(({ id }) => id));
      const some = documents.filter(({ lead_id }) => ids.has(lead_id));
      if (some.length === 0) return;
      await db
        .insertInto('lead_documents')
        .values(some)
        .onConflict((conflict) => conflict.column('lead_id').doNothing())
        .execute();
    });
    last = newest.id;
    if (rows.length === batchSize) await wait(pauseMs);
  }
}

function documentOf(row: Selectable<Tables['leads']>) {
  const lead = leadOf(row);
  return { lead_id: lead.id, text: searchTextOf(lead), ...contactKeys(lead.payload) };
}

/** Leaves most of the time to writes of requests. */
const pauseMs = 10;
const batchSize = 200;
const intervalMs = 1000;
const overlapMs = 60_000;
