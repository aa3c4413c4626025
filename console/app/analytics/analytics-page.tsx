import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryOf } from '#console/app/api/query-client.ts';
import type { AnalyticsAddress } from '#console/app/lib/address.ts';
import { timeZoneName } from '#console/app/lib/times.ts';
import { EmptyState } from '#console/app/ui/empty-state.tsx';
import { FilterSelect } from '#console/app/ui/filters.tsx';
import { PageFrame } from '#console/app/ui/page-frame.tsx';
import { type Analytics, rangeDays } from '#console/contract/analytics.ts';
import { amountText } from '#contract/amounts.ts';
import { leadFormList } from '#contract/form-list.ts';
import { Business } from './business.tsx';
import { DayChart } from './day-chart.tsx';
import { formatDuration } from './format.ts';
import { Funnel } from './funnel.tsx';
import { FigureTable, Panel } from './panel.tsx';
import { Vitals } from './vitals.tsx';

const route = getRouteApi('/signed-in/analytics');

/** Totals about leads, and about the use of the site and its forms. */
export function AnalyticsPage() {
  const address = route.useSearch();
  const { tab, ...asked } = address;
  const { data, error } = useQuery({
    ...queryOf('analytics', { query: asked }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = address.page !== undefined || address.form !== undefined;
  const hasNothing = data && data.total.views === 0 && data.total.accepted === 0 && !isFiltered;
  const Tab = tab === 'site' ? Site : Sales;
  return (
    <PageFrame
      screen="/analytics"
      intro={`Days are in ${timeZoneName()}. Visits are counted only where the visitor allowed it, and without personal data.`}
      error={error}
      actions={<RangeTabs address={address} />}
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <nav aria-label="Analytics" className="flex gap-1.5">
          {tabs.map(([one, label]) => (
            <TabLink key={label} address={{ ...address, tab: one }} isCurrent={tab === one}>
              {label}
            </TabLink>
          ))}
        </nav>
        {data && !hasNothing ? <Filters address={address} pages={data.pages} /> : null}
      </div>
      {hasNothing ? <NothingYet /> : null}
      {data && !hasNothing ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Tab analytics={data} address={address} />
        </div>
      ) : null}
    </PageFrame>
  );
}

const tabs = [
  [undefined, 'Business'],
  ['site', 'Site'],
] as const;

function TabLink({
  address,
  isCurrent,
  children,
}: {
  address: AnalyticsAddress;
  isCurrent: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to="/analytics"
      search={address}
      activeOptions={{ exact: true }}
      className="tab"
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

function RangeTabs({ address }: { address: AnalyticsAddress }) {
  return (
    <nav aria-label="Days" className="flex gap-1.5">
      {rangeDays.map((days) => (
        <TabLink
          key={days}
          address={{ ...address, days: days === '30' ? undefined : days }}
          isCurrent={days === (address.days ?? '30')}
        >
          {days} days
        </TabLink>
      ))}
    </nav>
  );
}

function Filters({ address, pages }: { address: AnalyticsAddress; pages: Analytics['pages'] }) {
  const navigate = useNavigate();
  const { form, page } = address;
  const choose = (change: AnalyticsAddress) =>
    void navigate({ to: '/analytics', search: { ...address, ...change }, replace: true });
  const paths = new Set([...(page ? [page] : []), ...pages.map((one) => one.page)]);
  return (
    <>
      <FilterSelect
        label="Form"
        value={form}
        none="All forms"
        options={leadFormList.map(({ id, label }) => [id, label])}
        onChoose={(next) => choose({ form: next })}
      />
      <FilterSelect
        label="Page"
        value={page}
        none="All pages"
        options={[...paths].toSorted().map((path) => [path, path])}
        onChoose={(next) => choose({ page: next })}
      />
    </>
  );
}

type Shown = { analytics: Analytics; address: AnalyticsAddress };

/** Leads: their origin, the form funnel, and the team's response times. */
function Sales({ analytics, address }: Shown) {
  return (
    <>
      <Business analytics={analytics} address={address} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1fr)_17rem]">
        <Funnel total={analytics.total} ofForm={address.form !== undefined} />
        <Response response={analytics.response} />
      </div>
      <DayChart
        title="Accepted by day"
        unit="lead"
        days={analytics.days.map(({ day, accepted: value }) => ({ day, value }))}
        barClass="bg-heparin"
        empty="No leads in this period. Choose a longer period, or send a form yourself to see one here."
      />
      <StepTable
        title={address.page ? `Forms on ${address.page}` : 'Forms'}
        head={['Form', 'Seen']}
        rows={analytics.forms.map((row) => ({ ...row, address: { ...address, form: row.form } }))}
      />
    </>
  );
}

/** Page views and page speed. */
function Site({ analytics: { days, pages, vitals }, address }: Shown) {
  const form = leadFormList.find(({ id }) => id === address.form)?.label;
  return (
    <>
      <DayChart
        title={address.form ? 'Form seen by day' : 'Page views by day'}
        unit="page view"
        days={days.map(({ day, views: value }) => ({ day, value }))}
        barClass="bg-citrate"
        empty={
          address.form
            ? 'Nobody saw this form in this period. A form counts as seen when it comes into view.'
            : 'No page views in this period. A view is counted when a visitor who allows it leaves the page.'
        }
      />
      <Vitals vitals={vitals} />
      <StepTable
        title={form ? `Pages that show the form “${form}”` : 'Pages'}
        head={['Page', form ? 'Seen' : 'Views']}
        rows={pages.map((row) => ({
          ...row,
          label: row.page,
          address: { ...address, page: row.page },
        }))}
      />
    </>
  );
}

type Steps = Pick<Analytics['total'], 'views' | 'started' | 'submitted' | 'accepted'>;

/** The steps of the funnel for each page or form, which filters the page. */
function StepTable({
  title,
  head,
  rows,
}: {
  title: string;
  head: readonly [name: string, views: string];
  rows: readonly (Steps & { label: string; address: AnalyticsAddress })[];
}) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="text-soft">No page views in this period.</p>
      ) : (
        <FigureTable
          caption={title}
          head={[...head, 'Started', 'Sent', 'Accepted']}
          rows={rows.map(({ label, address, views, started, submitted, accepted }) => ({
            key: label,
            cells: [
              <Link key={label} to="/analytics" search={address} className="text-link">
                {label}
              </Link>,
              ...[views, started, submitted, accepted].map(amountText),
            ],
          }))}
        />
      )}
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
