import { setTimeout as wait } from 'node:timers/promises';
import type { DestinationEvent } from '#contract/console/destinations.ts';
import type { RecipientRule } from '#contract/console/recipients.ts';
import type { ChannelSettings } from '#server/delivery/channels/channel-table.ts';
import {
  itemDelivery,
  type OperatorDeliveries,
  operatorDeliveries,
} from '#server/delivery/channels/lead-deliveries.ts';
import type { Destination, Destinations } from '#server/jobs/destinations.ts';
import type { DeliveryRequest } from '#server/leads/deliveries.ts';
import { channelOf } from '#server/leads/events/event-channels.ts';
import type { Follower, Notifications } from '#server/leads/notifications/notifications.ts';
import { type RecipientRules, recipientsOf } from '#server/leads/recipients/recipient-rules.ts';

/** The destinations, rules, and followers, kept in memory so that a submission does not ask for them. At most a second old. */
export type DestinationList = {
  readonly current: () => readonly Destination[];
  /** Who gets mails about leads of some forms and products. */
  readonly rules: () => readonly RecipientRule[];
  /** Who wants to be notified of new leads. */
  readonly followers: () => readonly Follower[];
  readonly find: (id: string) => Destination | null;
  /** Loads them now. Keeps what is known when the store is away. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
};

/** Loads the list, and again every second until stopped. Rejects if the first load fails. */
export async function openDestinationList(
  store: Pick<Destinations, 'destinations'> & RecipientRules & Pick<Notifications, 'followers'>,
): Promise<DestinationList> {
  const load = () => Promise.all([store.destinations(), store.recipientRules(), store.followers()]);
  let [list, rules, followers] = await load();
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

type LeadRoutes = Pick<DestinationList, 'current' | 'rules' | 'followers'>;

/** Every delivery to the operator: by the settings, to the destinations of the console, and to its users. */
export function deliveriesToOperator(
  settings: ChannelSettings,
  { current, rules, followers }: LeadRoutes,
): OperatorDeliveries {
  const byDefault = operatorDeliveries(settings);
  return (lead) => {
    const recipients = recipientsOf(rules(), lead);
    return [
      ...(recipients.length === 0 ? byDefault : operatorDeliveries(settings, recipients)),
      ...destinationDeliveries(current(), 'lead.created', lead.form),
      ...followers()
        .filter(({ forms }) => forms === null || forms.includes(lead.form))
        .map(({ userId }) => itemDelivery('new-lead', userId)),
    ];
  };
}

const refreshIntervalMs = 1_000;
