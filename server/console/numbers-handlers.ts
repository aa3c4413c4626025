import type { Numbers } from '#contract/console/numbers.ts';
import { type Vital, vitals } from '#contract/counts.ts';
import { formById, forms } from '#contract/forms.ts';
import { highestEnd, percentile, ratings } from '#server/counts/histogram.ts';
import type { Handlers } from './call.ts';
import {
  type Conditions,
  countAccepted,
  countSteps,
  countVitals,
  type Step,
  type StepCount,
} from './number-queries.ts';
import { responseTimes } from './response-times.ts';

/** Totals only: nothing here is about a single visitor or lead. */
export const numbersHandlers = {
  numbers: ({ query: { days, page, form } }, { clock, transactions: { read } }) =>
    read(async (db) => {
      const dates = lastDays(clock(), Number(days));
      const [from = ''] = dates;
      const since = { from };
      const chosen: Conditions = { from, page, form };
      const byDay = await countSteps(db, 'day', chosen);
      const byPage = await countSteps(db, 'page', { ...since, form });
      const byForm = await countSteps(db, 'detail', { ...since, page });
      const leads = page === undefined ? await countAccepted(db, since) : null;
      const measured = await countVitals(db, { ...since, page });
      const ofForm = leads?.filter((row) => form === undefined || row.form === form);
      const accepted = (some: typeof leads | undefined) =>
        some ? some.reduce((sum, { leads: count }) => sum + count, 0) : null;
      return {
        from,
        to: dates.at(-1) ?? from,
        total: { ...stepsOf(byDay, form), accepted: accepted(ofForm) },
        days: dates.map((day) => ({
          day,
          ...stepsOf(
            byDay.filter(({ key }) => key === day),
            form,
          ),
          accepted: accepted(ofForm?.filter((row) => row.day === day)),
        })),
        pages: [...new Set(byPage.map(({ key }) => key))]
          .map((key) => ({
            page: key,
            ...stepsOf(
              byPage.filter((row) => row.key === key),
              form,
            ),
          }))
          .filter(({ views }) => views > 0)
          .toSorted((one, other) => other.views - one.views),
        forms: formIds(byForm, leads ?? []).map((id) => ({
          form: id,
          label: formById(id)?.label ?? id,
          ...stepsOf(
            byForm.filter(({ key }) => key === id),
            id,
          ),
          accepted: accepted(leads?.filter((row) => row.form === id)),
        })),
        response: await responseTimes(db, { from, form }),
        vitals: vitals.map((vital) => ({ vital, ...summaryOf(vital, measured) })),
      };
    }),
} satisfies Partial<Handlers>;

/** Calendar days in UTC, the oldest first. */
function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    new Date(now.getTime() - (count - 1 - i) * dayMs).toISOString().slice(0, 10),
  );
}

/** With a form, a view counts if it showed the form. */
function stepsOf(
  rows: readonly StepCount[],
  form: string | undefined,
): Record<'views' | 'started' | 'submitted', number> {
  const sum = (step: Step) =>
    rows.reduce((hits, row) => hits + (row.event === step ? row.hits : 0), 0);
  return {
    views: sum(form === undefined ? 'view' : 'seen'),
    started: sum('started'),
    submitted: sum('submitted'),
  };
}

function formIds(counted: readonly StepCount[], leads: readonly { readonly form: string }[]) {
  const known = forms.map(({ id }) => id as string);
  const others = [...counted.map(({ key }) => key), ...leads.map(({ form }) => form)];
  return [...new Set([...known, ...others.filter((id) => id !== '')])];
}

function summaryOf(
  vital: Vital,
  measured: Awaited<ReturnType<typeof countVitals>>,
): Omit<Numbers['vitals'][number], 'vital'> {
  const buckets = measured.filter((row) => row.event === vital);
  const p75 = percentile(vital, buckets, 0.75);
  const isAbove = p75 === Number.POSITIVE_INFINITY;
  return { p75: isAbove ? highestEnd(vital) : p75, isAbove, ...ratings(vital, buckets) };
}

const dayMs = 24 * 60 * 60 * 1000;
