import { sql } from 'kysely';
import type { LeadOrder } from '#console/contract/leads.ts';
import type { Db } from '#server/db/connection.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import { type LeadRow, leadsWithWork } from '#server/leads/lead-summaries.ts';
import { foldText } from '#server/lib/fold-text.ts';
import { filtered, inView, type ListConditions, type ListOptions } from './lead-conditions.ts';
import {
  type LeadsWithDocuments,
  pathFor,
  type SearchWord,
  searched,
  wordsOf,
} from './lead-search.ts';
import {
  ignoringIndexes,
  matchesFewLeads,
  type SearchPath,
  searchPartsOf,
} from './search-parts.ts';

export type PageQuery = ListConditions & {
  readonly limit: number;
  /** The end of the previous page. */
  readonly after?: Position | undefined;
};

/** A row's position in the order of a list. It stays valid when the lead is changed or erased. */
export type Position = {
  readonly id: string;
  /** Null if the lead has no document yet, in which case no search finds it. */
  readonly document: number | null;
  /** The sort key, if the list isn't sorted by arrival; null if the lead has no value for it. */
  readonly key: string | number | null;
};

/** One page, and its end if there is a next page. */
export type LeadRows = { readonly rows: readonly ListedRow[]; readonly end: Position | null };

type ListedRow = LeadRow & Omit<Position, 'id'>;

export async function listLeads(db: Db, query: PageQuery, options: ListOptions): Promise<LeadRows> {
  const { order, limit } = query;
  // Reads one row more than fits on the page, to detect a next page.
  const rows =
    order === 'newest' || order === 'oldest'
      ? await byArrival(db, query, wordsOf(query.search), options)
          .select(['lead_documents.id as document', nothing.as('key')])
          .limit(limit + 1)
          .execute()
      : await byKey(db, query, options, keys[order]);
  const page = rows.slice(0, limit);
  return { rows: page, end: rows.length > limit ? endOf(page) : null };
}

/**
 * A page for a user who sees contacts masked. Masked text must not be searchable, or a guessed address could be tested.
 * The index contains the full text, so its matches are checked against the masked text.
 */
export async function listMaskedLeads(
  db: Db,
  query: PageQuery,
  options: ListOptions,
): Promise<LeadRows> {
  const words = wordsOf(query.search);
  const rows: ListedRow[] = [];
  let { after } = query;
  for (let compared = 0; compared < maxCompared; compared += maskedBatch) {
    const page = await listLeads(db, { ...query, after, limit: maskedBatch }, options);
    const parts = await searchPartsOf(db, page.rows.map(leadOf));
    for (const row of page.rows) {
      const text = (parts.get(row.id) ?? []).map(({ masked }) => foldText(masked)).join('\n');
      if (!words.every((word) => word.some((one) => text.includes(one)))) continue;
      if (rows.length === query.limit) return { rows, end: endOf(rows) };
      rows.push(row);
    }
    if (page.end === null) return { rows, end: null };
    after = page.end;
  }
  return { rows, end: after ?? null };
}

