import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { act } from '#console/api/act.ts';
import { queryOf } from '#console/api/queries.ts';
import { Button } from '#console/ui/buttons.tsx';
import { Form, TextField, useForm } from '#console/ui/form.tsx';
import { showToast } from '#console/ui/toaster.tsx';
import { amountText, counted } from '#contract/amounts.ts';
import type { DeliveryFilter } from '#contract/console/deliveries.ts';
import { Modal } from '#web/ui/modal.tsx';

type Filter = DeliveryFilter & { readonly state: NonNullable<DeliveryFilter['state']> };

/** Repeats all deliveries of a filter, after showing their number. */
export function ReplayDialog({ filter }: { filter: Filter }) {
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

function Confirmation({ filter, onClose }: { filter: Filter; onClose: () => void }) {
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
  filter: Filter;
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
