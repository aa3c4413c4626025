import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/api/call.ts';
import { destinationsQuery } from '#console/api/queries.ts';
import { showError } from '#console/ui/toaster.tsx';
import type { BodyOf } from '#contract/console/endpoints.ts';

/** Changes a destination, and reloads everything that shows it. */
export function useDestinationChange(destinationId: string) {
  const reload = useDestinationReload();
  return useMutation({
    mutationFn: (body: BodyOf<'changeDestination'>) =>
      call('changeDestination', { params: { destinationId }, body }),
    onError: showError,
    onSettled: reload,
  });
}

/** Reloads the destinations, and the deliveries that show their names. */
export function useDestinationReload(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: destinationsQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['deliveries'] }),
    ]);
  };
}
