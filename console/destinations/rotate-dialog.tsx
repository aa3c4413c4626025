import { useMutation } from '@tanstack/react-query';
import { call } from '#console/api/call.ts';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import { showError } from '#console/ui/toaster.tsx';
import type { Destination } from '#contract/console/destinations.ts';
import { useDestinationReload } from './use-destination-change.ts';

export function RotateDialog({
  destination: { id, name },
  open,
  onClose,
  onSecret,
}: {
  destination: Destination;
  open: boolean;
  onClose: () => void;
  onSecret: (shown: { name: string; secret: string }) => void;
}) {
  const reload = useDestinationReload();
  const rotate = useMutation({
    mutationFn: () => call('rotateSecret', { params: { destinationId: id } }),
    onSuccess: ({ secret }) => {
      onClose();
      if (secret) onSecret({ name, secret });
    },
    onError: showError,
    onSettled: reload,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Rotate the secret of ${name}?`}
      description="A new secret is shown once. Both sign until you retire the old one, so the receiver can switch in between."
      action="Rotate"
      keep="Cancel"
      isPending={rotate.isPending}
      onConfirm={() => rotate.mutate()}
    />
  );
}
