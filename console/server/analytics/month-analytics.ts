import type { Analytics } from '#console/contract/analytics.ts';
import { answerDue, answerTargetOf } from '#console/server/leads/team-rules.ts';
import { addDays, dayOf, daysBetween, endOfDay, startOfDay } from '#contract/days.ts';
import { formLabel } from '#contract/form-list.ts';
import { forms } from '#contract/forms.ts';
import type { Db } from '#server/db/connection.ts';
import {
  type AcceptedCount,
  countAccepted,
  countForms,
  countPages,
  type Days,
  type FormStep,
} from './analytics-queries.ts';
import { countBusiness, sumOf } from './business-queries.ts';
import { responseTimes } from './response-queries.ts';

type Options = {
  /** The current month by default. */
  readonly month?: string | undefined;
  readonly form?: string | undefined;
  readonly now: Date;
  readonly timeZone: string;
};

/** A month's totals beside those of the month before, never anything about a single visitor or lead. */
export async function analyticsOf(
  db: Db,
  { month, form, now, timeZone }: Options,
): Promise<Analytics> {
  const period = monthUntil(month, dayOf(now, timeZone));
  const { from, to, before } = period;
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
  const leads = await countAccepted(db, { days: dates, timeZone });
  const chosen = leads.filter(
    (one) => form === undefined || [one.form, one.request].includes(form),
  );
  const spanOf = (days: Days) => ({
    since: startOfDay(days.from, timeZone),
    until: endOfDay(days.to, timeZone),
    form,
  });
  const pages = await countPages(db, period);
  const target = { due: await answerDue(db, timeZone), now };
  return {
    ...period,
    targetHours: (await answerTargetOf(db)).hours,
    days: dates.map((day) => ({
      day,
      accepted: sumOf(chosen.filter((one) => one.day === day)),
    })),
    pages: [
      { page: '', views: pages.reduce((sum, { hits }) => sum + Number(hits), 0) },
      ...pages
        .map(({ page, hits }) => ({ page, views: Number(hits) }))
        .toSorted((one, other) => other.views - one.views),
    ],
    forms: formsOf(await countForms(db, period), leads),
    ...(await countBusiness(db, spanOf(period), spanOf(before))),
    response: await responseTimes(db, spanOf(period), target),
    responseBefore: await responseTimes(db, spanOf(before), target),
  };
}

/** The days of a month up to today, and the same days of the month before; all of it once the month is over. */
function monthUntil(wanted: string | undefined, today: string) {
  const month = wanted ?? today.slice(0, 7);
  const from = `${month}-01`;
  const last = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
  const lastBefore = addDays(from, -1);
  const firstBefore = `${lastBefore.slice(0, 7)}-01`;
  const isOpen = from <= today && today < last;
  const sameDay = addDays(firstBefore, daysBetween(from, today));
  return {
    month,
    from,
    to: isOpen ? today : last,
    before: { from: firstBefore, to: isOpen && sameDay < lastBefore ? sameDay : lastBefore },
  };
}

function formsOf(
  counts: Awaited<ReturnType<typeof countForms>>,
  leads: readonly AcceptedCount[],
): Analytics['forms'] {
  const ids = new Set<string>([
    ...forms.map(({ id }) => id),
    ...[...counts, ...leads].map(({ form }) => form),
  ]);
  return [...ids].map((id) => {
    const hits = (step: FormStep) =>
      Number(counts.find(({ form, event }) => form === id && event === step)?.hits ?? 0);
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
