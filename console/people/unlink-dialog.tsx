import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/api/call.ts';
import { usersQuery } from '#console/api/queries.ts';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import { showError, showToast } from '#console/ui/toaster.tsx';
import type { User } from '#contract/console/people.ts';

/** Unlinks a user who has a new account in the company directory. */
export function UnlinkDialog({
  user: { id: userId, name },
  directory,
  open,
  onClose,
}: {
  user: User;
  /** The directory's display name. */
  directory: string;
  open: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const unlink = useMutation({
    mutationFn: () => call('unlinkDirectory', { params: { userId } }),
    onSuccess: () => {
      onClose();
      showToast({ text: `${name} was unlinked from ${directory} and signed out everywhere.` });
    },
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: usersQuery.queryKey }),
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Unlink ${name} from ${directory}?`}
      description={`${name} is signed out everywhere. The next person who signs in with ${directory} and this account’s email address gets the account.`}
      action="Unlink"
      keep="Cancel"
      isDangerous
      isPending={unlink.isPending}
      onConfirm={() => unlink.mutate()}
    />
  );
}
