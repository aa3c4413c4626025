import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { pagesOf, useRights } from '#console/api/queries.ts';
import { deliveryStateLabels } from '#console/parts/delivery-state.tsx';
import { MailNotice } from '#console/parts/mail-notice.tsx';
import { EmptyState } from '#console/ui/empty-state.tsx';
import { MoreButton } from '#console/ui/more-button.tsx';
import { PageFrame } from '#console/ui/page-frame.tsx';
import { deliveryStates } from '#contract/console/values.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
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
