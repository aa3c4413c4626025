import { lazyRouteComponent } from '@tanstack/react-router';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { openDialog } from '#console/app/ui/open-dialog.tsx';
import { countText } from '#console/app/ui/use-title.ts';

const NotificationsDialog = lazyRouteComponent(
  () => import('./notifications-dialog.tsx'),
  'NotificationsDialog',
);

/** The bell, with the number of unread notifications. */
export function NotificationsButton() {
  const unread = useEndpoint('notifications').data?.unread ?? 0;
  return (
    <button
      type="button"
      className="icon-button relative"
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
      title="Notifications"
      onClick={() => openDialog(<NotificationsDialog />)}
    >
      <Glyph name="bell" />
      {unread > 0 ? (
        <span className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-alarm px-1 text-center text-xs/4 font-semibold text-(--tone) tabular-nums">
          {countText(unread)}
        </span>
      ) : null}
    </button>
  );
}
