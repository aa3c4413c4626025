import type { Analytics, MonthlyReport } from '#console/contract/analytics.ts';
import { monthlyReportOf } from '#console/server/leads/team-rules.ts';
import { amountText, counted } from '#contract/amounts.ts';
import { addDays, clockText, dayOf, startOfDay } from '#contract/days.ts';
import type { Db } from '#server/db/connection.ts';
import { put } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { MailBlock, Row } from '#server/delivery/mail/mail-blocks.ts';
import type { ServiceEmail } from '#server/delivery/mail/service-email.ts';
import { queueServiceEmails } from './own-channels.ts';

/** The first email reports the month in which the recipients were chosen. */
export async function setMonthlyReport(
  db: Db,
  report: MonthlyReport,
  now: Date,
  timeZone: string,
): Promise<void> {
  const covered_until = startOfMonth(now, timeZone).getTime();
  await put(db, 'team_rules', ['name'], { name: 'monthly-report', value: JSON.stringify(report) });
  await put(db, 'digests', ['id'], { id: reportId, covered_until });
}

/** Queues the email about the last month from 7 a.m. of the first day; false if it is not due or was queued before. */
export async function queueMonthlyReport(
  { read, write }: Transactions,
  now: Date,
  timeZone: string,
): Promise<boolean> {
  const { addresses } = await read(monthlyReportOf);
  const start = startOfMonth(now, timeZone);
  const isEarly = clockText(now, timeZone) < `${dayOf(start, timeZone)} 07:00`;
  if (addresses.length === 0 || isEarly) return false;
  return write(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('digests')
      .set({ covered_until: start.getTime() })
      .where('id', '=', reportId)
      .where('covered_until', '<', start.getTime())
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const month = addDays(dayOf(start, timeZone), -1).slice(0, 7);
    const details: ReportDetails = { month };
    const job = { item: month, targets: addresses, dueAt: now, details };
    await queueServiceEmails(db, 'report', job);
    return true;
  });
}

export type ReportDetails = { readonly month: string };

/** Names nothing that a visitor typed: sources and campaigns are on the page that it links to. */
export function reportEmail(
  { month, business, lost, response, responseBefore, targetHours }: Analytics,
  { console: { url } }: Pick<DeliverySettings, 'console'>,
): ServiceEmail {
  const title = `Leads in ${monthFormat.format(new Date(`${month}-15T12:00:00Z`))}`;
  const by = (part: Analytics['business'][number]['part']) =>
    business.filter((row) => row.part === part).slice(0, maxListed);
  const lines = (rows: ReturnType<typeof by>) =>
    rows.map(({ label, leads, before, won }) => ({
      label,
      value: `${amountText(leads)} (${amountText(before)})${won > 0 ? `, ${won} won` : ''}`,
    }));
  const total = (rows: ReturnType<typeof by>, name: 'leads' | 'before' | 'won') =>
    rows.reduce((sum, row) => sum + row[name], 0);
  const requests = business.filter(({ part }) => part === 'form');
  const answered = `${response.answered} of ${counted(response.answered + response.waiting, 'lead')} answered`;
  const kept = (one: Analytics['response']) =>
    one.met + one.missed === 0 ? '–' : `${Math.round((100 * one.met) / (one.met + one.missed))}%`;
  return {
    title,
    blocks: [
      {
        kind: 'fact',
        lines: [
          `${counted(total(requests, 'leads'), 'lead')}, ${amountText(total(requests, 'before'))} in the month before.`,
          `${answered}, ${total(requests, 'won')} won so far.`,
          ...(targetHours === null
            ? []
            : [
                `Answer target met: ${kept(response)}, ${kept(responseBefore)} in the month before.`,
              ]),
        ],
      },
      ...section('By request (month before)', lines(by('form'))),
      ...section('By state', lines(by('state'))),
      ...section('By colleague', lines(by('assigneeId'))),
      ...section(
        'Why leads were lost',
        lost.map(({ label, leads }) => ({ label, value: amountText(leads) })),
      ),
      {
        kind: 'button',
        link: { text: 'Open the month', href: new URL(`/analytics?month=${month}`, url).href },
      },
    ],
    foot: 'An owner of the console chose to send you these figures on the first of each month.',
  };
}

function section(text: string, rows: readonly Row[]): readonly MailBlock[] {
  return rows.length === 0
    ? []
    : [
        { kind: 'text', text },
        { kind: 'rows', rows },
      ];
}

function startOfMonth(now: Date, timeZone: string): Date {
  return startOfDay(`${dayOf(now, timeZone).slice(0, 7)}-01`, timeZone);
}

const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const maxListed = 20;
/** Its row of `digests`. */
const reportId = 2;
