import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openFacets } from '#console/contract/leads.ts';
import type { Facet } from '#console/server/schema/search.ts';
import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { Lead } from '#server/leads/lead.ts';
import { contactKeys, type Sender, sendersOf } from '#server/leads/lead-contact.ts';
import { facetsOf } from '#server/leads/lead-facets.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import { type LeadRecords, recordsOf } from '#server/leads/lead-records.ts';
import { maskText } from '#server/leads/masking.ts';
import { foldText } from '#server/lib/fold-text.ts';
import { firstIdAt } from '#server/lib/ids.ts';
import type { Log } from '#server/lib/log.ts';
import { laboratoryKeys } from './lead-conditions.ts';
import { type SearchPart, searchPartsOf, searchTextOf } from './search-parts.ts';

/** Maintains a search document for every lead until stopped. Accepting a lead doesn't wait for its document. */
export function startSearchDocuments(
  transactions: Transactions,
  clock: () => Date,
  log: Log,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = run();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await addMissingDocuments(transactions, clock(), signal);
      } catch (error) {
        log.warn({ err: error }, 'Search documents are delayed: the database is unavailable');
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

/**
 * Adds documents for leads that arrived in the last minute or were changed, so that they are found before the next
 * round.
 */
export function addNewDocuments(transactions: Transactions, now: Date): Promise<void> {
  return addDocuments(transactions, recentIdAt(now), new AbortController().signal);
}

/**
 * Adds all missing documents, and renews those of an earlier version or of changed leads. Only the first call in a
 * process looks at all leads.
 */
export async function addMissingDocuments(
  transactions: Transactions,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const next = recentIdAt(now);
  await addDocuments(transactions, firstToCheck(transactions, now), signal);
  if (!signal.aborted) watermarks.set(transactions, next);
}

/** The same, within the transaction of a caller that must not miss any lead committed earlier. */
export async function addMissingDocumentsWithin(
  db: Db,
  transactions: Transactions,
  now: Date,
): Promise<void> {
  for await (const ids of missingAfter((work) => work(db), firstToCheck(transactions, now))) {
    await writeDocuments(db, ids);
  }
}

/** Rebuilds a lead's document within the transaction that changes its content. */
export function renewDocument(db: Db, leadId: string): Promise<void> {
  return writeDocuments(db, [leadId]);
}

/** Leads up to this id have documents. Blank until a call has looked at all leads. */
const watermarks = new WeakMap<Transactions, string>();

/** At most a minute ago by the current clock, which may have been set back since the last call. */
function firstToCheck(transactions: Transactions, now: Date): string {
  const [first = ''] = [watermarks.get(transactions) ?? '', recentIdAt(now)].toSorted();
  return first;
}

/** Another process may commit leads with a later id for another minute. */
function recentIdAt(now: Date): string {
  return firstIdAt(new Date(now.getTime() - overlapMs));
}

async function addDocuments(
  { read, write }: Transactions,
  after: string,
  signal: AbortSignal,
): Promise<void> {
  for await (const ids of missingAfter(read, after)) {
    if (signal.aborted) return;
    await write((db) => writeDocuments(db, ids));
    if (ids.length === batchSize) await wait(pauseMs);
  }
}

/** Yields ids of leads without a current document, in batches. Each statement reads a slice, so none takes long. */
async function* missingAfter(
  read: Transactions['read'],
  after: string,
): AsyncGenerator<readonly string[]> {
  let last = after;
  for (;;) {
    const slice = await read((db) =>
      db
        .selectFrom('leads')
        .leftJoin('lead_documents', 'lead_documents.lead_id', 'leads.id')
        .select(['leads.id', 'lead_documents.version'])
        .where('leads.id', '>', last)
        .orderBy('leads.id')
        .limit(sliceSize)
        .execute(),
    );
    const missing = slice.filter(({ version }) => (version ?? 0) < documentVersion);
    for (let from = 0; from < missing.length; from += batchSize) {
      yield missing.slice(from, from + batchSize).map(({ id }) => id);
    }
    if (slice.length < sliceSize) break;
    last = slice.at(-1)?.id ?? last;
  }
  yield* changed(read);
}

/** Yields ids of leads whose documents the database has marked (`server/db/schema/search-triggers.ts`). */
async function* changed(read: Transactions['read']): AsyncGenerator<readonly string[]> {
  for (let last = 0; ; ) {
    const batch = await read((db) =>
      db
        .selectFrom('lead_documents')
        .select(['id', 'lead_id'])
        // SQLite uses the partial index only for a literal.
        .where('version', '=', sql.lit(0))
        .where('id', '>', last)
        .orderBy('id')
        .limit(batchSize)
        .execute(),
    );
    if (batch.length > 0) yield batch.map(({ lead_id }) => lead_id);
    if (batch.length < batchSize) return;
    last = batch.at(-1)?.id ?? last;
  }
}

async function writeDocuments(db: Db, ids: readonly string[]): Promise<void> {
  // Locks the rows, so that a change committed after they were read marks them again.
  await db
    .updateTable('lead_documents')
    .set({ version: documentVersion })
    .where('lead_id', 'in', ids)
    .execute();
  const rows = await db
    .selectFrom('leads')
    .selectAll()
    .where('id', 'in', ids)
    // Searches list the documents in order of their ids.
    .orderBy('id')
    .execute();
  // Leads that were erased since their ids were read are missing here.
  const leads = rows.map(leadOf);
  if (leads.length === 0) return;
  const parts = await searchPartsOf(db, leads);
  const records = await recordsOf(db, ids);
  const senderOf = await sendersOf(db, leads);
  await db
    .insertInto('lead_documents')
    .values(leads.map((lead) => documentOf(lead, senderOf(lead.id), parts.get(lead.id) ?? [])))
    .onConflict((conflict) =>
      conflict.column('lead_id').doUpdateSet(({ ref }) => ({
        text: ref('excluded.text'),
        email: ref('excluded.email'),
        phone: ref('excluded.phone'),
        name_key: ref('excluded.name_key'),
        organization_key: ref('excluded.organization_key'),
        domain: ref('excluded.domain'),
        npi: ref('excluded.npi'),
        version: ref('excluded.version'),
      })),
    )
    .execute();
  await db
    .deleteFrom('lead_facets')
    .where(
      'lead_id',
      'in',
      leads.map(({ id }) => id),
    )
    .execute();
  const facets = leads.flatMap((lead) => facetRowsOf(lead, records.get(lead.id)));
  if (facets.length === 0) return;
  await db
    .insertInto('lead_facets')
    .values(facets)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Pauses between batches, so that writes of requests aren't starved. */
const pauseMs = 10;
const batchSize = 200;
const sliceSize = 1000;
const intervalMs = 1000;
const overlapMs = 60_000;

/** The row of `lead_documents`, for finding and sorting a lead. */
function documentOf(lead: Lead, { name, organization }: Sender, parts: readonly SearchPart[]) {
  return {
    lead_id: lead.id,
    text: searchTextOf(parts),
    ...contactKeys(lead.payload),
    ...laboratoryKeys(lead.payload),
    name_key: sortKeyOf(name),
    organization_key: sortKeyOf(organization),
    version: documentVersion,
  };
}

/** The rows of `lead_facets`, for filtering leads. */
function facetRowsOf(lead: Lead, records: LeadRecords | undefined) {
  const { states, ...single } = facetsOf(lead, records);
  const rows: readonly (readonly [Facet, string | null])[] = [
    ...states.map((state) => ['state', state] as const),
    ...openFacets.map((facet) => [facet, single[facet]] as const),
    ['product', single.product],
  ];
  return rows.flatMap(([facet, value]) =>
    value === null ? [] : [{ lead_id: lead.id, facet, value }],
  );
}

/** Masked, so that the sort order doesn't reveal an address that was typed as a name. */
function sortKeyOf(text: string): string | null {
  return foldText(maskText(text)).slice(0, maxKeyLength) || null;
}

/** Increase this when the rules for documents or facets change; the console then renews all of them. */
const documentVersion = 9;
const maxKeyLength = 100;
