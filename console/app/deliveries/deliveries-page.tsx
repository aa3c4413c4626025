import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { pagesOf, queryOf, useRights } from '#console/app/api/query-client.ts';
import type { DeliveriesAddress } from '#console/app/lib/address.ts';
import { DeliveryFrame } from '#console/app/parts/delivery-frame.tsx';
import { deliveryStateLabels } from '#console/app/parts/delivery-state.tsx';
import { MailWarning } from '#console/app/parts/mail-warning.tsx';
import { FilterBar, FilterDay, FilterSelect } from '#console/app/ui/filters.tsx';
import { MoreButton } from '#console/app/ui/more-button.tsx';
import { undeliveredStates } from '#console/contract/deliveries.ts';
import { DeliveryRow } from './delivery-row.tsx';

const route = getRouteApi('/signed-in/in-settings/settings/delivery/log');

/** Deliveries that have not arrived, newest first. */
export function DeliveriesPage() {
  const address = route.useSearch();
  const filter = { ...address, state: address.state ?? 'failed' };
  const query = useInfiniteQuery({
    ...pagesOf('deliveries', filter),
    // Polls only one page, because further pages reload one after the other.
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? false : 5_000),
  });
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <DeliveryFrame
      screen="/settings/delivery/log"
      intro="Emails, webhooks and chat messages that have not arrived. Each is retried for five days. Those that arrived are listed in their lead."
      error={query.error}
    >
      <MailWarning />
      <DeliveryFilters address={address} />
      {query.isSuccess && deliveries.length === 0 ? (
        <p className="border-y border-line py-3 text-soft">
          {Object.values(address).some(Boolean)
            ? 'No delivery matches these filters.'
            : 'No delivery has failed.'}
        </p>
      ) : (
        <ul className="border-t border-line">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      <MoreButton query={query} />
    </DeliveryFrame>
  );
}

/** Filters kept in the page's URL. A destination is chosen by its link to this page. */
function DeliveryFilters({ address }: { address: DeliveriesAddress }) {
  const navigate = useNavigate();
  const replace = (search: DeliveriesAddress) =>
    void navigate({ to: '/settings/delivery/log', search, replace: true });
  const { state, destinationId, since } = address;
  const enabled = useRights()('destinations') && destinationId !== undefined;
  const { data } = useQuery({ ...queryOf('destinations'), enabled });
  const destination = data?.destinations.find(({ id }) => id === destinationId);
  return (
    <FilterBar isSet={Object.values(address).some(Boolean)} onClear={() => replace({})}>
      <FilterSelect
        label="State"
        none="Failed"
        value={state === 'failed' ? undefined : state}
        options={waitingStates.map((one) => [one, deliveryStateLabels[one]])}
        onChoose={(next) => replace({ ...address, state: next })}
      />
      <FilterDay
        label="Since"
        value={since}
        onChoose={(next) => replace({ ...address, since: next })}
      />
      {destinationId ? (
        <span className="text-soft">Only {destination?.name ?? 'one destination'}</span>
      ) : null}
    </FilterBar>
  );
}

const waitingStates = undeliveredStates.filter((one) => one !== 'failed');
