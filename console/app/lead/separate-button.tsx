import { useRights } from '#console/app/api/query-client.ts';
import { focusLead } from '#console/app/parts/focus-lead.ts';
import { useAction } from '#console/app/ui/use-action.ts';

/** Undoes the merge of a lead, for users with that right. */
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
  const separate = useAction('separateLead', {
    toast: 'Separated. Both leads are in the list again.',
    onDone: () => focusLead(leadId, true),
  });
  if (!may('separateLead')) return null;
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      disabled={separate.isPending}
      onClick={() => separate.mutate({ params: { leadId } })}
    >
      Separate
    </button>
  );
}
