import { type ComponentProps, useId, useLayoutEffect } from 'react';
import { enterDialog, leaveDialog } from '#web/overlays/dialog-history.ts';
import { Modal } from '#web/ui/modal.tsx';

export type PageModalProps = ComponentProps<typeof Modal> & {
  /** True while the dialog closes for another one, which gets its history entry. */
  handsOver?: boolean;
};

/** A dialog over a page on the site, which Back closes too. */
export function PageModal({ handsOver = false, ...props }: PageModalProps) {
  const { open, onClose } = props;
  const id = useId();
  useLayoutEffect(() => {
    if (open) enterDialog(id, onClose);
    else if (!handsOver) leaveDialog(id);
  });
  return <Modal {...props} />;
}
