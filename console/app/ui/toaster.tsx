import { useEffect, useState } from 'react';
import { undoMs } from '#console/contract/values.ts';
import { Button, IconButton } from './buttons.tsx';
import { Glyph } from './glyph.tsx';
import { dismissToast, runToastAction, shownToast } from './toasts.ts';

/** The container of messages. It stays mounted, so that screen readers announce new ones. */
export function Toaster() {
  const toast = shownToast.useValue();
  const [heldId, setHeld] = useState(0);
  useEffect(() => {
    if (!toast || toast.id === heldId) return;
    const timer = setTimeout(dismissToast, toast.isError || toast.action ? undoMs : 5000);
    return () => clearTimeout(timer);
  }, [toast, heldId]);
  return (
    <div
      role="status"
      // A dialog hides the rest of the page from screen readers, but not a live region.
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-70 flex justify-center p-4 lg:right-auto lg:bottom-16 lg:w-58 lg:p-2"
    >
      {toast ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: Hovering over the message keeps it from disappearing.
        <div
          key={toast.id}
          data-tone="ink"
          onMouseEnter={() => setHeld(toast.id)}
          onMouseLeave={() => setHeld(0)}
          className="toast pointer-events-auto flex transition-[opacity,translate] duration-200 ease-out starting:translate-y-3 starting:opacity-0 max-w-xl items-center gap-x-3 rounded-field border border-(--line) py-1.5 pr-1.5 pl-4 shadow-sheet lg:w-full lg:flex-wrap lg:bg-ink-raised lg:pl-3"
        >
          {toast.isError ? (
            <span className="text-alarm">
              <Glyph name="alert" />
            </span>
          ) : null}
          <span className="min-w-0 flex-1 py-1.5 break-words lg:basis-36">{toast.text}</span>
          {toast.action ? (
            <Button kind="quiet" className="lg:-ml-3.5" onClick={runToastAction}>
              {toast.action.label}
            </Button>
          ) : null}
          <IconButton
            glyph="close"
            size={16}
            label="Dismiss"
            className="lg:ml-auto"
            onClick={dismissToast}
          />
        </div>
      ) : null}
    </div>
  );
}
