import { setTimeout as wait } from 'node:timers/promises';
import type { DestinationEvent } from '#contract/console/destinations.ts';
import type { RecipientRule } from '#contract/console/recipients.ts';
import type { Db } from '#server/db/connection.ts';
import type { ChannelSettings } from '#server/delivery/channels/channel-table.ts';
import {
  type OperatorDeliveries,
  operatorDeliveries,
} from '#server/delivery/channels/lead-deliveries.ts';
import {
  type Destination,
  type Destinations,
  listDestinations,
} from '#server/jobs/destinations.ts';
import type { DeliveryRequest } from '#server/leads/deliveries.ts';
import { channelOf } from '#server/leads/events/event-channels.ts';
import {
  listRecipientRules,
  type RecipientRules,
  recipientsOf,
} from '#server/leads/recipients/recipient-rules.ts';

/** The destinations and rules, kept in memory so that a submission does not ask for them. At most a second old. */
export type DestinationList = {
  readonly current: () => readonly Destination[];
  /** Who gets mails about leads of some forms and products. */
  readonly rules: () => readonly RecipientRule[];
  readonly find: (id: string) => Destination | null;
  /** Loads them now. Keeps what is known when the store is away. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
};

/** Loads the list, and again every second until stopped. Rejects if the first load fails. */
export async function openDestinationList(
  store: Pick<Destinations, 'destinations'> & RecipientRules,
): Promise<DestinationList> {
  const load = () => Promise.all([store.destinations(), store.recipientRules()]);
  let [list, rules] = await load();
  let lastAsked = 0;
  let lastLoaded = 0;
  const ended = new AbortController();

  async function refresh(): Promise<void> {
    lastAsked += 1;
    const asked = lastAsked;
    const loaded = await load().catch(() => null);
    // An earlier answer may come later.
    if (loaded === null || asked < lastLoaded) return;
    lastLoaded = asked;
    [list, rules] = loaded;
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
  { current, rules }: Pick<DestinationList, 'current' | 'rules'>,
): OperatorDeliveries {
  const byDefault = operatorDeliveries(settings);
  return (lead) => {
    const recipients = recipientsOf(rules(), lead);
    return [
      ...(recipients.length === 0 ? byDefault : operatorDeliveries(settings, recipients)),
      ...destinationDeliveries(current(), 'lead.created', lead.form),
    ];
  };
}

/** The same within a transaction, with what is stored now. */
export async function deliveriesToOperatorNow(
  db: Db,
  settings: ChannelSettings,
): Promise<OperatorDeliveries> {
  const destinations = await listDestinations(db);
  const rules = await listRecipientRules(db);
  return deliveriesToOperator(settings, { current: () => destinations, rules: () => rules });
}

const refreshIntervalMs = 1_000;
