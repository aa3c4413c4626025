import { Dialog } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

type PopupProps = ComponentProps<typeof Dialog.Popup>;

type ModalProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Its largest width in pixels; a form is 640 wide, a message 440. */
  width?: number;
  /** What takes the focus; the first control otherwise. */
  initialFocus?: PopupProps['initialFocus'];
  /** What gets the focus back, when it is not what had it before. */
  finalFocus?: PopupProps['finalFocus'];
  /** Stays in the page while it is closed, so that what was typed in it is kept. */
  keepMounted?: boolean;
  /** Called once it is out of sight. */
  onClosed?: () => void;
  className?: string;
  children?: ReactNode;
};

/**
 * A dialog over the page. Escape, the backdrop and its close button end it; the focus stays
 * inside and goes back to where it came from.
 */
export function Modal({
  open,
  onClose,
  title,
  description,
  width = 640,
  initialFocus,
  finalFocus,
  keepMounted = false,
  onClosed,
  className,
  children,
}: ModalProps) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => next || onClose()}
      onOpenChangeComplete={(next) => next || onClosed?.()}
    >
      <Dialog.Portal keepMounted={keepMounted}>
        <Dialog.Backdrop className="modal-backdrop" />
        <Dialog.Viewport className="modal-viewport">
          <Dialog.Popup
            className={classNames('modal', className)}
            data-tone="sheet"
            style={{ maxWidth: width }}
            initialFocus={initialFocus}
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
