import { sql } from 'kysely';
import { requestKey } from '#console/server/leads/lead-summaries.ts';
import { endOfDay, startOfDay } from '#contract/days.ts';
import { formsOfKind } from '#contract/form-list.ts';
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

/** Counts accepted leads by form, request and day. */
export async function countAccepted(
  db: Db,
  { days, timeZone }: { readonly days: readonly string[]; readonly timeZone: string },
) {
  const counts = [];
  for (const day of days) {
    const rows = await db
      .selectFrom('leads')
      .select(['form', requestKey.as('request')])
      .select((row) => row.fn.countAll<number>().as('leads'))
      .where('leads.id', '>=', firstIdAt(startOfDay(day, timeZone)))
      .where('leads.id', '<', firstIdAt(endOfDay(day, timeZone)))
      .where('status', '=', 'accepted')
      .groupBy(['form', 'request'])
      .execute();
    counts.push(...rows.map((row) => ({ ...row, day, leads: Number(row.leads) })));
  }
  return counts;
}

/** `request` is the first key of the request. */
export type AcceptedCount = Awaited<ReturnType<typeof countAccepted>>[number];

/** Lead counts exclude subscriptions. */
export const subscriptionForms = formsOfKind('subscription');

/** PostgreSQL's `sum` returns a type that the driver reads as text. */
const hits = sql<number>`cast(sum(hits) as bigint)`;
