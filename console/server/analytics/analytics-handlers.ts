import type { Analytics } from '#console/contract/analytics.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { type Vital, vitals } from '#contract/counts.ts';
import { addDays, dayOf, startOfDay } from '#contract/days.ts';
import { formLabel } from '#contract/form-list.ts';
import { forms } from '#contract/forms.ts';
import { highestEnd, percentile, ratings } from '#server/lib/histogram.ts';
import {
  type AcceptedCount,
  countAccepted,
  countSteps,
  countVitals,
  type Step,
  type StepCount,
} from './analytics-queries.ts';
import { countBusiness } from './business-queries.ts';
import { responseTimes } from './response-queries.ts';

/** Returns totals only, never anything about a single visitor or lead. */
export const analyticsHandlers = {
  analytics: (
    { query: { days, page, form } },
    { clock, connection, settings: { timeZone }, transactions: { read } },
  ) =>
    read(async (db) => {
      const dates = lastDays(dayOf(clock(), timeZone), Number(days));
      const [from = ''] = dates;
      const byDay = await countSteps(db, 'day', { from, page, form });
      const byPage = await countSteps(db, 'page', { from, form });
      const byForm = await countSteps(db, 'detail', { from, page });
      const leads = await countAccepted(db, connection.kind, { days: dates, timeZone });
      const ofForm = leads.filter((one) => form === undefined || one.form === form);
      const ofPage = leads.filter((one) => page === undefined || one.page === page);
      const ofBoth = ofForm.filter((one) => page === undefined || one.page === page);
      const measured = await countVitals(db, { from, page });
      const received = { since: startOfDay(from, timeZone), form, page };
      return {
        from,
        to: dates.at(-1) ?? from,
        total: stepsOf(byDay, ofBoth, form),
        days: groups(dates, byDay, ofBoth, 'day').map(([day, rows, some]) => ({
          day,
          ...stepsOf(rows, some, form),
        })),
        pages: groups(keysOf(byPage, ofForm, 'page'), byPage, ofForm, 'page')
          .map(([path, rows, some]) => ({ page: path, ...stepsOf(rows, some, form) }))
          .filter(({ page: path, views, accepted }) => path !== '' && views + accepted > 0)
          .toSorted((one, other) => other.views - one.views),
        forms: groups(
          [...new Set([...forms.map(({ id }) => id), ...keysOf(byForm, ofPage, 'form')])],
          byForm,
          ofPage,
          'form',
        )
          .filter(([id]) => id !== '')
          .map(([id, rows, some]) => ({
            form: id,
            label: formLabel(id),
            ...stepsOf(rows, some, id),
          })),
        ...(await countBusiness(db, connection.kind, received)),
        response: await responseTimes(db, connection.kind, received),
        vitals: vitals.map((vital) => ({ vital, ...summaryOf(vital, measured) })),
      };
    }),
} satisfies Partial<Handlers>;

/** The last `count` days up to today, oldest first. */
function lastDays(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addDays(today, i - count + 1));
}

type Part = 'day' | 'page' | 'form';

function keysOf(rows: readonly StepCount[], leads: readonly AcceptedCount[], part: Part): string[] {
  return [...new Set([...rows.map(({ key }) => key), ...leads.map((one) => one[part])])];
}

function groups(
  keys: readonly string[],
  rows: readonly StepCount[],
  leads: readonly AcceptedCount[],
  part: Part,
): [key: string, rows: readonly StepCount[], leads: readonly AcceptedCount[]][] {
  const rowsByKey = Map.groupBy(rows, ({ key }) => key);
  const leadsByKey = Map.groupBy(leads, (one) => one[part]);
  return keys.map((key) => [key, rowsByKey.get(key) ?? [], leadsByKey.get(key) ?? []]);
}

/** For a single form, only views that showed the form count. */
function stepsOf(
  rows: readonly StepCount[],
  leads: readonly AcceptedCount[],
  form: string | undefined,
): Analytics['total'] {
  const sum = (step: Step) =>
    rows.reduce((hits, row) => hits + (row.event === step ? row.hits : 0), 0);
  return {
    views: sum(form === undefined ? 'view' : 'seen'),
    started: sum('started'),
    submitted: sum('submitted'),
    accepted: leads.reduce((count, one) => count + one.leads, 0),
  };
}

function summaryOf(
  vital: Vital,
  measured: Awaited<ReturnType<typeof countVitals>>,
): Omit<Analytics['vitals'][number], 'vital'> {
  const buckets = measured.filter((row) => row.event === vital);
  const p75 = percentile(vital, buckets, 0.75);
  const isAbove = p75 === Number.POSITIVE_INFINITY;
  return { p75: isAbove ? highestEnd(vital) : p75, isAbove, ...ratings(vital, buckets) };
}
