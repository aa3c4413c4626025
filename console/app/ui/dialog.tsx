import type { ComponentProps } from 'react';
import { Modal } from '#web/ui/modal.tsx';
import { useDialog } from './open-dialog.tsx';

/** A dialog that is opened with `openDialog`. */
export function Dialog(modal: Omit<ComponentProps<typeof Modal>, 'open' | 'onClose' | 'onClosed'>) {
  const { isOpen, close, remove } = useDialog();
  return <Modal {...modal} open={isOpen} onClose={close} onClosed={remove} />;
}
