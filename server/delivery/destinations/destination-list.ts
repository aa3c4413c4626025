import { setTimeout as wait } from 'node:timers/promises';
import { channelName, eventChannel } from '#contract/console/channels.ts';
import type { DestinationEvent } from '#contract/console/destinations.ts';
import type { RecipientRule } from '#contract/console/recipients.ts';
import {
  type OperatorDeliveries,
  operatorDeliveries,
} from '#server/delivery/channels/requested-deliveries.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { Destination, Destinations } from '#server/jobs/destination-store.ts';
import type { DeliveryRequest } from '#server/leads/deliveries.ts';
import type { Follower, Notifications } from '#server/leads/notifications/notification-store.ts';
import { type RecipientRules, recipientsOf } from '#server/leads/notifications/recipient-rules.ts';

/**
 * The destinations, rules, and followers, cached in memory so that a submission doesn't query them. At most a second
 * old.
 */
export type DestinationList = {
  readonly current: () => readonly Destination[];
  /** Rules with the recipients of mails about some forms and products. */
  readonly rules: () => readonly RecipientRule[];
  /** Users who want to be notified of new leads. */
  readonly followers: () => readonly Follower[];
  readonly find: (id: string) => Destination | null;
  /** Loads the list now. Keeps the current one if the store is unavailable. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
};

/** Loads the list, and reloads it every second until stopped. Rejects if the first load fails. */
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

/** The deliveries of an event about a lead of the form. */
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
    .map((destination) => ({ channel: eventChannel(destination, event) }));
}

type LeadRoutes = Pick<DestinationList, 'current' | 'rules' | 'followers'>;

/** All deliveries of a lead to the operator: those of the settings, to destinations, and to followers. */
export function deliveriesToOperator(
  settings: DeliverySettings,
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
        .map(({ userId }) => ({ channel: channelName('new-lead', userId) })),
    ];
  };
}

const refreshIntervalMs = 1_000;
