import { sql } from 'kysely';
import { vitals } from '#contract/counts.ts';
import { canonicalPath } from '#contract/page-path.ts';
import type { Connection, Db } from '#server/db/connection.ts';
import { firstIdAt } from '#server/lib/ids.ts';

export type Conditions = {
  /** A day in UTC. */
  readonly from: string;
  readonly page?: string | undefined;
  readonly form?: string | undefined;
};

const steps = ['view', 'seen', 'started', 'submitted'] as const;
export type Step = (typeof steps)[number];
/** `key` is the day, the page, or the form that was counted. */
export type StepCount = { readonly key: string; readonly event: Step; readonly hits: number };

/** Page views and use of forms by day, by page, or by form. With a form, only what concerns it. */
export async function countSteps(
  db: Db,
  key: 'day' | 'page' | 'detail',
  { from, page, form }: Conditions,
): Promise<readonly StepCount[]> {
  let query = db
    .selectFrom('daily_counts')
    .select([`${key} as key`, 'event', hits.as('hits')])
    .where('day', '>=', from)
    .where('event', 'in', steps)
    .groupBy([key, 'event']);
  if (page !== undefined) query = query.where('page', '=', page);
  if (form !== undefined) query = query.where('detail', '=', form);
  return (await query.execute()) as readonly StepCount[];
}

/** Measurements of the vitals by bucket. */
export async function countVitals(db: Db, { from, page }: Conditions) {
  let query = db
    .selectFrom('daily_counts')
    .select(['event', 'detail', hits.as('hits')])
    .where('day', '>=', from)
    .where('event', 'in', vitals)
    .groupBy(['event', 'detail']);
  if (page !== undefined) query = query.where('page', '=', page);
  const rows = await query.execute();
  return rows.map(({ event, detail, hits: some }) => ({ event, upTo: Number(detail), hits: some }));
}

/** Accepted leads by form, page, and day. The page is blank if it is not known. */
export async function countAccepted(
  db: Db,
  kind: Connection['kind'],
  { from }: Conditions,
): Promise<readonly AcceptedCount[]> {
  const page = pageOfLead(kind);
  const dayNumber = sql<number>`received_at / ${sql.lit(dayMs)}`;
  const rows = await db
    .selectFrom('leads')
    .select(['form', page.as('page'), dayNumber.as('day')])
    .select((row) => row.fn.countAll<number>().as('leads'))
    .where('status', '=', 'accepted')
    .where('id', '>=', firstIdAt(new Date(from)))
    .groupBy(['form', page, dayNumber])
    .execute();
  return rows.map(({ form, page: path, day, leads }) => ({
    form,
    page: canonicalPath(path ?? ''),
    day: new Date(day * dayMs).toISOString().slice(0, 10),
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

/** PostgreSQL adds up to a type that its driver reads as text. */
const hits = sql<number>`cast(sum(hits) as bigint)`;
const dayMs = 24 * 60 * 60 * 1000;
