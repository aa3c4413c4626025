import { Dialog } from '@base-ui/react/dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, VisuallyHidden } from '#web/ui/icon.tsx';
import type { Parts } from '#web/ui/own-texts.d.ts';

type PopupProps = ComponentProps<typeof Dialog.Popup>;

type ModalProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** The maximum width in pixels; a form is 640 wide, a message 440. */
  width?: number;
  /**
   * Gets the focus when the dialog opens. By default the first field, or else the dialog itself, so
   * that a key pressed early closes nothing.
   */
  initialFocus?: PopupProps['initialFocus'];
  /** Gets the focus when the dialog closes; by default the element that had it before. */
  finalFocus?: PopupProps['finalFocus'];
  /** True if a click outside does not close the dialog. */
  staysOpen?: boolean;
  /** Keeps the dialog mounted while closed, so that its input is kept. */
  keepMounted?: boolean;
  /** Called after the closing transition. */
  onClosed?: () => void;
  className?: string;
  children?: Parts;
};

/**
 * A dialog over the page. Escape, the backdrop and the close button close it. Focus is
 * trapped inside and then restored.
 */
export function Modal({
  open,
  onClose,
  title,
  description,
  width = 640,
  initialFocus,
  finalFocus,
  staysOpen = false,
  keepMounted = false,
  onClosed,
  className,
  children,
}: ModalProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={staysOpen}
      onOpenChange={(next, { event }) => {
        // The second click of a double click is meant for what was there before the dialog.
        const isSecondClick = event instanceof MouseEvent && event.detail > 1;
        if (!next && !isSecondClick) onClose();
      }}
      onOpenChangeComplete={(next) => next || onClosed?.()}
    >
      <Dialog.Portal keepMounted={keepMounted}>
        <Dialog.Backdrop className="modal-backdrop" />
        <Dialog.Viewport className="modal-viewport">
          <Dialog.Popup
            ref={popup}
            className={classNames('modal', className)}
            data-tone="sheet"
            style={{ maxWidth: width }}
            initialFocus={initialFocus ?? ((input) => firstField(popup.current, input))}
            finalFocus={finalFocus}
          >
            <div className="flex items-start justify-between gap-4">
              <Dialog.Title className="text-xl">{title}</Dialog.Title>
              <Dialog.Close className="icon-button -mt-2 -mr-2 shrink-0">
                <Icon name="close" />
                <VisuallyHidden>Close</VisuallyHidden>
              </Dialog.Close>
            </div>
            {description ? (
              <Dialog.Description className="mt-2 text-muted">{description}</Dialog.Description>
            ) : null}
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Skipped on touch screens, where a field's keyboard would cover the dialog's text. Focuses it immediately, because
 * Base UI waits for the next frame, and the letters typed until then would be lost.
 */
function firstField(popup: HTMLElement | null, input: string): HTMLElement | null {
  const field = input === 'touch' ? null : popup?.querySelector<HTMLElement>(fields);
  field?.focus({ preventScroll: true });
  return field ?? popup;
}

const fields = ['input', 'select', 'textarea']
  .map((field) => `${field}:enabled:not([type="hidden"], [readonly])`)
  .join();
