import type { EndpointName } from '#console/contract/endpoints.ts';
import { ApiError, call, type RequestOf } from './call.ts';

/** Calls an endpoint. If it requires a recent proof of identity, the user is asked for one, and the call is repeated. */
export async function callWithProof<N extends EndpointName>(name: N, request: RequestOf<N>) {
  try {
    return await call(name, request);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'proof-missing' && (await proveOnce())))
      throw error;
    return call(name, request);
  }
}

/** Changes that need a proof at the same time share one dialog. */
function proveOnce(): Promise<boolean> {
  asking ??= askForProof().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Registers the question for a proof, which resolves to false if the user declines. */
export function onProofMissing(ask: () => Promise<boolean>): void {
  askForProof = ask;
}

let askForProof = () => Promise.resolve(false);
let asking: Promise<boolean> | undefined;
