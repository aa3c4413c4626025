import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#console/api/queries.ts';
import { timeAgo } from '#console/lib/times.ts';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import type { Reply } from '#contract/console/replies.ts';

/**
 * Asks before a second reply to the same visitor. `reply` is the colleague's; null if there is no
 * question.
 */
export function SecondReplyDialog({
  reply,
  onSend,
  onClose,
}: {
  reply: Reply | null;
  onSend: () => void;
  onClose: () => void;
}) {
  const users = useQuery(queryOf('users')).data?.users ?? [];
  if (reply === null) return null;
  const author = users.find(({ id }) => id === reply.authorId)?.name ?? 'A colleague';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${author} replied ${timeAgo(new Date(reply.createdAt))}. Send anyway?`}
      description="Their reply is below yours. The visitor will get both."
      action="Send anyway"
      keep="Keep writing"
      onConfirm={onSend}
    />
  );
}
