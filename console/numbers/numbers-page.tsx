import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { queryOf } from '#console/api/queries.ts';
import type { NumbersAddress } from '#console/lib/address.ts';
import { timeZoneName } from '#console/lib/times.ts';
import { EmptyState } from '#console/ui/empty-state.tsx';
import { OptionSelect } from '#console/ui/filters.tsx';
import { PageFrame } from '#console/ui/page-frame.tsx';
import { amountText } from '#contract/amounts.ts';
import { type Numbers, rangeDays } from '#contract/console/numbers.ts';
import { leadFormList } from '#contract/form-list.ts';
import { Business } from './business.tsx';
import { DayChart } from './day-chart.tsx';
import { durationOf } from './format.ts';
import { Funnel } from './funnel.tsx';
import { FigureTable, Panel } from './panel.tsx';
import { Vitals } from './vitals.tsx';

const route = getRouteApi('/signed-in/numbers');

/** The use of the site and its forms, and the team's response times. Totals only. */
export function NumbersPage() {
  const address = route.useSearch();
  const query = useQuery({
    ...queryOf('numbers', { query: address }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const isFiltered = address.page !== undefined || address.form !== undefined;
  const hasNothing = data && data.total.views === 0 && data.total.accepted === 0 && !isFiltered;
  return (
    <PageFrame
      screen="/numbers"
      intro={`How the site and its forms are used, counted without anything about a person, where the visitor allowed it. Days are in ${timeZoneName()}.`}
      actions={<RangeTabs address={address} />}
    >
      {data && !hasNothing ? <Filters address={address} pages={data.pages} /> : null}
      {query.isError ? <p className="text-alarm">{query.error.message}</p> : null}
      {hasNothing ? <NothingYet /> : null}
      {data && !hasNothing ? <Charts numbers={data} address={address} /> : null}
    </PageFrame>
  );
}

function RangeTabs({ address }: { address: NumbersAddress }) {
  return (
    <nav aria-label="Days" className="flex gap-1.5">
      {rangeDays.map((days) => (
        <Link
          key={days}
          to="/numbers"
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

function Filters({ address, pages }: { address: NumbersAddress; pages: Numbers['pages'] }) {
  const navigate = useNavigate();
  const { form, page } = address;
  const choose = (change: NumbersAddress) =>
    void navigate({ to: '/numbers', search: { ...address, ...change }, replace: true });
  const paths = new Set([...(page ? [page] : []), ...pages.map((one) => one.page)]);
  return (
    <div className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
      <Select
        label="Form"
        value={form}
        none="All forms"
        options={leadFormList.map(({ id, label }) => [id, label])}
        onChoose={(next) => choose({ form: next })}
      />
      <Select
        label="Page"
        value={page}
        none="All pages"
        options={[...paths].toSorted().map((path) => [path, path])}
        onChoose={(next) => choose({ page: next })}
      />
    </div>
  );
}

function Select({
  label,
  ...select
}: Omit<Parameters<typeof OptionSelect>[0], 'className'> & { label: string }) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex w-full min-w-0 items-center gap-2 sm:w-auto">
      <span className="w-10 shrink-0 sm:w-auto">{label}</span>
      <OptionSelect id={id} {...select} className="control min-w-0 flex-1" />
    </label>
  );
}

function Charts({ numbers, address }: { numbers: Numbers; address: NumbersAddress }) {
  const { total, days, pages, forms: byForm, response, vitals } = numbers;
  const views = days.map(({ day, views: value }) => ({ day, value }));
  const accepted = days.map(({ day, accepted: value }) => ({ day, value }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1fr)_17rem] lg:col-span-2">
        <Funnel total={total} ofForm={address.form !== undefined} />
        <Response response={response} />
      </div>
      <DayChart
        title={address.form ? 'Form seen by day' : 'Page views by day'}
        unit="page view"
        days={views}
        barClass="fill-citrate"
        empty={
          address.form
            ? 'Nobody saw this form in this period. It counts when it comes into view.'
            : 'No page views in this period. A view is counted when a visitor who allows it leaves the page.'
        }
      />
      <DayChart
        title="Accepted by day"
        unit="lead"
        days={accepted}
        barClass="fill-heparin"
        empty="No leads in this period. Choose a longer period, or send a form yourself to see one here."
      />
      <div className="lg:col-span-2">
        <Vitals vitals={vitals} />
      </div>
      <Business numbers={numbers} address={address} />
      <FormTable forms={byForm} address={address} />
      <PageTable pages={pages} address={address} />
    </div>
  );
}

function FormTable({ forms: some, address }: { forms: Numbers['forms']; address: NumbersAddress }) {
  const title = address.page ? `Forms on ${address.page}` : 'Forms';
  return (
    <Panel title={title} className="lg:col-span-2">
      <FigureTable
        caption={title}
        head={['Form', 'Seen', 'Started', 'Sent', 'Accepted']}
        rows={some.map(({ form, label, views, started, submitted, accepted }) => ({
          key: form,
          cells: [
            <FilterLink key={form} address={{ ...address, form }} label={label} />,
            ...[views, started, submitted, accepted].map(amountText),
          ],
        }))}
      />
    </Panel>
  );
}

function PageTable({ pages, address }: { pages: Numbers['pages']; address: NumbersAddress }) {
  const label = leadFormList.find(({ id }) => id === address.form)?.label;
  const title = label ? `Pages that show the form “${label}”` : 'Pages';
  return (
    <Panel title={title} className="lg:col-span-2">
      {pages.length === 0 ? (
        <p className="text-soft">No page views in this period.</p>
      ) : (
        <FigureTable
          caption={title}
          head={['Page', label ? 'Seen' : 'Views', 'Started', 'Sent', 'Accepted']}
          rows={pages.map(({ page, views, started, submitted, accepted }) => ({
            key: page,
            cells: [
              <FilterLink key={page} address={{ ...address, page }} label={page} />,
              ...[views, started, submitted, accepted].map(amountText),
            ],
          }))}
        />
      )}
    </Panel>
  );
}

function FilterLink({ address, label }: { address: NumbersAddress; label: string }): ReactNode {
  return (
    <Link to="/numbers" search={address} className="text-link">
      {label}
    </Link>
  );
}

/** A sentence, because there are too few leads for a chart. */
function Response({
  response: { medianMs, answered, waiting },
}: {
  response: Numbers['response'];
}) {
  return (
    <Panel title="Response time" note="Median, from arrival to the first reply.">
      {medianMs === null ? null : <p className="text-2xl tabular-nums">{durationOf(medianMs)}</p>}
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
        Open the site, select Accept all, look around, and close the page: a view is counted when it
        ends, and appears here a few seconds later.
      </p>
      <p>Only visitors who allow it in their privacy choices are counted.</p>
    </EmptyState>
  );
}
