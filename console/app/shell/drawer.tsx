import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

/** The sidebar on narrow screens, over the page. */
export function Drawer({
  isOpen,
  onOpenChange,
  children,
}: {
  isOpen: boolean;
  onOpenChange: (next: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="modal-backdrop" />
        <Dialog.Popup
          data-tone="ink"
          aria-label="Menu"
          className="fixed inset-y-0 left-0 z-61 w-72 max-w-[85vw] transition-[translate] duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
