import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reloadLead } from '#console/api/act.ts';
import { call } from '#console/api/call.ts';
import { showError, showToast } from '#console/ui/toaster.tsx';

export const laboratoryHeadingId = 'laboratory';

export type LaboratoryActions = ReturnType<typeof useLaboratory>;

/**
 * The changes of a lead's laboratory. A link and a rejection are reported in a message with 'Undo'. `onChange` runs
 * before the lead is loaded again.
 */
export function useLaboratory(leadId: string, onChange: () => void) {
  const client = useQueryClient();
  const params = { leadId };
  function finish(): void {
    onChange();
    reloadLead(client, leadId);
  }
  const undo = useMutation({
    mutationFn: () => call('undoLaboratory', { params }),
    onError: showError,
    onSettled: finish,
  });
  function show(text: string): void {
    showToast({ text, action: { label: 'Undo', run: () => undo.mutate() } });
  }
  const link = useMutation({
    mutationFn: (clia: string) => call('linkLaboratory', { params, body: { clia } }),
    onSuccess: (_reply, clia) => show(`Linked to ${clia}.`),
    onError: showError,
    onSettled: finish,
  });
  const decline = useMutation({
    mutationFn: () => call('declineLaboratories', { params }),
    onSuccess: () => show('None of these. They won’t be suggested again.'),
    onError: showError,
    onSettled: finish,
  });
  const verify = useMutation({
    mutationFn: () => call('verifyLaboratory', { params }),
    onSuccess: ({ result }) =>
      showToast({ text: texts[result], isError: result === 'unavailable' }),
    onError: showError,
    onSettled: () => reloadLead(client, leadId),
  });
  return { link, decline, undo, verify };
}

const texts = {
  found: 'The registry has this laboratory.',
  'not found': 'The registry has no such CLIA number.',
  unavailable: 'The registry didn’t respond. Nothing changed; try again later.',
} as const;
