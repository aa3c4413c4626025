import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { pagesOf, queryOf, useRights } from '#console/app/api/query-client.ts';
import type { DeliveriesAddress } from '#console/app/lib/address.ts';
import { DeliveryFrame } from '#console/app/parts/delivery-frame.tsx';
import { deliveryStateLabels } from '#console/app/parts/delivery-state.tsx';
import { MailWarning } from '#console/app/parts/mail-warning.tsx';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { Button } from '#console/app/ui/buttons.tsx';
import { FilterBar, FilterDay, FilterSelect } from '#console/app/ui/filters.tsx';
import { TextField } from '#console/app/ui/form.tsx';
import { MoreButton } from '#console/app/ui/more-button.tsx';
import { undeliveredStates } from '#console/contract/deliveries.ts';
import { amountText, counted } from '#contract/amounts.ts';
import { Modal } from '#web/ui/modal.tsx';
import { DeliveryRow } from './delivery-row.tsx';

const route = getRouteApi('/signed-in/in-settings/settings/delivery/log');

/** Deliveries that have not arrived, newest first. */
export function DeliveriesPage() {
  const address = route.useSearch();
  const filter = { ...address, state: address.state ?? 'failed' };
  const may = useRights();
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
      <DeliveryFilters address={address}>
        {may('replayDeliveries') && deliveries.length > 0 ? <ReplayDialog filter={filter} /> : null}
      </DeliveryFilters>
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

/** Filters kept in the page's URL. The channel is chosen by a link from its destination. */
function DeliveryFilters({
  address,
  children,
}: {
  address: DeliveriesAddress;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const channels = useQuery(queryOf('deliveryChannels')).data?.channels;
  const replace = (search: DeliveriesAddress) =>
    void navigate({ to: '/settings/delivery/log', search, replace: true });
  const { state, channel, since } = address;
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
      {channel ? (
        <span className="text-soft">
          Only {channels?.find((one) => one.channel === channel)?.label ?? channel}
        </span>
      ) : null}
      {children}
    </FilterBar>
  );
}

const waitingStates = undeliveredStates.filter((one) => one !== 'failed');

type ReplayFilter = DeliveriesAddress & {
  readonly state: NonNullable<DeliveriesAddress['state']>;
};

/** Repeats all deliveries that match a filter, after showing their number. */
function ReplayDialog({ filter }: { filter: ReplayFilter }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const question = filter.state === 'pending' ? 'Try these now' : 'Deliver these again';
  const query = queryOf('replayableDeliveries', { query: filter });
  const { data, error } = useQuery({ ...query, enabled: isOpen });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{question}…</Button>
      <Modal open={isOpen} onClose={close} width={440} title={`${question}?`}>
        {data && data.count > 0 ? (
          <ReplayForm filter={filter} count={data.count} onClose={close} />
        ) : (
          <p className={error ? 'mt-4 text-alarm' : 'mt-4'}>
            {error?.message ?? (data ? noneNote : 'Counting…')}
          </p>
        )}
      </Modal>
    </>
  );
}

function ReplayForm({
  filter,
  count,
  onClose,
}: {
  filter: ReplayFilter;
  count: number;
  onClose: () => void;
}) {
  const isTyped = count > maxUntyped;
  const isConfirmed = (word: string) => !isTyped || word.trim().toLowerCase() === 'replay';
  const amount = amountText(count);
  return (
    <ActionForm
      endpoint="replayDeliveries"
      schema={v.pipe(
        v.object({ confirmation: v.pipe(v.optional(v.string(), ''), v.check(isConfirmed, hint)) }),
        v.transform(() => ({ ...filter, expected: count })),
      )}
      action={filter.state === 'pending' ? `Try ${amount} now` : `Deliver ${amount} again`}
      toast={({ replayed }) => ({
        text: `${counted(replayed, 'delivery', 'deliveries')} queued again.`,
      })}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>
        {counted(count, 'delivery', 'deliveries')} will be queued again, each with a fresh set of
        attempts.
      </p>
      {isTyped ? (
        <TextField label="Type replay to confirm" name="confirmation" autoCapitalize="off" />
      ) : null}
    </ActionForm>
  );
}

const hint = 'Type replay to confirm.';
const noneNote =
  'None of these can be sent now: the destination is off or removed, or the lead is in quarantine or spam.';
/** Up to this number, an owner can check the list before confirming. */
const maxUntyped = 20;
