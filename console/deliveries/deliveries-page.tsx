import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { call } from '#console/api/call.ts';
import { deliveriesQuery, useRights } from '#console/api/queries.ts';
import { EmptyState } from '#console/ui/empty-state.tsx';
import { MoreButton } from '#console/ui/more-button.tsx';
import { PageFrame } from '#console/ui/page-frame.tsx';
import { Time } from '#console/ui/time.tsx';
import { showError, showToast } from '#console/ui/toaster.tsx';
import { type DeliveryPage, deliveryStates } from '#contract/console/leads.ts';
import { DeliveryState, deliveryStateLabels } from './delivery-state.tsx';

const route = getRouteApi('/signed-in/deliveries');

/** Each lead and each destination: what arrived, what waits, what failed. */
export function DeliveriesPage() {
  const { state } = route.useSearch();
  const may = useRights();
  const query = useInfiniteQuery(deliveriesQuery(state ? { state } : {}));
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const canReplayAll =
    may('replayDeliveries') &&
    (state === 'failed' || state === 'canceled') &&
    deliveries.length > 0;
  return (
    <PageFrame
      title="Deliveries"
      intro="Every lead is sent to each destination until it is accepted there."
      actions={canReplayAll ? <ReplayAll state={state} /> : null}
    >
      <nav aria-label="State" className="mb-3 flex flex-wrap gap-1.5">
        {[undefined, ...deliveryStates].map((one) => (
          <Link
            key={one ?? 'all'}
            to="/deliveries"
            search={one ? { state: one } : {}}
            activeOptions={{ exact: true }}
            className="tab"
            aria-current={one === state ? 'page' : undefined}
          >
            {one ? deliveryStateLabels[one] : 'All'}
          </Link>
        ))}
      </nav>
      {query.isError ? <p className="text-alarm">{query.error.message}</p> : null}
      {query.isSuccess && deliveries.length === 0 ? (
        <EmptyState title="Nothing here">
          <p>
            {state === 'failed'
              ? 'No delivery has failed. One that fails for good is listed here and can be repeated.'
              : 'When a lead is accepted, its deliveries by mail and webhook are listed here.'}
          </p>
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      <MoreButton query={query} />
    </PageFrame>
  );
}

function Row({ delivery }: { delivery: DeliveryPage['deliveries'][number] }) {
  const { lead, channel, state, attempts, queuedAt, settledAt, lastError, nextAttemptAt } =
    delivery;
  return (
    <li className="border-b border-line">
      <Link
        to="/leads/$leadId"
        params={{ leadId: lead.id }}
        preload={false}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-2.5 hover:bg-wash sm:grid-cols-[minmax(0,2fr)_6rem_minmax(0,1fr)_6rem]"
      >
        <span className="truncate">
          <span className="font-medium">{lead.name || lead.email || 'No name'}</span>
          <span className="ml-2 text-soft">{lead.formLabel}</span>
        </span>
        <DeliveryState state={state} />
        <span className="truncate text-soft first-letter:uppercase">{channel}</span>
        <span className="text-right text-soft">
          <Time at={settledAt ?? queuedAt} />
        </span>
        {lastError && state !== 'done' ? (
          <span className="col-span-full text-xs break-words text-alarm">
            {lastError} ({attempts === 1 ? '1 attempt' : `${attempts} attempts`}
            {nextAttemptAt ? (
              <>
                , next <Time at={nextAttemptAt} isLong />
              </>
            ) : null}
            )
          </span>
        ) : null}
      </Link>
    </li>
  );
}

function ReplayAll({ state }: { state: 'failed' | 'canceled' }) {
  const client = useQueryClient();
  const replay = useMutation({
    mutationFn: () => call('replayDeliveries', { body: { state } }),
    onSuccess: ({ replayed }) =>
      showToast({
        text: replayed === 1 ? '1 delivery queued again.' : `${replayed} deliveries queued again.`,
      }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: ['deliveries'] }),
  });
  return (
    <button
      type="button"
      className="button button-secondary"
      disabled={replay.isPending}
      onClick={() => replay.mutate()}
    >
      {state === 'failed' ? 'Deliver all failed again' : 'Deliver all canceled again'}
    </button>
  );
}
