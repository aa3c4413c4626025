import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/api/call.ts';
import { usersQuery } from '#console/api/queries.ts';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import { showError, showToast } from '#console/ui/toaster.tsx';
import type { User } from '#contract/console/people.ts';

/** Removes the second factor of a user who has lost both the phone and the recovery codes. */
export function RemoveFactorDialog({
  user,
  open,
  onClose,
}: {
  user: User;
  open: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('removeSecondFactor', { params: { userId: user.id } }),
    onSuccess: () => {
      onClose();
      showToast({ text: `${user.name} can sign in with the password alone.` });
    },
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: usersQuery.queryKey }),
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Remove the second factor of ${user.name}?`}
      description={`Call ${user.name} first, at a number that you know: an email can be forged. The authenticator app, the recovery codes, and all passkeys stop working, and ${user.name} gets an email about it.`}
      action="Remove"
      isDangerous
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
