import { AttemptList } from '#console/parts/attempt-list.tsx';
import { useChannelLabels } from '#console/parts/channel-label.ts';
import { DeliveryState } from '#console/parts/delivery-state.tsx';
import { ReplayButton } from '#console/parts/replay-button.tsx';
import { Time } from '#console/ui/time.tsx';
import type { Delivery } from '#contract/console/deliveries.ts';
import type { LeadDetails } from '#contract/console/lead.ts';

/** The lead's deliveries, each with its attempts. */
export function LeadDeliveries({
  details: { lead, deliveries, attempts },
}: {
  details: LeadDetails;
}) {
  const labelOf = useChannelLabels();
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
                {labelOf(delivery.channel)}
              </span>
              <DeliveryState delivery={delivery} />
            </div>
            <Detail delivery={delivery} />
            <div className="flex flex-wrap items-start gap-x-4">
              <Attempts
                attempts={attempts.filter(({ deliveryId }) => deliveryId === delivery.id)}
              />
              <ReplayButton delivery={delivery} lead={lead} />
            </div>
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
      {lastError ? (
        <p className="text-xs break-words text-alarm first-letter:uppercase">{lastError}</p>
      ) : null}
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
    <details className="mt-1 max-w-full text-xs open:basis-full">
      <summary className="text-soft underline underline-offset-2">
        {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}
      </summary>
      <AttemptList attempts={attempts} />
    </details>
  );
}
