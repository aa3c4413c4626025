import { useMutation } from '@tanstack/react-query';
import { call } from '#console/api/call.ts';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import { showError, showToast } from '#console/ui/toaster.tsx';
import type { Destination } from '#contract/console/destinations.ts';
import { useDestinationReload } from './use-destination-change.ts';

export function RemoveDialog({
  destination: { id, name },
  open,
  onClose,
}: {
  destination: Destination;
  open: boolean;
  onClose: () => void;
}) {
  const reload = useDestinationReload();
  const remove = useMutation({
    mutationFn: () => call('removeDestination', { params: { destinationId: id } }),
    onSuccess: () => {
      onClose();
      showToast({ text: `${name} was removed.` });
    },
    onError: showError,
    onSettled: reload,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Remove ${name}?`}
      description="Waiting deliveries are canceled, and its address and secrets are deleted. Past deliveries stay on record."
      action="Remove"
      isDangerous
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
