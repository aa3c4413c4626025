import { sql } from 'kysely';
import { requestKey } from '#console/server/leads/lead-summaries.ts';
import { endOfDay, startOfDay } from '#contract/days.ts';
import { formList } from '#contract/form-list.ts';
import type { Db } from '#server/db/connection.ts';
import { firstIdAt } from '#server/lib/ids.ts';

/** Conditions for leads received at `since` or later, and before `until`. */
export type Received = {
  readonly since: Date;
  readonly until: Date;
  readonly form?: string | undefined;
};

/** Days in `TIME_ZONE`, inclusive. */
export type Days = { readonly from: string; readonly to: string };

const formSteps = ['seen', 'started', 'submitted'] as const;
export type FormStep = (typeof formSteps)[number];

/** How often each form was seen, started and submitted. */
export async function countForms(db: Db, days: Days) {
  const rows = await countsOf(db, days)
    .select('detail as form')
    .where('event', 'in', formSteps)
    .groupBy('detail')
    .execute();
  return rows as readonly { form: string; event: FormStep; hits: number }[];
}

/** Page views by page. */
export function countPages(db: Db, days: Days) {
  return countsOf(db, days).select('page').where('event', '=', 'view').groupBy('page').execute();
}

function countsOf(db: Db, { from, to }: Days) {
  return db
    .selectFrom('daily_counts')
    .select(['event', hits.as('hits')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('event');
}

/**
 * Counts accepted leads by form, request and day. The query gets the first and last id of each day, because neither database
 * can be relied on to know the time zone.
 */
export async function countAccepted(
  db: Db,
  { days, timeZone }: { readonly days: readonly string[]; readonly timeZone: string },
): Promise<readonly AcceptedCount[]> {
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
    .select(['form', 'day', requestKey.as('request')])
    .select((row) => row.fn.countAll<number>().as('leads'))
    .whereRef('leads.id', '>=', 'days.first_id')
    .whereRef('leads.id', '<', 'days.end_id')
    .where('status', '=', 'accepted')
    .groupBy(['form', 'day', 'request'])
    .execute();
  return rows.map((row) => ({ ...row, leads: Number(row.leads) }));
}

export type AcceptedCount = {
  readonly form: string;
  /** The first key of the request. */
  readonly request: string;
  readonly day: string;
  readonly leads: number;
};

/** Lead counts exclude subscriptions. */
export const subscriptionForms = formList
  .filter(({ kind }) => kind === 'subscription')
  .map(({ id }) => id);

/** PostgreSQL's `sum` returns a type that the driver reads as text. */
const hits = sql<number>`cast(sum(hits) as bigint)`;
