import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Button } from './buttons.tsx';
import { Dialog } from './dialog.tsx';
import { openDialog, useDialog } from './open-dialog.tsx';
import { showError } from './toasts.ts';

type Question = Omit<ComponentProps<typeof Dialog>, 'width'> & {
  action: string;
  keep?: string;
  isDangerous?: boolean;
  isDisabled?: boolean;
  /** The dialog stays open while this runs, and if it fails. */
  onConfirm: () => unknown;
};

/** Asks before an action that can't be undone, or that would lose typed text. */
export function ask(question: Question): void {
  openDialog(<ConfirmDialog {...question} />);
}

/** For questions whose content changes while they are open. */
export function ConfirmDialog({
  action,
  keep = 'Cancel',
  isDangerous = false,
  isDisabled = false,
  onConfirm,
  children,
  ...dialog
}: Question) {
  const { close } = useDialog();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => onConfirm(),
    onSuccess: close,
    onError: showError,
  });
  return (
    <Dialog width={440} {...dialog}>
      {children}
      <div className="mt-5 flex gap-2">
        <Button
          kind={isDangerous ? 'danger' : 'main'}
          disabled={isPending || isDisabled}
          onClick={() => mutate()}
        >
          {action}
        </Button>
        <Button onClick={close}>{keep}</Button>
      </div>
    </Dialog>
  );
}
