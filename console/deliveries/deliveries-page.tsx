import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { act } from '#console/api/act.ts';
import { pagesOf, queryOf, useRights } from '#console/api/queries.ts';
import { deliveryStateLabels } from '#console/parts/delivery-state.tsx';
import { MailNotice } from '#console/parts/mail-notice.tsx';
import { Button } from '#console/ui/buttons.tsx';
import { EmptyState } from '#console/ui/empty-state.tsx';
import { FilterBar, FilterDay, FilterSelect } from '#console/ui/filters.tsx';
import { Form, TextField, useForm } from '#console/ui/form.tsx';
import { MoreButton } from '#console/ui/more-button.tsx';
import { PageFrame } from '#console/ui/page-frame.tsx';
import { showToast } from '#console/ui/toaster.tsx';
import { amountText, counted } from '#contract/amounts.ts';
import type { DeliveryFilter } from '#contract/console/deliveries.ts';
import { deliveryStates } from '#contract/console/values.ts';
import { leadFormList } from '#contract/form-list.ts';
import { Modal } from '#web/ui/modal.tsx';
import { DeliveryRow } from './delivery-row.tsx';

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
    <FilterBar
      isSet={Boolean(channel || form || since)}
      onClear={() => set({ channel: undefined, form: undefined, since: undefined })}
    >
      <FilterSelect
        label="Kind"
        none="All"
        value={channel}
        options={(data?.channels ?? []).map((one) => [one.channel, one.label])}
        onChoose={(next) => set({ channel: next })}
      />
      <FilterSelect
        label="Form"
        none="All"
        value={form}
        options={leadFormList.map(({ id, label }) => [id, label])}
        onChoose={(next) => set({ form: next })}
      />
      <FilterDay label="Since" value={since} onChoose={(next) => set({ since: next })} />
    </FilterBar>
  );
}

type ReplayFilter = DeliveryFilter & { readonly state: NonNullable<DeliveryFilter['state']> };

/** Repeats all deliveries of a filter, after showing their number. */
function ReplayDialog({ filter }: { filter: ReplayFilter }) {
  const [isOpen, setOpen] = useState(false);
  const question = filter.state === 'pending' ? 'Try these now' : 'Deliver these again';
  return (
    <>
      <Button onClick={() => setOpen(true)}>{question}…</Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        width={440}
        title={`${question}?`}
        description={filter.state === 'done' ? repeatsNote : undefined}
      >
        {isOpen ? <Confirmation filter={filter} onClose={() => setOpen(false)} /> : null}
      </Modal>
    </>
  );
}

function Confirmation({ filter, onClose }: { filter: ReplayFilter; onClose: () => void }) {
  const query = useQuery(queryOf('replayableDeliveries', { query: filter }));
  if (query.isError) return <p className="mt-4 text-alarm">{query.error.message}</p>;
  if (!query.data) return <p className="mt-4 text-soft">Counting…</p>;
  const { count } = query.data;
  if (count === 0) {
    return (
      <p className="mt-4">
        None of these can be sent now: the destination is off or removed, the lead is in quarantine
        or spam, or it’s an email that has already arrived.
      </p>
    );
  }
  return <ReplayForm filter={filter} count={count} onClose={onClose} />;
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
  const client = useQueryClient();
  const isTyped = count > maxUntyped;
  const amount = amountText(count);
  const action = filter.state === 'pending' ? `Try ${amount} now` : `Deliver ${amount} again`;
  const form = useForm(isTyped ? typed : v.strictObject({}), async () => {
    const body = { ...filter, expected: count };
    const { replayed } = await act(client, 'replayDeliveries', { body });
    onClose();
    showToast({ text: `${counted(replayed, 'delivery', 'deliveries')} queued again.` });
  });
  return (
    <Form form={form} action={action} onCancel={onClose}>
      <p>
        {counted(count, 'delivery', 'deliveries')} will be queued again, each with a fresh set of
        attempts.
      </p>
      {isTyped ? (
        <TextField label="Type replay to confirm" name="confirmation" autoCapitalize="off" />
      ) : null}
    </Form>
  );
}

const typed = v.strictObject({
  confirmation: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.literal('replay', 'Type replay to confirm.'),
  ),
});
const repeatsNote =
  'These already arrived, so receivers get them twice. Webhooks can spot repeats by webhook-id, which stays the same. Emails to visitors are left out.';
/** Up to this number, an owner can check the list before confirming. */
const maxUntyped = 20;
