import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/api/call.ts';
import { useRights } from '#console/api/queries.ts';
import { showError, showToast } from '#console/ui/toaster.tsx';
import type { Delivery } from '#contract/console/deliveries.ts';
import type { LeadSummary } from '#contract/console/leads.ts';

/** Makes one delivery again. */
export function ReplayButton({
  delivery: { id, leadId, channel, state },
  lead,
}: {
  delivery: Delivery;
  /** Null for work that is about no lead. */
  lead: Pick<LeadSummary, 'status'> | null;
}) {
  const may = useRights();
  const client = useQueryClient();
  const replay = useMutation({
    mutationFn: () => call('replayDeliveries', { body: { deliveryIds: [id] } }),
    onSuccess: ({ replayed }) =>
      showToast({
        text:
          replayed > 0
            ? 'Queued to send again.'
            : 'Not queued: it’s being delivered right now, or its destination is off.',
      }),
    onError: showError,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['lead', leadId] });
      void client.invalidateQueries({ queryKey: ['deliveries'] });
    },
  });
  const isSentOnce = lead === null || sentOnce.includes(channel);
  const hasArrived = state === 'done' && isSentOnce;
  const isHeld = lead !== null && lead.status !== 'accepted';
  const isNever = channel === 'notice:my-data' || channel.startsWith('job:');
  if (!may('replayDeliveries') || state === 'pending') return null;
  if (isHeld || hasArrived || isNever) return null;
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
