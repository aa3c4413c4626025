import { type SelectQueryBuilder, sql } from 'kysely';
import type * as v from 'valibot';
import type { LeadCounts, LeadView, leadQuery } from '#contract/console/leads.ts';
import { forms } from '#contract/forms.ts';
import type { Connection, Db, Tables } from '#server/leads/connection.ts';
import { firstIdAt } from '#server/leads/lead.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import { type LeadRow, leadsWithWork } from './lead-summaries.ts';
import { maskedSearchTextOf } from './masking.ts';

export type ListQuery = v.InferOutput<typeof leadQuery>;

type Options = {
  readonly kind: Connection['kind'];
  readonly userId: string;
  readonly now: Date;
};

/** One page, and the cursor of the next one. */
export async function listLeads(
  db: Db,
  query: ListQuery,
  { kind, userId, now }: Options,
): Promise<{ readonly rows: readonly LeadRow[]; readonly nextCursor: string | null }> {
  const { limit, cursor, search = '' } = query;
  const direction = query.order === 'newest' ? 'desc' : 'asc';
  const comparison = query.order === 'newest' ? '<' : '>';
  let leads = filtered(inView(leadsWithWork(db), query.view, { kind, userId, now }), query);
  if (search === '') {
    leads = leads.orderBy('leads.id', direction);
    if (cursor !== undefined) leads = leads.where('leads.id', comparison, cursor);
  } else {
    // Documents are numbered in the order of arrival, and the index returns them in that order.
    let found = matching(leads, kind, search).orderBy('lead_documents.id', direction);
    if (cursor !== undefined) {
      found = found.where('lead_documents.id', comparison, (document) =>
        document
          .selectFrom('lead_documents as last')
          .select('last.id')
          .where('last.lead_id', '=', cursor),
      );
    }
    leads = found as unknown as Leads;
  }
  const rows = await leads.limit(limit + 1).execute();
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
  options: Options,
): ReturnType<typeof listLeads> {
  const words = wordsOf(query.search ?? '').map((word) => word.toLowerCase());
  const rows: LeadRow[] = [];
  let { cursor } = query;
  for (let compared = 0; compared < maxCompared; compared += maskedBatch) {
    const page = await listLeads(db, { ...query, cursor, limit: maskedBatch }, options);
    for (const row of page.rows) {
      const text = maskedSearchTextOf(leadOf(row)).toLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
      if (rows.length === query.limit) return { rows, nextCursor: rows.at(-1)?.id ?? null };
      rows.push(row);
    }
    if (page.nextCursor === null) return { rows, nextCursor: null };
    cursor = page.nextCursor;
  }
  return { rows, nextCursor: cursor ?? null };
}

