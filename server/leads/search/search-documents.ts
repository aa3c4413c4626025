import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { searchTextOf } from '#server/leads/contact-fields.ts';
import type { Lead } from '#server/leads/lead.ts';
import { contactKeys, contactOf } from '#server/leads/lead-contact.ts';
import { facetsOf } from '#server/leads/lead-facets.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import { maskText } from '#server/leads/masking.ts';
import { foldText } from '#server/lib/fold-text.ts';
import { firstIdAt } from '#server/lib/ids.ts';
import type { Log } from '#server/lib/log.ts';

/**
 * Keeps a search document for every lead, until stopped. Accepting a lead does not wait for it. At the start
 * all leads are looked at; later only those since a minute before the last round that succeeded, because another
 * process may commit one late.
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
    let after = '';
    while (!signal.aborted) {
      const next = recentIdAt(clock());
      try {
        await addDocuments(transactions, after, signal);
        after = next;
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

/** For leads of the last minute, so that a reader who comes before the next round finds them too. */
export function addNewDocuments(
  transactions: Transactions,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  return addDocuments(transactions, recentIdAt(now), signal);
}

/** Leads with a later id may have been committed in the last minute. */
function recentIdAt(now: Date): string {
  return firstIdAt(new Date(now.getTime() - overlapMs));
}

/** Adds the missing documents and facets of leads after an id, and renews those of an earlier version. */
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
        .where((row) =>
          row.or([
            row('lead_documents.lead_id', 'is', null),
            row('lead_documents.version', '<', documentVersion),
          ]),
        )
        .orderBy('leads.id')
        .limit(batchSize)
        .execute(),
    );
    const newest = rows.at(-1);
    if (!newest) return;
    await write((db) => writeDocuments(db, rows.map(leadOf)));
    last = newest.id;
    if (rows.length === batchSize) await wait(pauseMs);
  }
}

async function writeDocuments(db: Db, found: readonly Lead[]): Promise<void> {
  const present = await db
    .selectFrom('leads')
    .leftJoin('registry_findings', 'registry_findings.lead_id', 'leads.id')
    .select(['leads.id', 'registry_findings.record'])
    .where(
      'leads.id',
      'in',
      found.map(({ id }) => id),
    )
    .execute();
  // A lead may have been erased since it was read.
  const records = new Map(present.map(({ id, record }) => [id, record]));
  const leads = found.filter(({ id }) => records.has(id));
  if (leads.length === 0) return;
  await db
    .insertInto('lead_documents')
    .values(leads.map(documentOf))
    .onConflict((conflict) =>
      conflict.column('lead_id').doUpdateSet(({ ref }) => ({
        name_key: ref('excluded.name_key'),
        organization_key: ref('excluded.organization_key'),
        version: ref('excluded.version'),
      })),
    )
    .execute();
  await db
    .deleteFrom('lead_facets')
    .where('lead_id', 'in', [...records.keys()])
    .execute();
  const facets = leads.flatMap((lead) => facetRowsOf(lead, records.get(lead.id) ?? null));
  if (facets.length === 0) return;
  await db
    .insertInto('lead_facets')
    .values(facets)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function documentOf(lead: Lead) {
  const { name, organization } = contactOf(lead.payload);
  return {
    lead_id: lead.id,
    text: foldText(searchTextOf(lead)),
    ...contactKeys(lead.payload),
    name_key: sortKeyOf(name),
    organization_key: sortKeyOf(organization),
    version: documentVersion,
  };
}

function facetRowsOf(lead: Lead, record: string | null) {
  const { id } = lead;
  const { states, product } = facetsOf(lead, record);
  return [
    ...states.map((value) => ({ lead_id: id, facet: 'state' as const, value })),
    ...(product === null ? [] : [{ lead_id: id, facet: 'product' as const, value: product }]),
  ];
}

/** Masked, so that the order of a list reveals no address that someone typed as a name. */
function sortKeyOf(text: string): string | null {
  return foldText(maskText(text)).slice(0, maxKeyLength) || null;
}

/** Raised when the rules for facets, sorting, or masking change; the console then renews all documents. */
const documentVersion = 3;
const maxKeyLength = 100;
/** Leaves most of the time to writes of requests. */
const pauseMs = 10;
const batchSize = 200;
const intervalMs = 1000;
const overlapMs = 60_000;
