import { loadPart, partsByName } from '#web/islands/islands.ts';
import { loadStyles } from '#web/lib/load-styles.ts';

/** The props of every dialog. */
export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The control that gets the focus back. A page change may have replaced the pressed one. */
  opener: () => HTMLElement | null;
};

/**
 * A button with the attribute `data-dialog="career"` opens `CareerDialog` of `career-dialog.tsx`, found
 * in a form's folder or among the others below.
 */
const dialogs = partsByName<DialogProps>(
  import.meta.glob([
    '/web/forms/*/*-dialog.tsx',
    '/web/consent/consent-dialog.tsx',
    '/web/sections/platform-map-dialog.tsx',
  ]),
);

/** Loads a dialog and its root. Rejects when either can't be loaded. */
async function loadDialog(name: string): Promise<(props: DialogProps) => void> {
  const [{ renderOverlay }, Dialog] = await Promise.all([
    import('#web/overlays/render-overlay.tsx'),
    loadPart(dialogs, `${name}-dialog`),
    loadStyles(),
  ]);
  return (props) => renderOverlay(name, Dialog, props);
}

/** Opens a dialog over the page. Rejects when it can't be loaded. */
async function openDialog(name: string, pressed: HTMLElement): Promise<void> {
  const render = await loadDialog(name);
  const opener = () =>
    pressed.isConnected
      ? pressed
      : document.querySelector<HTMLElement>(`#page [data-dialog="${name}"]`);
  const onOpenChange = (open: boolean) => render({ open, onOpenChange, opener });
  onOpenChange(true);
}

/**
 * Buttons and links with `data-dialog="name"` open that dialog. Its code is loaded on hover or
 * focus. If loading fails, the page's `data-dialog-failure="name"` reports it, and the next press
 * tries again.
 */
export function startDialogButtons(): void {
  for (const event of ['pointerover', 'focusin'] as const) {
    document.addEventListener(event, ({ target }) => {
      const button = openerOf(target);
      if (button) loadDialog(nameOf(button)).catch(() => undefined);
    });
  }
  document.addEventListener('click', (event) => {
    const button = openerOf(event.target);
    if (!button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const name = nameOf(button);
    const failure = failureOf(button, name);
    if (failure) failure.hidden = true;
    openDialog(name, button).catch(() => {
      if (failure) failure.hidden = false;
    });
  });
  document.addEventListener('click', ({ target }) => {
    const close = target instanceof Element ? target.closest('[data-dialog-failure-close]') : null;
    const failure = close?.closest<HTMLElement>('[data-dialog-failure]');
    if (failure) failure.hidden = true;
  });
}

function openerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-dialog]') : null;
}

function nameOf(button: HTMLElement): string {
  return button.dataset.dialog ?? '';
}

/** The dialog's failure report: next to the button, or else anywhere in the page. */
function failureOf(button: HTMLElement, name: string): HTMLElement | null {
  const report = `[data-dialog-failure="${name}"]`;
  return button.parentElement?.querySelector(report) ?? document.querySelector(report);
}
