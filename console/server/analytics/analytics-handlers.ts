import type { Analytics, Speed } from '#console/contract/analytics.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import type { Vital } from '#contract/counts.ts';
import { addDays, dayOf, startOfDay } from '#contract/days.ts';
import { formLabel } from '#contract/form-list.ts';
import { forms } from '#contract/forms.ts';
import { highestEnd, percentile } from '#server/lib/histogram.ts';
import {
  type AcceptedCount,
  countAccepted,
  countForms,
  countPages,
  type FormStep,
  type PageCount,
} from './analytics-queries.ts';
import { countBusiness } from './business-queries.ts';
import { responseTimes } from './response-queries.ts';

/** Returns totals only, never anything about a single visitor or lead. */
export const analyticsHandlers = {
  analytics: (
    { query: { days, form } },
    { clock, connection, settings: { timeZone }, transactions: { read } },
  ) =>
    read(async (db) => {
      const dates = lastDays(dayOf(clock(), timeZone), Number(days));
      const [from = ''] = dates;
      const leads = await countAccepted(db, { days: dates, timeZone });
      const chosen = leads.filter(
        (one) => form === undefined || [one.form, one.request].includes(form),
      );
      const received = { since: startOfDay(from, timeZone), form };
      return {
        from,
        to: dates.at(-1) ?? from,
        days: dates.map((day) => ({
          day,
          accepted: sumOf(chosen.filter((one) => one.day === day)),
        })),
        pages: pagesOf(await countPages(db, from)),
        forms: formsOf(await countForms(db, from), leads),
        ...(await countBusiness(db, connection.kind, received)),
        response: await responseTimes(db, received),
      };
    }),
} satisfies Partial<Handlers>;

/** The last `count` days up to today, oldest first. */
function lastDays(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addDays(today, i - count + 1));
}

function formsOf(
  counts: Awaited<ReturnType<typeof countForms>>,
  leads: readonly AcceptedCount[],
): Analytics['forms'] {
  const ids = new Set(
    [
      ...forms,
      ...counts.map(({ form: id }) => ({ id })),
      ...leads.map(({ form: id }) => ({ id })),
    ].map(({ id }) => id),
  );
  return [...ids].map((id) => {
    const hits = (step: FormStep) =>
      counts.find(({ form, event }) => form === id && event === step)?.hits ?? 0;
    return {
      form: id,
      label: formLabel(id),
      seen: hits('seen'),
      started: hits('started'),
      submitted: hits('submitted'),
      accepted: sumOf(leads.filter(({ form }) => form === id)),
    };
  });
}

function pagesOf(counts: readonly PageCount[]): Analytics['pages'] {
  type PageRows = readonly [page: string, rows: readonly PageCount[]];
  const all: PageRows[] = [['', counts], ...Map.groupBy(counts, ({ page }) => page)];
  return all
    .map(([page, rows]) => ({
      page,
      views: rows.reduce((sum, { event, hits }) => sum + (event === 'view' ? hits : 0), 0),
      lcp: speedOf('lcp', rows),
      inp: speedOf('inp', rows),
      cls: speedOf('cls', rows),
    }))
    .toSorted((one, other) => other.views - one.views);
}

function speedOf(vital: Vital, rows: readonly PageCount[]): Speed {
  const buckets = Map.groupBy(
    rows.filter(({ event }) => event === vital),
    ({ upTo }) => upTo,
  );
  const p75 = percentile(
    vital,
    [...buckets].map(([upTo, some]) => ({
      upTo,
      hits: some.reduce((sum, { hits }) => sum + hits, 0),
    })),
    0.75,
  );
  const isAbove = p75 === Number.POSITIVE_INFINITY;
  return { p75: isAbove ? highestEnd(vital) : p75, isAbove };
}

function sumOf(leads: readonly AcceptedCount[]): number {
  return leads.reduce((sum, one) => sum + one.leads, 0);
}
