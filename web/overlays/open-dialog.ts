import type { ComponentType } from 'react';
import { loadStyles } from '#web/scripts/load-styles.ts';

/** The props of every dialog. */
export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The control that gets focus back. A page change may have replaced the pressed one. */
  opener: () => HTMLElement | null;
};

/** A button with the attribute `data-dialog` opens the dialog of that name. */
const dialogs = {
  career: () => import('#web/forms/career/career-dialog.tsx').then((part) => part.CareerDialog),
  partnership: () =>
    import('#web/forms/partnership/partnership-dialog.tsx').then((part) => part.PartnershipDialog),
  newsletter: () =>
    import('#web/forms/newsletter/newsletter-dialog.tsx').then((part) => part.NewsletterDialog),
  consent: () => import('#web/consent/consent-dialog.tsx').then((part) => part.ConsentDialog),
  'platform-map': () =>
    import('#web/sections/platform-map-popup.tsx').then((part) => part.PlatformMapPopup),
} satisfies Record<string, () => Promise<ComponentType<DialogProps>>>;

export type DialogName = keyof typeof dialogs;

/** Loads a dialog and the root it is shown in. Rejects when either can't be loaded. */
export async function loadDialog(name: DialogName): Promise<(props: DialogProps) => void> {
  const [{ renderOverlay }, Dialog] = await Promise.all([
    import('#web/overlays/overlay-root.tsx'),
    dialogs[name](),
    loadStyles(),
  ]);
  return (props) => renderOverlay(name, Dialog, props);
}

/** Opens a dialog over the page. Rejects when it can't be loaded. */
export async function openDialog(name: DialogName, pressed: HTMLElement): Promise<void> {
  const render = await loadDialog(name);
  const opener = () =>
    pressed.isConnected
      ? pressed
      : document.querySelector<HTMLElement>(`#page [data-dialog="${name}"]`);
  const onOpenChange = (open: boolean) => render({ open, onOpenChange, opener });
  onOpenChange(true);
}
