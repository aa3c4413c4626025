import { setTimeout as wait } from 'node:timers/promises';
import type { LeadRoutes } from '#server/delivery/channels/requested-deliveries.ts';
import type { Destination, Destinations } from '#server/jobs/destination-store.ts';
import type { Notifications } from '#server/leads/notifications/notification-store.ts';
import type { LeadRules } from '#server/leads/rules/lead-rules.ts';

/**
 * The destinations, rules, and followers, cached in memory so that a submission doesn't query them. At most a second
 * old.
 */
export type DestinationList = LeadRoutes & {
  readonly find: (id: string) => Destination | null;
  /** Loads the list now. Keeps the current one if the store is unavailable. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
};

/** Loads the list, and reloads it every second until stopped. Rejects if the first load fails. */
export async function openDestinationList(
  store: Pick<Destinations, 'destinations'> & LeadRules & Pick<Notifications, 'followers'>,
): Promise<DestinationList> {
  const load = () => Promise.all([store.destinations(), store.leadRules(), store.followers()]);
  let [list, rules, followers] = await load();
  let lastAsked = 0;
  let lastLoaded = 0;
  const ended = new AbortController();

  async function refresh(): Promise<void> {
    lastAsked += 1;
    const asked = lastAsked;
    const loaded = await load().catch(() => null);
    // An earlier request may be answered after a later one.
    if (loaded === null || asked < lastLoaded) return;
    lastLoaded = asked;
    [list, rules, followers] = loaded;
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
    current: () => list,
    rules: () => rules,
    followers: () => followers,
    find: (id) => list.find((destination) => destination.id === id) ?? null,
    refresh,
    stop: () => ended.abort(),
  };
}

const refreshIntervalMs = 1_000;