/** How many leads wait, each counted up to a limit, so that a large inbox costs no more. */
export async function countLeads(db: Db, options: Options): Promise<LeadCounts> {
  async function count(view: LeadView, narrow: (leads: Leads) => Leads = (leads) => leads) {
    const leads = narrow(inView(leadsWithWork(db), view, options));
    const some = leads.clearSelect().select('leads.id').limit(maxCount).as('some');
    const row = await db
      .selectFrom(some)
      .select((from) => from.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }
  const open = (leads: Leads) => leads.where('lead_work.progress', 'not in', ['won', 'lost']);
  return {
    new: await count('all', isNew),
    mine: await count('mine', open),
    unassigned: await count('unassigned'),
    due: await count('due'),
    quarantine: await count('quarantine'),
    spam: await count('spam'),
  };
}

type Leads = ReturnType<typeof leadsWithWork>;

function inView(leads: Leads, view: LeadView, { kind, userId, now }: Options): Leads {
  switch (view) {
    case 'quarantine':
      return leads.where('leads.status', '=', 'quarantined');
    case 'spam':
      return leads.where('leads.status', '=', 'spam');
    case 'subscriptions':
      return leads
        .where('leads.status', '=', 'accepted')
        .where('leads.form', 'in', subscriptionForms);
    case 'registrations':
      return accepted(leads).where(ignoringIndexes(kind, 'leads.form'), 'in', registrationForms);
    case 'mine':
      return accepted(leads).where('lead_work.assignee_id', '=', userId);
    case 'due':
      return accepted(leads)
        .where('lead_work.follow_up_on', '<=', now.toISOString().slice(0, 10))
        .where('lead_work.progress', 'not in', ['won', 'lost']);
    case 'unassigned':
      return accepted(leads)
        .where('lead_work.assignee_id', 'is', null)
        .where((row) =>
          row.or([
            row('lead_work.progress', 'is', null),
            row('lead_work.progress', 'not in', ['won', 'lost']),
          ]),
        );
    case 'all':
      return accepted(leads);
  }
}

function accepted(leads: Leads): Leads {
  return leads
    .where('leads.status', '=', 'accepted')
    .where('leads.form', 'not in', subscriptionForms);
}

function isNew(leads: Leads): Leads {
  return leads.where((row) =>
    row.or([row('lead_work.progress', 'is', null), row('lead_work.progress', '=', 'new')]),
  );
}

function filtered(leads: Leads, query: ListQuery): Leads {
  const { form, progress, assigneeId, tag, from, to } = query;
  let some = leads;
  if (form !== undefined) some = some.where('leads.form', '=', form);
  if (progress === 'new') some = isNew(some);
  else if (progress !== undefined) some = some.where('lead_work.progress', '=', progress);
  if (assigneeId !== undefined) some = some.where('lead_work.assignee_id', '=', assigneeId);
  if (tag !== undefined) {
    some = some.where('leads.id', 'in', (tags) =>
      tags.selectFrom('lead_tags').select('lead_id').where('tag', '=', tag),
    );
  }
  if (from !== undefined) some = some.where('leads.id', '>=', firstIdAt(new Date(from)));
  if (to !== undefined) {
    const end = new Date(new Date(to).getTime() + dayMs);
    some = some.where('leads.id', '<', firstIdAt(end));
  }
  return some;
}

/** Every word must occur, in any field, also inside a longer word. */
function matching(leads: Leads, kind: Connection['kind'], search: string) {
  const words = wordsOf(search);
  const documents = leads.innerJoin('lead_documents', (join) =>
    join.on(ignoringIndexes(kind, 'lead_documents.lead_id'), '=', sql.ref('leads.id')),
  );
  const like = kind === 'sqlite' ? sql`like` : sql`ilike`;
  // The index knows groups of three characters, so shorter words are looked for in the text.
  const indexed = kind === 'sqlite' ? words.filter((word) => [...word].length >= 3) : [];
  let found = documents as unknown as SelectQueryBuilder<
    Joined,
    'leads' | 'lead_work' | 'lead_documents',
    LeadRow
  >;
  if (indexed.length > 0) {
    const phrase = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
    found = found.where(
      sql<boolean>`lead_documents.id in (select rowid from lead_search where lead_search match ${phrase})`,
    );
  }
  for (const word of words.filter((one) => !indexed.includes(one))) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
    found = found.where(sql<boolean>`lead_documents.text ${like} ${pattern} escape '\\'`);
  }
  return found;
}

function wordsOf(search: string): readonly string[] {
  return search.split(/\s+/).slice(0, maxWords);
}

/** SQLite has no statistics and would rather sort all matches than read them in order. */
function ignoringIndexes(kind: Connection['kind'], column: string) {
  return kind === 'sqlite' ? sql<string>`+${sql.ref(column)}` : sql<string>`${sql.ref(column)}`;
}

type Joined = Tables & {
  lead_work: { [K in keyof Tables['lead_work']]: Tables['lead_work'][K] | null };
};

const subscriptionForms = forms.filter((form) => 'subscription' in form).map(({ id }) => id);
const registrationForms = forms.filter((form) => 'registration' in form).map(({ id }) => id);
const maxCount = 1000;
const maxWords = 8;
/** The rest of a rare word's matches is on the next page, so that one request stays short. */
const maxCompared = 4000;
const maskedBatch = 200;
const dayMs = 24 * 60 * 60 * 1000;
