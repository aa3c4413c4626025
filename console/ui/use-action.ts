import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh, send } from '#console/api/act.ts';
import type { RequestOf } from '#console/api/call.ts';
import type { EndpointName, ReplyOf } from '#contract/console/endpoints.ts';
import { showError, showToast, type Toast } from './toaster.tsx';

type Options<N extends EndpointName> = {
  /** The message once the change is made. */
  readonly toast?: string | ((reply: ReplyOf<N>, request: RequestOf<N>) => Toast);
  readonly onDone?: (reply: ReplyOf<N>, request: RequestOf<N>) => void | Promise<void>;
};

/**
 * A change that a control makes. Its error is shown as a message, and everything that it makes out
 * of date is loaded again.
 */
export function useAction<N extends EndpointName>(name: N, { toast, onDone }: Options<N> = {}) {
  const client = useQueryClient();
  return useMutation<ReplyOf<N>, Error, RequestOf<N>>({
    mutationFn: (request) => send(client, name, request),
    onSuccess: async (reply, request) => {
      if (toast) showToast(typeof toast === 'string' ? { text: toast } : toast(reply, request));
      await onDone?.(reply, request);
    },
    onError: showError,
    onSettled: (_reply, _error, request) => refresh(client, name, request),
  });
}
