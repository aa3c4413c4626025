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
export async function loadDialog(name: string): Promise<(props: DialogProps) => void> {
  const [{ renderOverlay }, Dialog] = await Promise.all([
    import('#web/overlays/render-overlay.tsx'),
    loadPart(dialogs, `${name}-dialog`),
    loadStyles(),
  ]);
  return (props) => renderOverlay(name, Dialog, props);
}

/** Opens a dialog over the page. Rejects when it can't be loaded. */
export async function openDialog(name: string, pressed: HTMLElement): Promise<void> {
  const render = await loadDialog(name);
  const opener = () =>
    pressed.isConnected
      ? pressed
      : document.querySelector<HTMLElement>(`#page [data-dialog="${name}"]`);
  const onOpenChange = (open: boolean) => render({ open, onOpenChange, opener });
  onOpenChange(true);
}
