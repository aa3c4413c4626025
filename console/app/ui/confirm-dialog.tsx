import type { ComponentProps } from 'react';
import type { RequestOf } from '#console/app/api/call.ts';
import type { EndpointName, ResponseOf } from '#console/contract/endpoints.ts';
import { Modal } from '#web/ui/modal.tsx';
import type { Parts } from '#web/ui/own-texts.d.ts';
import { Button } from './buttons.tsx';
import { useAction } from './use-action.ts';

/** Asks before an action that can't be undone, or that would lose typed text. */
export function ConfirmDialog({
  action,
  keep = 'Keep',
  isDangerous = false,
  isPending = false,
  onConfirm,
  children,
  ...modal
}: Pick<
  ComponentProps<typeof Modal>,
  'open' | 'onClose' | 'title' | 'description' | 'finalFocus'
> & {
  /** The label of the confirming button, such as 'Remove'. */
  action: string;
  /** The label of the canceling button. */
  keep?: string;
  isDangerous?: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  /** More choices, above the buttons. */
  children?: Parts;
}) {
  return (
    <Modal width={440} {...modal}>
      {children}
      <div className="mt-5 flex gap-2">
        <Button kind={isDangerous ? 'danger' : 'main'} disabled={isPending} onClick={onConfirm}>
          {action}
        </Button>
        <Button onClick={modal.onClose}>{keep}</Button>
      </div>
    </Modal>
  );
}

/** Asks before a change. The dialog closes once the change is made. */
export function ConfirmAction<N extends EndpointName>({
  endpoint,
  request,
  toast,
  onDone,
  ...dialog
}: Omit<Parameters<typeof ConfirmDialog>[0], 'onConfirm'> & {
  endpoint: N;
  request: RequestOf<N>;
  toast?: string;
  onDone?: (response: ResponseOf<N>) => void;
}) {
  const action = useAction(endpoint, {
    toast,
    onDone: (response) => {
      dialog.onClose();
      onDone?.(response);
    },
  });
  return (
    <ConfirmDialog
      {...dialog}
      isPending={action.isPending || dialog.isPending === true}
      onConfirm={() => action.mutate(request)}
    />
  );
}
