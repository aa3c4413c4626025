import { setTimeout as wait } from 'node:timers/promises';
import type { Destination, Destinations, LeadRoutes } from '#server/jobs/destination-store.ts';

/**
 * The destinations, rules, and followers, cached in memory so that a submission doesn't query them. At most a second
 * old.
 */
export type DestinationList = {
  readonly current: () => LeadRoutes;
  readonly find: (id: string) => Destination | null;
  /** Loads the list now. Keeps the current one if the store is unavailable. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
};

/** Loads the list, and reloads it every second until stopped. Rejects if the first load fails. */
export async function openDestinationList(
  store: Pick<Destinations, 'leadRoutes'>,
): Promise<DestinationList> {
  let routes = await store.leadRoutes();
  let lastAsked = 0;
  let lastLoaded = 0;
  const ended = new AbortController();

  async function refresh(): Promise<void> {
    lastAsked += 1;
    const asked = lastAsked;
    const loaded = await store.leadRoutes().catch(() => null);
    // The response to an earlier request may arrive after a later one.
    if (loaded === null || asked < lastLoaded) return;
    lastLoaded = asked;
    routes = loaded;
  }

  async function follow(): Promise<void> {
    const pause = { signal: ended.signal, ref: false };
    for (;;) {
      await wait(refreshIntervalMs, undefined, pause).catch(() => undefined);
      if (ended.signal.aborted) return;
      await refresh();
    }
  }

  void follow();
  return {
    current: () => routes,
    find: (id) => routes.destinations.find((destination) => destination.id === id) ?? null,
    refresh,
    stop: () => ended.abort(),
  };
}

const refreshIntervalMs = 1_000;
