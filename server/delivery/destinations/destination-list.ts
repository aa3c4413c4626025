import { setTimeout as wait } from 'node:timers/promises';
import type { DestinationEvent } from '#contract/console/destinations.ts';
import type { ChannelSettings } from '#server/delivery/channels/channel-table.ts';
import {
  type OperatorDeliveries,
  operatorDeliveries,
} from '#server/delivery/channels/lead-deliveries.ts';
import { channelOf } from '#server/jobs/destination-channels.ts';
import type { Destination, Destinations } from '#server/jobs/destinations.ts';
import type { DeliveryRequest } from '#server/leads/deliveries.ts';

/** The destinations, kept in memory so that a submission does not ask for them. At most a second old. */
export type DestinationList = {
  readonly current: () => readonly Destination[];
  readonly find: (id: string) => Destination | null;
  /** Loads them now. Keeps what is known when the store is away. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
};

/** Loads the list, and again every second until stopped. Rejects if the first load fails. */
export async function openDestinationList(
  store: Pick<Destinations, 'destinations'>,
): Promise<DestinationList> {
  let list = await store.destinations();
  let lastAsked = 0;
  let lastLoaded = 0;
  const ended = new AbortController();

  async function refresh(): Promise<void> {
    lastAsked += 1;
    const asked = lastAsked;
    const loaded = await store.destinations().catch(() => null);
    // An earlier answer may come later.
    if (loaded === null || asked < lastLoaded) return;
    lastLoaded = asked;
    list = loaded;
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
    find: (id) => list.find((destination) => destination.id === id) ?? null,
    refresh,
    stop: () => ended.abort(),
  };
}

/** What an event about a lead of the form queues. */
export function destinationDeliveries(
  list: readonly Destination[],
  event: DestinationEvent,
  form: string,
): readonly DeliveryRequest[] {
  return list
    .filter(
      ({ isOn, events, forms }) =>
        isOn && events.includes(event) && (forms === null || forms.includes(form)),
    )
    .map((destination) => ({ channel: channelOf(destination, event) }));
}

/** Every delivery to the operator: by the settings, and to the destinations of the console. */
export function deliveriesToOperator(
  settings: ChannelSettings,
  current: DestinationList['current'],
): OperatorDeliveries {
  const fixed = operatorDeliveries(settings);
  return (form) => [...fixed, ...destinationDeliveries(current(), 'lead.received', form)];
}

const refreshIntervalMs = 1_000;
