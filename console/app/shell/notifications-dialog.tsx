import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '#console/app/api/call.ts';
import { queryClient, queryOf, useEndpoint } from '#console/app/api/query-client.ts';
import { nameOfLead } from '#console/app/parts/name-of-lead.ts';
import { Dialog } from '#console/app/ui/dialog.tsx';
import { useDialog } from '#console/app/ui/open-dialog.tsx';
import { Time } from '#console/app/ui/time.tsx';
import type { Notification } from '#console/contract/notifications.ts';
import { formLabel } from '#contract/form-list.ts';
import { VisuallyHidden } from '#web/ui/icon.tsx';

/** The user's notifications. Opening the list marks them as read; they look unread until it is closed. */
export function NotificationsDialog() {
  const { close } = useDialog();
  const { data, isError, error } = useEndpoint('notifications');
  const { mutate } = useMutation({
    mutationFn: (upTo: string) => call('readNotifications', { body: { upTo } }),
    onSuccess: () =>
      queryClient.setQueryData(
        queryOf('notifications').queryKey,
        (before) => before && { ...before, unread: 0 },
      ),
  });
  const newest = data && data.unread > 0 ? data.notifications[0]?.id : undefined;
  useEffect(() => {
    if (newest !== undefined) mutate(newest);
  }, [newest, mutate]);
  useEffect(
    () => () => void queryClient.invalidateQueries({ queryKey: queryOf('notifications').queryKey }),
    [],
  );
  return (
    <Dialog width={480} title="Notifications">
      {isError ? <p className="mt-4 text-alarm">{error.message}</p> : null}
      {data?.notifications.length === 0 ? (
        <p className="mt-4 text-soft">
          Nothing yet. You’ll see here when a lead is assigned to you, or when a visitor answers.
        </p>
      ) : (
        <ul className="mt-4 border-t border-line">
          {data?.notifications.map((one) => (
            <Row key={one.id} notification={one} onOpen={close} />
          ))}
        </ul>
      )}
      <p className="mt-4">
        <Link to="/account" hash="notifications" className="underline" onClick={close}>
          Choose your notifications
        </Link>
      </p>
    </Dialog>
  );
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { lead, at, isRead } = notification;
  const content = (
    <>
      <span
        className={`mt-1.5 size-2 shrink-0 rounded-full ${isRead ? '' : 'bg-alarm'}`}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">
        <span className={`block break-words ${isRead ? '' : 'font-semibold'}`}>
          {notificationText(notification)}
          {isRead ? null : <VisuallyHidden> (unread)</VisuallyHidden>}
        </span>
        <span className="block break-words text-soft">
          {lead ? `${nameOfLead(lead)} · ` : ''}
          {formLabel(notification.form)}
        </span>
      </span>
      <span className="shrink-0 pt-0.5 text-xs text-soft">
        <Time at={at} />
      </span>
    </>
  );
  return (
    <li className="border-b border-line">
      {lead ? (
        <Link
          to="/leads/$leadId"
          params={{ leadId: lead.id }}
          className="flex gap-3 py-2.5 hover:bg-wash"
          onClick={onOpen}
        >
          {content}
        </Link>
      ) : (
        <div className="flex gap-3 py-2.5">{content}</div>
      )}
    </li>
  );
}

/** Describes the event without the visitor's name, because other people may see the screen. */
function notificationText({ kind, actorName }: Pick<Notification, 'kind' | 'actorName'>) {
  switch (kind) {
    case 'assigned':
      return `${actorName} assigned a lead to you`;
    case 'mentioned':
      return `${actorName} mentioned you`;
    case 'answer':
      return 'A visitor answered';
    case 'bounce':
      return 'An email to a visitor was refused';
    case 'follow-up':
      return 'A lead is due for follow-up';
    case 'erased':
      return 'A visitor erased a lead';
    case 'new-lead':
      return 'New lead';
  }
}
