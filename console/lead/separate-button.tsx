import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/api/call.ts';
import { useRights } from '#console/api/queries.ts';
import { showError, showToast } from '#console/ui/toaster.tsx';

/** Undoes the merge of a lead, for users who may. */
export function SeparateButton({
  leadId,
  className,
  label = 'Separate',
}: {
  leadId: string;
  className: string;
  /** The accessible name, if several such buttons are on the page. */
  label?: string;
}) {
  const may = useRights();
  const client = useQueryClient();
  const separate = useMutation({
    mutationFn: () => call('separateLead', { params: { leadId } }),
    onSuccess: () => showToast({ text: 'Separated. Both leads are in the list again.' }),
    onError: showError,
    onSettled: () => client.invalidateQueries(),
  });
  if (!may('separateLead')) return null;
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      disabled={separate.isPending}
      onClick={() => separate.mutate()}
    >
      Separate
    </button>
  );
}
