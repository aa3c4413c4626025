import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { act } from '#console/app/api/act.ts';
import { queryOf, useEndpoint, useRights } from '#console/app/api/query-client.ts';
import type { AnalyticsAddress } from '#console/app/lib/address.ts';
import { saveFile } from '#console/app/lib/save-file.ts';
import { shortDay, timeZoneName, today } from '#console/app/lib/times.ts';
import { ResourceSection } from '#console/app/parts/resource-section.tsx';
import { Button } from '#console/app/ui/buttons.tsx';
import { FilterSelect } from '#console/app/ui/filters.tsx';
import { PageFrame } from '#console/app/ui/page-frame.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import { type Analytics, monthlyReport } from '#console/contract/analytics.ts';
import { amountText } from '#contract/amounts.ts';
import { addDays } from '#contract/days.ts';
import { requestList } from '#contract/form-list.ts';
import { Business } from './business.tsx';
import { formatDuration, formatShare } from './format.ts';
import { LeadsByDay } from './leads-by-day.tsx';
import { FigureTable, Panel } from './panel.tsx';

const route = getRouteApi('/signed-in/analytics');

/** A month's totals about leads and the use of the site, beside the month before. */
export function AnalyticsPage() {
  const address = route.useSearch();
  const may = useRights();
  const { data, error } = useQuery({
    ...queryOf('analytics', { query: address }),
    placeholderData: keepPreviousData,
  });
  const saving = useAction('exportAnalytics', {
    onDone: ({ fileName, mediaType, content }) => saveFile(fileName, mediaType, content),
  });
  return (
    <PageFrame
      screen="/analytics"
      intro={
        data
          ? `${spanText(data)}, in brackets ${spanText(data.before)}. Days are in ${timeZoneName()}.`
          : null
      }
      error={error}
      actions={
        <Button disabled={saving.isPending} onClick={() => saving.mutate({ query: address })}>
          Export CSV
        </Button>
      }
    >
      <Filters address={address} />
      {data ? (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
          <Figures analytics={data} />
          <Business analytics={data} address={address} />
          <LeadsByDay days={data.days} />
          <SiteUse forms={data.forms} pages={data.pages} />
        </div>
      ) : null}
      {may('monthlyReport') ? <Report /> : null}
    </PageFrame>
  );
}

function Filters({ address }: { address: AnalyticsAddress }) {
  const navigate = useNavigate();
  const choose = (change: AnalyticsAddress) =>
    void navigate({ to: '/analytics', search: { ...address, ...change }, replace: true });
  const [current = '', ...earlier] = lastMonths(today());
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <FilterSelect
        label="Month"
        value={address.month}
        none={monthText(current)}
        options={earlier.map((month) => [month, monthText(month)])}
        onChoose={(month) => choose({ month })}
      />
      <FilterSelect
        label="Request"
        value={address.form}
        none="All requests"
        options={requestList.map(({ id, label }) => [id, label])}
        onChoose={(form) => choose({ form })}
      />
    </div>
  );
}

/** The month's main figures, each with that of the month before. */
function Figures({ analytics: { business, response, responseBefore, targetHours } }: Props) {
  const rows = business.filter(({ part }) => part === 'form');
  const sum = (name: 'leads' | 'before' | 'won') =>
    rows.reduce((total, row) => total + row[name], 0);
  const timeOf = ({ medianMs }: Analytics['response']) =>
    medianMs === null ? '–' : formatDuration(medianMs);
  const shareOf = ({ met, missed }: Analytics['response']) => formatShare(met, met + missed) || '–';
  const { answered, waiting } = response;
  const target: readonly Figure[] =
    targetHours === null
      ? []
      : [[`Within ${targetHours} business hours`, shareOf(response), shareOf(responseBefore)]];
  const figures: readonly Figure[] = [
    ['Leads', amountText(sum('leads')), amountText(sum('before'))],
    ['Won so far', amountText(sum('won'))],
    ['Answered', `${amountText(answered)} of ${amountText(answered + waiting)}`],
    ['Median time to the first reply', timeOf(response), timeOf(responseBefore)],
    ...target,
  ];
  return (
    <dl className="grid gap-x-6 gap-y-4 rounded-field border border-rule bg-sheet px-4 py-4 max-sm:grid-cols-2 sm:flex sm:flex-wrap sm:justify-between sm:px-5">
      {figures.map(([label, now, before]) => (
        <div key={label}>
          <dt className="text-xs text-soft">{label}</dt>
          <dd className="mt-0.5 text-xl tabular-nums">
            {now}{' '}
            {before === undefined ? null : <small className="text-xs text-soft">({before})</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Props = { analytics: Analytics };
type Figure = readonly [label: string, now: string, before?: string];

/** How often each form was seen, used and accepted, and the most viewed pages. */
function SiteUse({ forms, pages }: Pick<Analytics, 'forms' | 'pages'>) {
  return (
    <Panel
      title="Use of the website"
      note="Views, and forms seen, started and sent are counted only where the visitor allowed it. Stored counts every lead."
    >
      <FigureTable
        caption="Forms"
        head={['Form', 'Seen', 'Started', 'Sent', 'Stored']}
        rows={forms.map(({ form, label, seen, started, submitted, accepted }) => ({
          key: form,
          cells: [label, ...[seen, started, submitted, accepted].map(amountText)],
        }))}
      />
      <details className="mt-4">
        <summary className="text-soft">Page views</summary>
        <FigureTable
          caption="Pages"
          head={['Page', 'Views']}
          rows={pages.map(({ page, views }) => ({
            key: page,
            cells: [page || 'All pages', amountText(views)],
          }))}
        />
      </details>
    </Panel>
  );
}

/** The recipients of each month's figures. */
function Report() {
  const { data, error } = useEndpoint('monthlyReport');
  const addresses = data?.addresses ?? [];
  return (
    <ResourceSection
      title="Email on the first of each month"
      intro="At 7 AM, the last month’s figures go to these addresses, without anything that a visitor typed."
      error={error}
      items={data && [{ ...data, id: 'report', name: 'recipients' }]}
      schema={monthlyReport}
      heading={() => addresses.join(', ') || 'Nobody gets this email yet.'}
      change={(_item, body) => act('changeMonthlyReport', { body })}
    />
  );
}

/** The month of a day and the twelve months before it. */
function lastMonths(day: string): string[] {
  const months = [day.slice(0, 7)];
  while (months.length < 13) months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7));
  return months;
}

function monthText(month: string): string {
  return monthFormat.format(new Date(`${month}-15T12:00:00Z`));
}

function spanText({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${shortDay(from)} to ${shortDay(to)}`;
}

const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