/** All leads in a list in its order, without paging. */
export function allLeads(
  db: Db,
  conditions: ListConditions,
  options: ListOptions,
): LeadsWithDocuments {
  const { order, search } = conditions;
  const path = matchesFewLeads(conditions) ? 'leads' : 'words';
  const leads = listed(db, conditions, wordsOf(search), options, path);
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

/** Documents are numbered in order of arrival, and the word index returns them in that order. */
export function byArrival(
  db: Db,
  { after, ...query }: PageQuery,
  words: readonly SearchWord[],
  options: ListOptions,
  path: SearchPath = 'words',
): LeadsWithDocuments {
  const leads = listed(db, query, words, options, matchesFewLeads(query) ? 'leads' : path);
  const direction = query.order === 'oldest' ? 'asc' : 'desc';
  const column = words.length === 0 ? 'leads.id' : 'lead_documents.id';
  const ordered = leads.orderBy(column, direction);
  if (after === undefined) return ordered;
  const end = words.length === 0 ? after.id : after.document;
  return ordered.where(column, direction === 'desc' ? '<' : '>', end);
}

type Key = {
  readonly column:
    | 'leads.active_at'
    | 'lead_documents.name_key'
    | 'lead_documents.organization_key'
    | 'lead_work.follow_up_on';
  readonly direction: 'asc' | 'desc';
};

const keys: Readonly<Record<Exclude<LeadOrder, 'newest' | 'oldest'>, Key>> = {
  activity: { column: 'leads.active_at', direction: 'desc' },
  name: { column: 'lead_documents.name_key', direction: 'asc' },
  'name-desc': { column: 'lead_documents.name_key', direction: 'desc' },
  organization: { column: 'lead_documents.organization_key', direction: 'asc' },
  'organization-desc': { column: 'lead_documents.organization_key', direction: 'desc' },
  'follow-up': { column: 'lead_work.follow_up_on', direction: 'asc' },
};

/** Lists leads that have the key first, in its order, then the others, newest first. */
async function byKey(
  db: Db,
  query: PageQuery,
  options: ListOptions,
  key: Key,
): Promise<readonly ListedRow[]> {
  const { after } = query;
  const limit = query.limit + 1;
  const words = wordsOf(query.search);
  const isPast = after?.key === null;
  const keyed = isPast
    ? []
    : await (await withKey(db, query, words, options, key)).leads
        .select(['lead_documents.id as document', `${key.column} as key`])
        .limit(limit)
        .execute();
  // Every lead has a last activity.
  if (keyed.length === limit || key.column === 'leads.active_at') return keyed;
  const rest = { ...query, order: 'newest', after: isPast ? after : undefined } as const;
  const others = await byArrival(db, rest, words, options)
    .where(key.column, 'is', null)
    .select(['lead_documents.id as document', nothing.as('key')])
    .limit(limit - keyed.length)
    .execute();
  return [...keyed, ...others];
}

/** Wraps the query in an object, because returning a query from an async function would run it. */
async function withKey(
  db: Db,
  { after, ...query }: PageQuery,
  words: readonly SearchWord[],
  options: ListOptions,
  { column, direction }: Key,
): Promise<{ readonly leads: LeadsWithDocuments }> {
  const { kind } = options;
  const isActivity = column === 'leads.active_at';
  const isFollowUp = column === 'lead_work.follow_up_on';
  const isFew = matchesFewLeads(query);
  const hasFewMatches =
    isActivity && words.length > 0 && !isFew && (await pathFor(db, kind, words)) === 'words';
  const path = hasFewMatches ? 'words' : isActivity || isFollowUp || isFew ? 'leads' : 'order';
  const id = isFollowUp ? 'lead_work.lead_id' : isActivity ? 'leads.id' : 'lead_documents.lead_id';
  // The database sorts a few leads, but reads many in the order of an index.
  const isSorted = isActivity && (isFew || hasFewMatches);
  const key = isSorted ? ignoringIndexes(kind, column) : sql.ref(column);
  const leads = listed(db, query, words, options, path).orderBy(key, direction);
  // SQLite uses the index for this comparison, but not for `is not null`.
  const keyed = (isActivity ? leads : leads.where(column, '>=', '')).orderBy(id, direction);
  if (after === undefined) return { leads: keyed };
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  const end = sql<boolean>`(${key}, ${sql.ref(id)}) ${comparison} (${after.key}, ${after.id})`;
  return { leads: keyed.where(end) };
}

function listed(
  db: Db,
  query: ListConditions,
  words: readonly SearchWord[],
  options: ListOptions,
  path: SearchPath,
): LeadsWithDocuments {
  const leads = filtered(inView(leadsWithWork(db), query.view, options), query, options);
  return searched(leads, options.kind, words, path);
}

function endOf(rows: readonly ListedRow[]): Position | null {
  const last = rows.at(-1);
  return last ? { id: last.id, document: last.document, key: last.key } : null;
}

const nothing = sql<null>`null`;
/** Caps the work of one request; the next page continues. */
const maxCompared = 4000;
const maskedBatch = 200;
