import { sql } from 'kysely';
import type { LeadOrder } from '#console/contract/leads.ts';
import { type LeadRow, leadsWithWork } from '#console/server/leads/lead-summaries.ts';
import { foldText } from '#console/server/search/fold-text.ts';
import type { Db } from '#server/db/connection.ts';
import { leadOf } from '#server/leads/lead.ts';
import { filtered, inView, type ListConditions, type ListOptions } from './lead-conditions.ts';
import { hasWords, type SearchWord, wordsOf } from './lead-search.ts';
import { searchableOf } from './search-parts.ts';

export type PageQuery = ListConditions & {
  readonly limit: number;
  /** The end of the previous page. */
  readonly after?: Position | undefined;
};

/** A row's position in the order of a list. It stays valid when the lead is changed or erased. */
export type Position = {
  readonly id: string;
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
          .select(nothing.as('key'))
          .limit(limit + 1)
          .execute()
      : await byKey(db, query, options, keys[order]);
  const page = rows.slice(0, limit);
  return { rows: page, end: rows.length > limit ? endOf(page) : null };
}

/**
 * A page for a user who sees contacts masked. Masked text must not be searchable, or a guessed address could be tested.
 * The database compares the full text, so its matches are checked against the masked text.
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
    const found = await searchableOf(db, page.rows.map(leadOf));
    for (const [i, row] of page.rows.entries()) {
      const text = (found[i]?.parts ?? []).map(({ masked }) => foldText(masked)).join('\n');
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
export function allLeads(db: Db, conditions: ListConditions, options: ListOptions) {
  const { order, search } = conditions;
  const leads = listed(db, conditions, wordsOf(search), options);
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

export function byArrival(
  db: Db,
  { after, ...query }: PageQuery,
  words: readonly SearchWord[],
  options: ListOptions,
) {
  const direction = query.order === 'oldest' ? 'asc' : 'desc';
  const leads = listed(db, query, words, options).orderBy('leads.id', direction);
  return after ? leads.where('leads.id', direction === 'desc' ? '<' : '>', after.id) : leads;
}

type Key = {
  readonly column:
    | 'leads.active_at'
    | 'search_texts.name_key'
    | 'search_texts.organization_key'
    | 'lead_work.follow_up_on';
  readonly direction: 'asc' | 'desc';
};

const keys: Readonly<Record<Exclude<LeadOrder, 'newest' | 'oldest'>, Key>> = {
  activity: { column: 'leads.active_at', direction: 'desc' },
  name: { column: 'search_texts.name_key', direction: 'asc' },
  'name-desc': { column: 'search_texts.name_key', direction: 'desc' },
  organization: { column: 'search_texts.organization_key', direction: 'asc' },
  'organization-desc': { column: 'search_texts.organization_key', direction: 'desc' },
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
  const isPast = after?.key === null;
  const keyed = isPast
    ? []
    : await withKey(db, query, options, key)
        .select(`${key.column} as key` as const)
        .limit(limit)
        .execute();
  // Every lead has a last activity.
  if (keyed.length === limit || key.column === 'leads.active_at') return keyed;
  const rest = { ...query, order: 'newest', after: isPast ? after : undefined } as const;
  const others = await byArrival(db, rest, wordsOf(query.search), options)
    .where(key.column, 'is', null)
    .select(nothing.as('key'))
    .limit(limit - keyed.length)
    .execute();
  return [...keyed, ...others];
}

function withKey(
  db: Db,
  { after, ...query }: PageQuery,
  options: ListOptions,
  { column, direction }: Key,
) {
  const [table = ''] = column.split('.', 1);
  // With the id from the same table as the key, the database reads both from one index.
  const id = sql.ref<string>(table === 'leads' ? 'leads.id' : `${table}.lead_id`);
  const leads = listed(db, query, wordsOf(query.search), options, table === 'search_texts')
    .orderBy(column, direction)
    .orderBy(id, direction);
  // SQLite uses the index for this comparison, but not for `is not null`.
  const keyed = table === 'leads' ? leads : leads.where(column, '>=', '');
  if (after === undefined) return keyed;
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  const key = sql.ref(column);
  return keyed.where(sql<boolean>`(${key}, ${id}) ${comparison} (${after.key}, ${after.id})`);
}

/**
 * Leads with their search texts, in no order. Most lists compare the texts in their own order, so that a list of frequent
 * words ends early. In order of the texts' keys, that would read each text from another page of the database.
 */
function listed(
  db: Db,
  query: ListConditions,
  words: readonly SearchWord[],
  options: ListOptions,
  isByText = false,
) {
  const leads = filtered(inView(leadsWithWork(db), query.view, options), query, options).leftJoin(
    'search_texts',
    'search_texts.lead_id',
    'leads.id',
  );
  if (words.length === 0) return leads;
  return leads.where((row) => {
    const found = row
      .selectFrom('search_texts as found')
      .select('found.lead_id')
      .where(hasWords(words, 'found.text'));
    if (isByText) return row('search_texts.lead_id', 'in', found);
    return row.exists(found.whereRef('found.lead_id', '=', 'leads.id'));
  });
}

function endOf(rows: readonly ListedRow[]): Position | null {
  const last = rows.at(-1);
  return last ? { id: last.id, key: last.key } : null;
}

const nothing = sql<null>`null`;
/** Caps the work of one request; the next page continues. */
const maxCompared = 4000;
const maskedBatch = 200;
