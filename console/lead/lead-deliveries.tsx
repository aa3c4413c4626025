import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/api/call.ts';
import { useRights } from '#console/api/queries.ts';
import { DeliveryState } from '#console/deliveries/delivery-state.tsx';
import { Time } from '#console/ui/time.tsx';
import { showError, showToast } from '#console/ui/toaster.tsx';
import type { Delivery, LeadDetails } from '#contract/console/leads.ts';

/** Where the lead was sent, each with its attempts. */
export function LeadDeliveries({
  details: { lead, deliveries, attempts },
}: {
  details: LeadDetails;
}) {
  if (deliveries.length === 0) return null;
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="section-title">
        Deliveries
      </h2>
      <ul className="border-t border-line">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="border-b border-line py-2">
            <div className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate font-medium first-letter:uppercase">
                {delivery.channel}
              </span>
              <DeliveryState state={delivery.state} />
            </div>
            <Detail delivery={delivery} />
            <Attempts attempts={attempts.filter(({ deliveryId }) => deliveryId === delivery.id)} />
            <Replay delivery={delivery} isHeld={lead.status !== 'accepted'} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Detail({
  delivery: { state, settledAt, nextAttemptAt, lastError },
}: {
  delivery: Delivery;
}) {
  if (state === 'done' && settledAt) {
    return (
      <p className="text-xs text-soft">
        <Time at={settledAt} isLong />
      </p>
    );
  }
  return (
    <>
      {lastError ? <p className="text-xs break-words text-alarm">{lastError}</p> : null}
      {nextAttemptAt ? (
        <p className="text-xs text-soft">
          Next attempt: <Time at={nextAttemptAt} isLong />
        </p>
      ) : null}
    </>
  );
}

function Attempts({ attempts }: { attempts: LeadDetails['attempts'] }) {
  if (attempts.length === 0) return null;
  return (
    <details className="mt-1 text-xs">
      <summary className="text-soft underline underline-offset-2">
        {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}
      </summary>
      <ol className="mt-1 space-y-1">
        {attempts.map(({ endedAt, outcome, answer }) => (
          <li key={endedAt} className="break-words">
            <Time at={endedAt} isLong />: {outcomeLabels[outcome]}
            {answer ? <span className="block text-soft">{answer}</span> : null}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Replay({ delivery, isHeld }: { delivery: Delivery; isHeld: boolean }) {
  const may = useRights();
  const client = useQueryClient();
  const replay = useMutation({
    mutationFn: () => call('replayDeliveries', { body: { deliveryIds: [delivery.id] } }),
    onSuccess: ({ replayed }) =>
      showToast({
        text:
          replayed > 0
            ? 'The delivery is queued again.'
            : 'Not queued: it is being delivered now, or its destination is turned off.',
      }),
    onError: showError,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['lead', delivery.leadId] });
      void client.invalidateQueries({ queryKey: ['deliveries'] });
    },
  });
  const { state, channel } = delivery;
  const hasArrived = state === 'done' && sentOnce.includes(channel);
  if (!may('replayDeliveries') || isHeld || state === 'pending' || hasArrived) return null;
  return (
    <button
      type="button"
      className="mt-1 text-xs font-medium underline underline-offset-2 pointer-coarse:min-h-11"
      disabled={replay.isPending}
      onClick={() => replay.mutate()}
    >
      Deliver again
    </button>
  );
}

/** Mails from one person to another. */
const sentOnce = ['reply', 'mention'];
const outcomeLabels = { done: 'delivered', retry: 'will be repeated', failed: 'failed' } as const;
