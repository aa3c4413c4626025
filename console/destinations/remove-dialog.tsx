import { useMutation } from '@tanstack/react-query';
import { call } from '#console/api/call.ts';
import { showError, showToast } from '#console/ui/toaster.tsx';
import type { Destination } from '#contract/console/destinations.ts';
import { Modal } from '#web/ui/modal.tsx';
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
    <Modal
      open={open}
      onClose={onClose}
      width={440}
      title={`Remove ${name}?`}
      description="Waiting deliveries are canceled, and its address and secrets are deleted. Past deliveries stay on record."
    >
      <div className="mt-5 flex gap-2">
        <button
          type="button"
          className="button button-danger"
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          Remove
        </button>
        <button type="button" className="button button-secondary" onClick={onClose}>
          Keep
        </button>
      </div>
    </Modal>
  );
}
