import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { followEvents } from '#console/api/live-events.ts';
import { noteArrival } from '#console/parts/arrivals.ts';
import { ConflictDialog } from '#console/parts/conflict-dialog.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useKeys } from '#console/ui/keys.ts';
import { Late } from '#console/ui/late.tsx';
import { runToastAction } from '#console/ui/toaster.tsx';
import { site } from '#contract/site.ts';
import { FourCaps } from '#web/ui/cap.tsx';
import { playArrival } from './arrival-sound.ts';
import { Sidebar } from './sidebar.tsx';

const ShortcutsDialog = lazyRouteComponent(
  () => import('./shortcuts-dialog.tsx'),
  'ShortcutsDialog',
);

/** The frame around every page of someone who is signed in. It keeps the lists live. */
export function Shell() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [hasHelp, setHelp] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      followEvents(client, (lead) => {
        noteArrival(lead.id);
        if (lead.status === 'accepted') playArrival();
      }),
    [client],
  );
  useKeys({
    '?': () => setHelp(true),
    z: runToastAction,
    '/': () => {
      const box = document.getElementById('search');
      // On narrow screens the open lead hides the list.
      if (box?.checkVisibility({ visibilityProperty: true })) box.focus();
      else void navigate({ to: '/leads' }).then(() => document.getElementById('search')?.focus());
    },
  });
  return (
    <div className="shell flex flex-col lg:flex-row">
      <button type="button" className="button skip-link" onClick={() => content.current?.focus()}>
        Skip to content
      </button>
      <aside data-tone="ink" className="hidden w-58 shrink-0 lg:block">
        <Sidebar onHelp={() => setHelp(true)} />
      </aside>
      <TopBar onHelp={() => setHelp(true)} />
      <div ref={content} tabIndex={-1} className="relative min-h-0 min-w-0 flex-1 outline-none">
        <Outlet />
      </div>
      <ConflictDialog />
      <Late isOpen={hasHelp}>
        <ShortcutsDialog open={hasHelp} onClose={() => setHelp(false)} />
      </Late>
    </div>
  );
}

/** On narrow screens the sidebar is a drawer. */
function TopBar({ onHelp }: { onHelp: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { href } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Following a link closes the drawer.
  useEffect(() => setOpen(false), [href]);
  return (
    <header data-tone="ink" className="flex items-center gap-1 px-2 py-1 lg:hidden">
      <Dialog.Root open={isOpen} onOpenChange={(next) => setOpen(next)}>
        <Dialog.Trigger className="icon-button" aria-label="Menu">
          <Glyph name="menu" />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Backdrop className="modal-backdrop" />
          <Dialog.Popup
            data-tone="ink"
            aria-label="Menu"
            className="drawer fixed inset-y-0 left-0 z-61 w-72 max-w-[85vw]"
          >
            <Sidebar onHelp={onHelp} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <FourCaps className="h-5" />
      <span className="ml-1.5 font-semibold">{site.company} console</span>
    </header>
  );
}
