import { sql } from 'kysely';
import { canonicalPath } from '#contract/canonical-path.ts';
import { vitals } from '#contract/counts.ts';
import { endOfDay, startOfDay } from '#contract/days.ts';
import { formList } from '#contract/form-list.ts';
import type { Connection, Db } from '#server/db/connection.ts';
import { maskText } from '#server/leads/masking.ts';
import { firstIdAt } from '#server/lib/ids.ts';

export type Conditions = {
  /** A day in `TIME_ZONE`. */
  readonly from: string;
  readonly page?: string | undefined;
  readonly form?: string | undefined;
};

/** Conditions for leads received at `since` or later. */
export type Received = Omit<Conditions, 'from'> & { readonly since: Date };

const steps = ['view', 'seen', 'started', 'submitted'] as const;
export type Step = (typeof steps)[number];
/** `key` is the counted day, page, or form. */
export type StepCount = { readonly key: string; readonly event: Step; readonly hits: number };

/** Page views and form use by day, page, or form. If a form is given, counts only that form. */
export async function countSteps(
  db: Db,
  key: 'day' | 'page' | 'detail',
  { from, page, form }: Conditions,
): Promise<readonly StepCount[]> {
  let query = countsOf(db, { from, page })
    .select(`${key} as key`)
    .where('event', 'in', steps)
    .groupBy(key);
  if (form !== undefined) query = query.where('detail', '=', form);
  return (await query.execute()) as readonly StepCount[];
}

/** Measurements of each vital by bucket. */
export async function countVitals(db: Db, conditions: Conditions) {
  const query = countsOf(db, conditions).select('detail').where('event', 'in', vitals);
  const rows = await query.groupBy('detail').execute();
  return rows.map(({ event, detail, hits: some }) => ({ event, upTo: Number(detail), hits: some }));
}

/** Hits by event since a day, for one page or for all pages. */
function countsOf(db: Db, { from, page }: Conditions) {
  const query = db
    .selectFrom('daily_counts')
    .select(['event', hits.as('hits')])
    .where('day', '>=', from)
    .groupBy('event');
  return page === undefined ? query : query.where('page', '=', page);
}

/**
 * Counts accepted leads by form, page, and day; an unknown page is blank. Viewers see the pages, and older leads may contain any text there, so contacts are masked. The query gets the first
 * and last id of each day, because neither database can be relied on to know the time zone.
 */
export async function countAccepted(
  db: Db,
  kind: Connection['kind'],
  { days, timeZone }: { readonly days: readonly string[]; readonly timeZone: string },
): Promise<readonly AcceptedCount[]> {
  const page = pageOfLead(kind);
  const spans = days.map((day) => {
    const [start, end] = [startOfDay(day, timeZone), endOfDay(day, timeZone)].map(firstIdAt);
    return sql`(${day}, ${start}, ${end})`;
  });
  type Span = { readonly day: string; readonly first_id: string; readonly end_id: string };
  const rows = await db
    .with('days(day, first_id, end_id)', () => sql<Span>`(values ${sql.join(spans)})`)
    .selectFrom('days')
    // SQLite never reorders a cross join, so it looks up each day's leads by id.
    .crossJoin('leads')
    .select(['form', page.as('page'), 'day'])
    .select((row) => row.fn.countAll<number>().as('leads'))
    .whereRef('leads.id', '>=', 'days.first_id')
    .whereRef('leads.id', '<', 'days.end_id')
    .where('status', '=', 'accepted')
    .groupBy(['form', page, 'day'])
    .execute();
  return rows.map(({ form, page: path, day, leads }) => ({
    form,
    page: maskText(canonicalPath(path ?? '')),
    day,
    leads: Number(leads),
  }));
}

export type AcceptedCount = {
  readonly form: string;
  readonly page: string;
  readonly day: string;
  readonly leads: number;
};

/** The path that a lead was sent from, with or without a slash at its end. */
export function pageOfLead(kind: Connection['kind']) {
  return kind === 'sqlite'
    ? sql<string | null>`json_extract(intake, '$.source.page')`
    : sql<string | null>`intake::json #>> '{source,page}'`;
}

/** Lead counts exclude subscriptions. */
export const subscriptionForms = formList
  .filter(({ kind }) => kind === 'subscription')
  .map(({ id }) => id);

/** PostgreSQL's `sum` returns a type that the driver reads as text. */
const hits = sql<number>`cast(sum(hits) as bigint)`;
