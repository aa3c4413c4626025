import { lazyRouteComponent, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { followLiveEvents } from '#console/app/api/live-events.ts';
import { onProofMissing } from '#console/app/api/proof.ts';
import { noteArrival } from '#console/app/parts/arrivals.ts';
import { leadHeadingId } from '#console/app/parts/focus-lead.ts';
import { Button, IconButton } from '#console/app/ui/buttons.tsx';
import { useKeys } from '#console/app/ui/keys.ts';
import { Late } from '#console/app/ui/late.tsx';
import { openDialog } from '#console/app/ui/open-dialog.tsx';
import { runToastAction } from '#console/app/ui/toasts.ts';
import { site } from '#contract/site.ts';
import { FourCaps } from '#web/ui/cap.tsx';
import { NotificationsButton } from './notifications-button.tsx';
import { openShortcuts, Sidebar } from './sidebar.tsx';

const ProofDialog = lazyRouteComponent(
  () => import('#console/app/identity/password-dialog.tsx'),
  'ProofDialog',
);
const Drawer = lazyRouteComponent(() => import('./drawer.tsx'), 'Drawer');

/** The frame of every signed-in page. It keeps the lists up to date. */
export function Shell() {
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => followLiveEvents(noteArrival), []);
  useKeys({
    '?': openShortcuts,
    z: runToastAction,
    '/': () => {
      const box = document.getElementById('search');
      // On narrow screens the open lead hides the list.
      if (box?.checkVisibility({ visibilityProperty: true })) box.focus();
      else void navigate({ to: '/leads' }).then(() => document.getElementById('search')?.focus());
    },
  });
  return (
    <div className="shell flex min-h-0 flex-1 flex-col lg:flex-row">
      <Button
        kind="main"
        className="skip-link fixed top-2 left-2 z-80 not-focus:-translate-y-[200%]"
        // The rows of the list would come before the open lead.
        onClick={() => (document.getElementById(leadHeadingId) ?? content.current)?.focus()}
      >
        Skip to content
      </Button>
      <aside data-tone="ink" className="hidden w-58 shrink-0 lg:block">
        <Sidebar />
      </aside>
      <TopBar />
      <div ref={content} tabIndex={-1} className="relative min-h-0 min-w-0 flex-1 outline-none">
        <Outlet />
      </div>
    </div>
  );
}

onProofMissing(() => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  openDialog(<ProofDialog onProven={() => resolve(true)} />, () => resolve(false));
  return promise;
});

/** The bar on narrow screens, where the sidebar is a drawer. */
function TopBar() {
  const [isOpen, setOpen] = useState(false);
  const { href } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Following a link closes the drawer.
  useEffect(() => setOpen(false), [href]);
  return (
    <header data-tone="ink" className="flex items-center gap-1 px-2 py-1 lg:hidden">
      <IconButton
        glyph="menu"
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <Late isOpen={isOpen}>
        <Drawer isOpen={isOpen} onOpenChange={setOpen}>
          <Sidebar />
        </Drawer>
      </Late>
      <FourCaps className="h-5" />
      <span className="ml-1.5 min-w-0 flex-1 truncate font-semibold">{site.company} console</span>
      <NotificationsButton />
    </header>
  );
}
