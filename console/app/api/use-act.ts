import { useQueryClient } from '@tanstack/react-query';
import type { EndpointName, ResponseOf } from '#console/contract/endpoints.ts';
import { act } from './act.ts';
import type { RequestOf } from './call.ts';

/** Returns a function that makes a change, and resolves once the open screens show it. */
export function useAct() {
  const client = useQueryClient();
  return <N extends EndpointName>(name: N, request: RequestOf<N>): Promise<ResponseOf<N>> =>
    act(client, name, request);
}
