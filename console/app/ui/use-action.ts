import { useMutation } from '@tanstack/react-query';
import { reloadScreens } from '#console/app/api/act.ts';
import type { RequestOf } from '#console/app/api/call.ts';
import { callWithProof } from '#console/app/api/proof.ts';
import type { EndpointName, ResponseOf } from '#console/contract/endpoints.ts';
import { showError, showToast, type Toast } from './toasts.ts';

export type ActionOptions<N extends EndpointName> = {
  /** The message once the change is made. */
  readonly toast?: string | ((response: ResponseOf<N>, request: RequestOf<N>) => Toast) | undefined;
  readonly onDone?:
    | ((response: ResponseOf<N>, request: RequestOf<N>) => void | Promise<void>)
    | undefined;
};

/**
 * A change made by a control. Its error is shown as a message, and the open screens are reloaded.
 */
export function useAction<N extends EndpointName>(name: N, options: ActionOptions<N> = {}) {
  return useMutation<ResponseOf<N>, Error, RequestOf<N>>({
    mutationFn: (request) => callWithProof(name, request),
    onSuccess: (response, request) => finish(options, response, request),
    onError: showError,
    onSettled: () => reloadScreens(),
  });
}

/** Reports a completed change. */
export async function finish<N extends EndpointName>(
  { toast, onDone }: ActionOptions<N>,
  response: ResponseOf<N>,
  request: RequestOf<N>,
): Promise<void> {
  if (toast) showToast(typeof toast === 'string' ? { text: toast } : toast(response, request));
  await onDone?.(response, request);
}
