import { useRights } from '#console/app/api/query-client.ts';
import { TextButton } from '#console/app/ui/buttons.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import type { Delivery } from '#console/contract/deliveries.ts';
import type { LeadSummary } from '#console/contract/leads.ts';

/** Repeats one delivery, or makes a pending delivery's next attempt now. */
export function ReplayButton({
  delivery: { id, channel, state, attempts },
  lead,
}: {
  delivery: Delivery;
  /** Null for a delivery about no lead. */
  lead: Pick<LeadSummary, 'status'> | null;
}) {
  const may = useRights();
  const isWaiting = state === 'pending';
  const queued = isWaiting ? 'Trying now.' : 'Queued to send again.';
  const replay = useAction('replayDeliveries', {
    toast: ({ replayed }) => ({
      text:
        replayed > 0
          ? queued
          : 'Not queued: it’s being delivered right now, or its destination is off.',
    }),
  });
  const isSentOnce = lead === null || sentOnce.includes(channel);
  const hasArrived = state === 'done' && isSentOnce;
  const isHeld = lead !== null && lead.status !== 'accepted';
  const isNever = channel === 'service:my-data' || channel.startsWith('job:');
  // Hidden before the first attempt, which starts within a second anyway.
  if (!may('replayDeliveries') || (isWaiting && attempts === 0)) return null;
  if (isHeld || hasArrived || isNever) return null;
  return (
    <TextButton
      className="mt-1 text-xs font-medium"
      disabled={replay.isPending}
      onClick={() => replay.mutate({ body: { deliveryIds: [id] } })}
    >
      {isWaiting ? 'Try now' : 'Deliver again'}
    </TextButton>
  );
}

/** Channels of emails from one person to another. */
const sentOnce = ['reply', 'mention'];
