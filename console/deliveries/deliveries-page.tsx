import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { pagesOf, queryOf, useRights } from '#console/api/queries.ts';
import { timeZoneName } from '#console/lib/times.ts';
import { deliveryStateLabels } from '#console/parts/delivery-state.tsx';
import { MailNotice } from '#console/parts/mail-notice.tsx';
import { EmptyState } from '#console/ui/empty-state.tsx';
import { MoreButton } from '#console/ui/more-button.tsx';
import { PageFrame } from '#console/ui/page-frame.tsx';
import type { DeliveryFilter } from '#contract/console/deliveries.ts';
import { deliveryStates } from '#contract/console/values.ts';
import { leadFormList } from '#contract/form-list.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { ReplayDialog } from './replay-dialog.tsx';

const route = getRouteApi('/signed-in/deliveries');

/** All deliveries of leads and mails, by state: pending, failed, or done. */
export function DeliveriesPage() {
  const filter = route.useSearch();
  const { state } = filter;
  const may = useRights();
  const query = useInfiniteQuery({
    ...pagesOf('deliveries', filter),
    // Polls only one page, because further pages reload one after the other.
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? false : 5_000),
  });
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const canReplay = may('replayDeliveries') && state !== undefined && deliveries.length > 0;
  return (
    <PageFrame
      screen="/deliveries"
      intro="Each lead goes to every destination. Reminders, digests, and account notices are here too. What isn’t accepted is retried for five days."
      actions={canReplay ? <ReplayDialog filter={{ ...filter, state }} /> : null}
    >
      <MailNotice />
      <nav aria-label="State" className="mb-3 flex flex-wrap gap-1.5">
        {[undefined, ...deliveryStates].map((one) => {
          const { state: _, ...others } = filter;
          return (
            <Link
              key={one ?? 'all'}
              to="/deliveries"
              search={one ? { ...others, state: one } : others}
              activeOptions={{ exact: true }}
              className="tab"
              aria-current={one === state ? 'page' : undefined}
            >
              {one ? deliveryStateLabels[one] : 'All'}
            </Link>
          );
        })}
      </nav>
      <DeliveryFilters filter={filter} />
      {query.isError ? <p className="text-alarm">{query.error.message}</p> : null}
      {query.isSuccess && deliveries.length === 0 ? (
        <EmptyState title="Nothing here">
          <p>
            {state === 'failed'
              ? 'No delivery has failed. Any that run out of retries show up here, ready to send again.'
              : 'Once a lead comes in, its emails, webhooks, and chat messages are listed here.'}
          </p>
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      <MoreButton query={query} />
    </PageFrame>
  );
}

type Filter = Readonly<Partial<DeliveryFilter>>;

/** Filters by destination, form, and day, kept in the page's URL. The state has tabs. */
function DeliveryFilters({ filter }: { filter: Filter }) {
  const navigate = useNavigate();
  const { data } = useQuery(queryOf('deliveryChannels'));
  const set = (changes: Filter) =>
    void navigate({ to: '/deliveries', search: { ...filter, ...changes }, replace: true });
  const { channel, form, since } = filter;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Choice
        label="Kind"
        value={channel}
        options={(data?.channels ?? []).map((one) => [one.channel, one.label])}
        onChange={(next) => set({ channel: next })}
      />
      <Choice
        label="Form"
        value={form}
        options={leadFormList.map(({ id, label }) => [id, label])}
        onChange={(next) => set({ form: next })}
      />
      <label className={labelClass}>
        Since
        <input
          type="date"
          className="control w-auto max-sm:w-60"
          title={`A day in ${timeZoneName()}`}
          value={since ?? ''}
          onChange={(event) => set({ since: event.target.value || undefined })}
        />
      </label>
      {channel || form || since ? (
        <button
          type="button"
          className="text-link min-h-9"
          onClick={() => set({ channel: undefined, form: undefined, since: undefined })}
        >
          Clear
        </button>
      ) : null}
    </div>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string | undefined) => void;
}) {
  return (
    <label className={labelClass}>
      {label}
      <select
        className="control w-auto max-w-48 max-sm:w-60 max-sm:max-w-60"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">All</option>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const labelClass = 'flex items-center gap-2 max-sm:w-full max-sm:justify-between';
