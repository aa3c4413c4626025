import { sql } from 'kysely';
import { openFacets } from '#console/contract/leads.ts';
import type { Facets } from '#console/server/leads/lead-facets.ts';
import { maskText } from '#console/server/leads/masking.ts';
import { type Sender, senderOf, sendersOf } from '#console/server/leads/senders.ts';
import type { Facet } from '#console/server/schema/search.ts';
import { foldText } from '#console/server/search/fold-text.ts';
import { formById } from '#contract/forms.ts';
import type { Db } from '#server/db/connection.ts';
import { deleteRows, findRows, insertRow, updateRows } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { type Lead, leadOf } from '#server/leads/lead.ts';
import { recordsOfLead } from '#server/leads/lead-records.ts';
import { laboratoryKeys } from './laboratory-keys.ts';
import { type Searchable, searchableAlone, searchableOf, searchTextOf } from './search-parts.ts';

/** Writes the search text of a lead that was just stored: only a registration's registry records belong to it. */
export async function writeNewSearchText(db: Db, lead: Lead): Promise<void> {
  const isRegistration = formById(lead.form)?.registration !== undefined;
  const records = isRegistration ? await recordsOfLead(db, lead.id) : {};
  const found = searchableAlone(lead, records);
  await insertRow(db, 'search_texts', rowOf(found, senderOf(lead, records)));
  await addFacets(db, [found]);
}

/**
 * Writes the search text, sort keys and facets of leads, and of the leads they were merged into. Every transaction that
 * changes searchable data calls it after the change (`leadHooks`).
 */
export async function writeSearchText(db: Db, leadIds: readonly string[]): Promise<void> {
  for (let from = 0; from < leadIds.length; from += batchSize) {
    await writeBatch(db, leadIds.slice(from, from + batchSize));
  }
}

/** Writes the texts of leads that have none: after an upgrade, or because they were stored without a console. */
export async function writeMissingSearchTexts(
  { read, write }: Transactions,
  signal: AbortSignal,
): Promise<void> {
  let last = '';
  while (!signal.aborted) {
    const missing = await read((db) =>
      db
        .selectFrom('leads')
        .leftJoin('search_texts', 'search_texts.lead_id', 'leads.id')
        .select('leads.id')
        .where('leads.id', '>', last)
        .where('search_texts.lead_id', 'is', null)
        .orderBy('leads.id')
        .limit(batchSize)
        .execute(),
    );
    const ids = missing.map(({ id }) => id);
    await write((db) => writeSearchText(db, ids));
    if (ids.length < batchSize) return;
    last = ids.at(-1) ?? last;
  }
}

async function writeBatch(db: Db, leadIds: readonly string[]): Promise<void> {
  const merges = await findRows(db, 'lead_merges', { lead_id: leadIds });
  const ids = [...new Set([...leadIds, ...merges.map(({ into_id }) => into_id)])];
  // Locks the rows before it reads the data, so that of two transactions, the later one reads what the other has changed.
  await db
    .insertInto('search_texts')
    .columns(['lead_id', 'text'])
    .expression(({ selectFrom }) =>
      selectFrom('leads')
        .select(['id', sql.lit('').as('text')])
        .where('id', 'in', ids)
        .orderBy('id'),
    )
    .onConflict((conflict) =>
      conflict.column('lead_id').doUpdateSet(({ ref }) => ({ lead_id: ref('excluded.lead_id') })),
    )
    .execute();
  // Erased leads are missing here.
  const rows = await findRows(db, 'leads', { id: ids });
  if (rows.length === 0) return;
  const leads = rows.map(leadOf);
  const nameOf = await sendersOf(db, leads);
  const found = await searchableOf(db, leads);
  for (const one of found) {
    const { lead_id, ...texts } = rowOf(one, nameOf(one.lead.id));
    await updateRows(db, 'search_texts', { lead_id }, texts);
  }
  await deleteRows(db, 'lead_facets', { lead_id: ids });
  await addFacets(db, found);
}

function rowOf({ lead, parts }: Searchable, { name, organization }: Sender) {
  return {
    lead_id: lead.id,
    text: searchTextOf(parts),
    name_key: sortKeyOf(name),
    organization_key: sortKeyOf(organization),
    ...laboratoryKeys(lead.payload),
  };
}

async function addFacets(db: Db, found: readonly Searchable[]): Promise<void> {
  const rows = found.flatMap(({ lead, facets }) => facetRowsOf(lead.id, facets));
  if (rows.length > 0) await db.insertInto('lead_facets').values(rows).execute();
}

/** The rows of `lead_facets`, for filtering leads. */
function facetRowsOf(lead_id: string, { states, ...single }: Facets) {
  const rows: readonly (readonly [Facet, string | null])[] = [
    ...states.map((state) => ['state', state] as const),
    ...openFacets.map((facet) => [facet, single[facet]] as const),
    ['purpose', single.purpose],
    ['product', single.product],
  ];
  return rows.flatMap(([facet, value]) => (value === null ? [] : [{ lead_id, facet, value }]));
}

/** Masked, so that the sort order doesn't reveal an address that was typed as a name. */
function sortKeyOf(text: string): string | null {
  return foldText(maskText(text)).slice(0, maxKeyLength) || null;
}

const batchSize = 200;
const maxKeyLength = 100;
