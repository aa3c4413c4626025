import { ApiError, messageOf } from '#console/app/api/call.ts';
import { sharedValue } from '#console/app/lib/shared-value.ts';

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
  shownToast.set({ ...toast, id: count });
}

/** Tells the user why a change failed. */
export function showError(error: unknown): void {
  const code = error instanceof ApiError ? error.code : null;
  hasFailedOffline ||= code === 'unreachable';
  const isSignedOut = code === 'signed-out';
  showToast({ text: isSignedOut ? signedOut : messageOf(error), isError: true });
}

/** Runs the action of the visible message, such as 'Undo'; if there is none, a message says so. */
export function runToastAction(): void {
  const action = shownToast.get()?.action;
  if (action) dismissToast();
  else showToast({ text: 'Nothing to undo. Undo works while its message is shown.' });
  action?.run();
}

/** Reminds the user of a change that failed while the server could not be reached. */
export function reportReturn(): void {
  if (hasFailedOffline) showToast({ text: 'The server is back. Send again what was not saved.' });
  hasFailedOffline = false;
}

export function dismissToast(): void {
  shownToast.set(null);
}

const signedOut = 'Your session ended. Sign in to pick up where you left off.';
export const shownToast = sharedValue<(Toast & { readonly id: number }) | null>(null);
let count = 0;
let hasFailedOffline = false;
