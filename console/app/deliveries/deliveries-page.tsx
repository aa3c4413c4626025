import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { pagesOf, queryOf, useHealth, useRights } from '#console/app/api/query-client.ts';
import { DeliveryFrame } from '#console/app/parts/delivery-frame.tsx';
import { deliveryStateLabels } from '#console/app/parts/delivery-state.tsx';
import { MailWarning } from '#console/app/parts/mail-warning.tsx';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { Button, TextButton } from '#console/app/ui/buttons.tsx';
import { FilterBar, FilterDay, FilterSelect } from '#console/app/ui/filters.tsx';
import { TextField } from '#console/app/ui/form.tsx';
import { MoreButton } from '#console/app/ui/more-button.tsx';
import type { DeliveryFilter } from '#console/contract/deliveries.ts';
import { deliveryStates } from '#console/contract/values.ts';
import { amountText, counted } from '#contract/amounts.ts';
import { leadFormList } from '#contract/form-list.ts';
import { Modal } from '#web/ui/modal.tsx';
import { DeliveryRow } from './delivery-row.tsx';

const route = getRouteApi('/signed-in/in-settings/settings/delivery/log');

/** All deliveries of leads and emails, newest first. */
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
    <DeliveryFrame
      screen="/settings/delivery/log"
      intro="Each email, webhook and chat message. Anything that isn’t accepted is retried for five days."
      error={query.error}
    >
      <MailWarning />
      <DeliveryFilters filter={filter}>
        {canReplay ? <ReplayDialog filter={{ ...filter, state }} /> : null}
      </DeliveryFilters>
      {query.isSuccess && deliveries.length === 0 ? (
        <p className="border-y border-line py-3 text-soft">
          {Object.values(filter).some(Boolean)
            ? 'No delivery matches these filters.'
            : 'Nothing has been sent yet.'}
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

type Filter = Readonly<Partial<DeliveryFilter>>;

/** Filters kept in the page's URL. Recent failures have a link, because they need attention. */
function DeliveryFilters({ filter, children }: { filter: Filter; children: ReactNode }) {
  const navigate = useNavigate();
  const { data } = useQuery(queryOf('deliveryChannels'));
  const failed = useHealth()?.queue.failedLately ?? 0;
  const replace = (search: Filter) =>
    void navigate({ to: '/settings/delivery/log', search, replace: true });
  const { state, channel, form, since } = filter;
  return (
    <FilterBar isSet={Object.values(filter).some(Boolean)} onClear={() => replace({})}>
      <FilterSelect
        label="State"
        none="All"
        value={state}
        options={deliveryStates.map((one) => [one, deliveryStateLabels[one]])}
        onChoose={(next) => replace({ ...filter, state: next })}
      />
      <FilterSelect
        label="Kind"
        none="All"
        value={channel}
        options={(data?.channels ?? []).map((one) => [one.channel, one.label])}
        onChoose={(next) => replace({ ...filter, channel: next })}
      />
      <FilterSelect
        label="Form"
        none="All"
        value={form}
        options={leadFormList.map(({ id, label }) => [id, label])}
        onChoose={(next) => replace({ ...filter, form: next })}
      />
      <FilterDay
        label="Since"
        value={since}
        onChoose={(next) => replace({ ...filter, since: next })}
      />
      {failed > 0 && state === undefined ? (
        <TextButton
          className="min-h-9 font-semibold text-alarm"
          onClick={() => replace({ ...filter, state: 'failed' })}
        >
          {amountText(failed)} failed
        </TextButton>
      ) : null}
      {children}
    </FilterBar>
  );
}

type ReplayFilter = DeliveryFilter & { readonly state: NonNullable<DeliveryFilter['state']> };

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
      <Modal
        open={isOpen}
        onClose={close}
        width={440}
        title={`${question}?`}
        description={filter.state === 'done' ? repeatsNote : undefined}
      >
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
  'None of these can be sent now: the destination is off or removed, the lead is in quarantine or spam, or it’s an email that has already arrived.';
const repeatsNote =
  'These already arrived, so receivers get them twice. Webhooks can spot repeats by webhook-id, which stays the same. Emails to visitors are left out.';
/** Up to this number, an owner can check the list before confirming. */
const maxUntyped = 20;
