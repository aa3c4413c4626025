import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { queryOf } from '#console/app/api/query-client.ts';
import type { AnalyticsAddress } from '#console/app/lib/address.ts';
import { timeZoneName } from '#console/app/lib/times.ts';
import { EmptyState } from '#console/app/ui/empty-state.tsx';
import { FilterSelect } from '#console/app/ui/filters.tsx';
import { PageFrame } from '#console/app/ui/page-frame.tsx';
import { type Analytics, rangeDays } from '#console/contract/analytics.ts';
import { amountText } from '#contract/amounts.ts';
import { requestList } from '#contract/form-list.ts';
import { Business } from './business.tsx';
import { formatDuration } from './format.ts';
import { LeadsByDay } from './leads-by-day.tsx';
import { PageTable } from './page-table.tsx';
import { FigureTable, Panel } from './panel.tsx';

const route = getRouteApi('/signed-in/analytics');

/** Totals about leads, and about the use of the site and its forms. */
export function AnalyticsPage() {
  const address = route.useSearch();
  const { data, error } = useQuery({
    ...queryOf('analytics', { query: address }),
    placeholderData: keepPreviousData,
  });
  const hasLeads = data?.forms.some(({ accepted }) => accepted > 0);
  const isEmpty = data && !hasLeads && data.pages.every(({ views }) => views === 0);
  return (
    <PageFrame
      screen="/analytics"
      intro={`Days are in ${timeZoneName()}. Visits are counted only where the visitor allowed it, and without personal data.`}
      error={error}
      actions={<RangeTabs address={address} />}
    >
      {isEmpty ? <NothingYet /> : null}
      {data && !isEmpty ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <FormFilter address={address} />
          <Business analytics={data} address={address} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1fr)_17rem]">
            <LeadsByDay days={data.days} />
            <Response response={data.response} />
          </div>
          <Forms forms={data.forms} address={address} />
          <PageTable pages={data.pages} />
        </div>
      ) : null}
    </PageFrame>
  );
}

function RangeTabs({ address }: { address: AnalyticsAddress }) {
  return (
    <nav aria-label="Days" className="flex gap-1.5">
      {rangeDays.map((days) => (
        <Link
          key={days}
          to="/analytics"
          search={{ ...address, days: days === '30' ? undefined : days }}
          activeOptions={{ exact: true }}
          className="tab"
          aria-current={days === (address.days ?? '30') ? 'page' : undefined}
        >
          {days} days
        </Link>
      ))}
    </nav>
  );
}

function FormFilter({ address }: { address: AnalyticsAddress }) {
  const navigate = useNavigate();
  return (
    <div>
      <FilterSelect
        label="Form"
        value={address.form}
        none="All forms"
        options={requestList.map(({ id, label }) => [id, label])}
        onChoose={(form) =>
          void navigate({ to: '/analytics', search: { ...address, form }, replace: true })
        }
      />
    </div>
  );
}

/** How often each form was seen, used and accepted. */
function Forms({ forms, address }: { forms: Analytics['forms']; address: AnalyticsAddress }) {
  return (
    <Panel
      title="Forms"
      note="Seen, started and sent are counted only where the visitor allowed it. Accepted counts every lead."
    >
      <FigureTable
        caption="Forms"
        head={['Form', 'Seen', 'Started', 'Sent', 'Accepted']}
        rows={forms.map(({ form, label, seen, started, submitted, accepted }) => ({
          key: form,
          cells: [
            <Link key={form} to="/analytics" search={{ ...address, form }} className="text-link">
              {label}
            </Link>,
            ...[seen, started, submitted, accepted].map(amountText),
          ],
        }))}
      />
    </Panel>
  );
}

/** A sentence, because there are too few leads for a chart. */
function Response({
  response: { medianMs, answered, waiting },
}: {
  response: Analytics['response'];
}) {
  return (
    <Panel title="Response time" note="Median, from arrival to the first reply.">
      {medianMs === null ? null : (
        <p className="text-2xl tabular-nums">{formatDuration(medianMs)}</p>
      )}
      <p className="mt-2 text-soft">
        {answered + waiting === 0
          ? 'No leads arrived in this period.'
          : `Leads answered: ${amountText(answered)} of ${amountText(answered + waiting)}.`}
      </p>
    </Panel>
  );
}

function NothingYet() {
  return (
    <EmptyState title="No visits yet">
      <p>
        Open the site, select Accept all, look around and close the page: a view is counted when it
        ends, and appears here a few seconds later.
      </p>
      <p>Only visitors who allow it in their privacy choices are counted.</p>
    </EmptyState>
  );
}
