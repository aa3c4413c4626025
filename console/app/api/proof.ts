import { sharedValue } from '#console/app/lib/shared-value.ts';
import type { EndpointName } from '#console/contract/endpoints.ts';
import { ApiError, call, type RequestOf } from './call.ts';

/** The open question for a proof of identity; null if there is none. */
export const askedProof = sharedValue<{ readonly answer: (isProven: boolean) => void } | null>(
  null,
);

/** Calls an endpoint. If it requires a recent proof of identity, the user is asked for one, and the call is repeated. */
export async function callWithProof<N extends EndpointName>(name: N, request: RequestOf<N>) {
  try {
    return await call(name, request);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'proof-missing' && (await ask())))
      throw error;
    return call(name, request);
  }
}

async function ask(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  askedProof.get()?.answer(false);
  askedProof.set({ answer: resolve });
  const isProven = await promise;
  askedProof.set(null);
  return isProven;
}
