import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '#console/api/call.ts';
import { sharedValue } from '#console/lib/shared-value.ts';
import { Button, IconButton } from './buttons.tsx';
import { Glyph } from './glyph.tsx';

export type Toast = {
  readonly text: string;
  readonly isError?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
};

/**
 * Shows a short message, on wide screens in the sidebar above the user's name, clear of the
 * content. The next one replaces it.
 */
export function showToast(toast: Toast): void {
  count += 1;
  shown.set({ ...toast, id: count });
}

/** Tells the user why a change failed. */
export function showError(error: unknown): void {
  const isSignedOut = error instanceof ApiError && error.code === 'signed-out';
  showToast({ text: isSignedOut ? signedOut : messageOf(error), isError: true });
}

/** Runs the action of the visible message, such as 'Undo'; if there is none, a message says so. */
export function runToastAction(): void {
  const action = shown.get()?.action;
  if (action) dismiss();
  else showToast({ text: 'Nothing to undo. Undo works while its message is shown.' });
  action?.run();
}

/** The container of messages. It stays mounted, so that screen readers announce new ones. */
export function Toaster() {
  const toast = shown.useValue();
  const [heldId, setHeld] = useState(0);
  useEffect(() => {
    if (!toast || toast.id === heldId) return;
    const timer = setTimeout(dismiss, toast.isError || toast.action ? 10_000 : 5000);
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
          className="toast pointer-events-auto flex max-w-xl items-center gap-x-3 rounded-field border border-(--line) py-1.5 pr-1.5 pl-4 shadow-sheet lg:w-full lg:flex-wrap lg:bg-ink-raised lg:pl-3"
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
            onClick={dismiss}
          />
        </div>
      ) : null}
    </div>
  );
}

function dismiss(): void {
  shown.set(null);
}

const signedOut = 'Your session ended. Sign in to pick up where you left off.';
const shown = sharedValue<(Toast & { readonly id: number }) | null>(null);
let count = 0;
