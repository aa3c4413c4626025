import { sql } from 'kysely';
import type { LeadOrder } from '#contract/console/leads.ts';
import type { Db } from '#server/db/connection.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import { type LeadRow, leadsWithWork } from '#server/leads/lead-summaries.ts';
import { maskedSearchTextOf } from '#server/leads/masking.ts';
import { foldText } from '#server/lib/fold-text.ts';
import {
  filtered,
  inView,
  isOfFew,
  type ListConditions,
  type ListOptions,
  type ListQuery,
} from './lead-conditions.ts';
import {
  type LeadsWithDocuments,
  matching,
  type SearchPath,
  withDocuments,
  wordsOf,
} from './lead-search.ts';

/** One page, and the cursor of the next one. */
export type LeadRows = { readonly rows: readonly LeadRow[]; readonly nextCursor: string | null };

export async function listLeads(db: Db, query: ListQuery, options: ListOptions): Promise<LeadRows> {
  const { order, limit } = query;
  const rows =
    order === 'newest' || order === 'oldest'
      ? await byArrival(db, query, options)
      : await byKey(db, query, options, keys[order]);
  const page = rows.slice(0, limit);
  return { rows: page, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/**
 * A page for a user who sees contacts masked. What the mask hides must not be found either, or a guessed
 * address could be tested. The index knows the whole text, so its matches are compared with the masked text.
 */
export async function listMaskedLeads(
  db: Db,
  query: ListQuery,
  options: ListOptions,
): Promise<LeadRows> {
  const words = wordsOf(query.search);
  const rows: LeadRow[] = [];
  let { cursor } = query;
  for (let compared = 0; compared < maxCompared; compared += maskedBatch) {
    const page = await listLeads(db, { ...query, cursor, limit: maskedBatch }, options);
    for (const row of page.rows) {
      const text = foldText(maskedSearchTextOf(leadOf(row)));
      if (!words.every((word) => word.some((one) => text.includes(one)))) continue;
      if (rows.length === query.limit) return { rows, nextCursor: rows.at(-1)?.id ?? null };
      rows.push(row);
    }
    if (page.nextCursor === null) return { rows, nextCursor: null };
    cursor = page.nextCursor;
  }
  return { rows, nextCursor: cursor ?? null };
}

/** All leads of a list in its order, without pages. */
export function allLeads(
  db: Db,
  conditions: ListConditions,
  { kind, ...options }: ListOptions,
): LeadsWithDocuments {
  const { view, order, search = '' } = conditions;
  const some = filtered(inView(leadsWithWork(db), view, { kind, ...options }), conditions);
  const leads = matching(withDocuments(some, kind, search), kind, wordsOf(search));
  if (order === 'newest' || order === 'oldest') {
    return leads.orderBy('leads.id', order === 'newest' ? 'desc' : 'asc');
  }
  const { column, direction } = keys[order];
  const isNull = sql`${sql.ref(column)} is null`;
  return leads
    .orderBy(isNull)
    .orderBy(column, direction)
    .orderBy(sql`case when ${isNull} then ${sql.ref('leads.id')} end`, 'desc')
    .orderBy('leads.id', direction);
}

/** One more row than the page has, to know whether there is a next one. */
async function byArrival(
  db: Db,
  query: ListQuery,
  options: ListOptions,
): Promise<readonly LeadRow[]> {
  const found = matchingLeads(db, query, options, isOfFew(query) ? 'leads' : 'words');
  const direction = query.order === 'oldest' ? 'asc' : 'desc';
  return after(found, query, direction)
    .limit(query.limit + 1)
    .execute();
}

function matchingLeads(
  db: Db,
  query: ListQuery,
  options: ListOptions,
  path: SearchPath,
): LeadsWithDocuments {
  const { kind } = options;
  const leads = filtered(inView(leadsWithWork(db), query.view, options), query);
  return matching(
    withDocuments(leads, kind, query.search, path),
    kind,
    wordsOf(query.search),
    path,
  );
}

/** Documents are numbered in the order of arrival, and the index of words returns them in that order. */
function after(
  leads: LeadsWithDocuments,
  { cursor, search = '' }: ListQuery,
  direction: 'asc' | 'desc',
): LeadsWithDocuments {
  const comparison = direction === 'desc' ? '<' : '>';
  if (search === '') {
    const ordered = leads.orderBy('leads.id', direction);
    return cursor === undefined ? ordered : ordered.where('leads.id', comparison, cursor);
  }
  const ordered = leads.orderBy('lead_documents.id', direction);
  if (cursor === undefined) return ordered;
  return ordered.where('lead_documents.id', comparison, (document) =>
    document
      .selectFrom('lead_documents as last')
      .select('last.id')
      .where('last.lead_id', '=', cursor),
  );
}

type Key = {
  readonly column:
    | 'lead_documents.name_key'
    | 'lead_documents.organization_key'
    | 'lead_work.follow_up_on';
  readonly direction: 'asc' | 'desc';
};

const keys: Readonly<Record<Exclude<LeadOrder, 'newest' | 'oldest'>, Key>> = {
  name: { column: 'lead_documents.name_key', direction: 'asc' },
  'name-desc': { column: 'lead_documents.name_key', direction: 'desc' },
  organization: { column: 'lead_documents.organization_key', direction: 'asc' },
  'organization-desc': { column: 'lead_documents.organization_key', direction: 'desc' },
  'follow-up': { column: 'lead_work.follow_up_on', direction: 'asc' },
};

/** First the leads that have the key, in its order; then the others, newest first. */
async function byKey(
  db: Db,
  query: ListQuery,
  options: ListOptions,
  key: Key,
): Promise<readonly LeadRow[]> {
  const limit = query.limit + 1;
  const last = query.cursor === undefined ? null : await keyOf(db, query.cursor, key);
  if (last === undefined) return [];
  const isFew = isOfFew(query);
  const isPast = last?.value === null;
  const hasFewKeys = isFew || key.column === 'lead_work.follow_up_on';
  const withKey = matchingLeads(db, query, options, hasFewKeys ? 'leads' : 'order');
  const keyed = isPast ? [] : await afterKey(withKey, key, last).limit(limit).execute();
  if (keyed.length === limit) return keyed;
  const withoutKey = matchingLeads(db, query, options, isFew ? 'leads' : 'words');
  const others = withoutKey.where(key.column, 'is', null);
  const rest = after(others, isPast ? query : { ...query, cursor: undefined }, 'desc');
  return [...keyed, ...(await rest.limit(limit - keyed.length).execute())];
}

type Last = { readonly id: string; readonly value: string | null };

function afterKey(
  leads: LeadsWithDocuments,
  { column, direction }: Key,
  last: Last | null,
): LeadsWithDocuments {
  const id = column === 'lead_work.follow_up_on' ? 'lead_work.lead_id' : 'lead_documents.lead_id';
  const ordered = leads
    // SQLite uses the index for this, but not for `is not null`.
    .where(column, '>=', '')
    .orderBy(column, direction)
    .orderBy(id, direction);
  if (!last) return ordered;
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return ordered.where(
    sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)}) ${comparison} (${last.value}, ${last.id})`,
  );
}

/** Undefined when the lead has been erased since. */
async function keyOf(db: Db, leadId: string, { column }: Key): Promise<Last | undefined> {
  return withDocuments(leadsWithWork(db), 'postgres', '')
    .clearSelect()
    .select(['leads.id', `${column} as value`])
    .where('leads.id', '=', leadId)
    .executeTakeFirst();
}

/** The rest of a rare word's matches is on the next page, so that one request stays short. */
const maxCompared = 4000;
const maskedBatch = 200;
