import { type Channel, type LeadChannel, leadChannels } from '#contract/channels.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';

/**
 * `team`: one delivery per recipient, so that a rejection affects only that recipient. `item`: any number of deliveries
 * for a lead, such as replies.
 */
const reach: Readonly<Record<LeadChannel, 'team' | 'visitor' | 'item' | OwnReceiver>> = {
  mail: 'team',
  verification: 'team',
  webhook: (settings) => settings.webhook,
  acknowledgment: 'visitor',
  confirmation: 'visitor',
  reply: 'item',
  mention: 'item',
  'new-lead': 'item',
};

/** A receiver that the operator configured; returns its setting, or null if there is none. */
type OwnReceiver = (settings: DeliverySettings) => unknown;

/**
 * The channels that the settings use. Mail to the team is first listed without a target, which serves a single
 * recipient, so that deliveries stay deliverable when recipients are added or removed.
 */
export function openChannelsOf(settings: DeliverySettings): readonly Channel[] {
  const addresses = settings.mail.to.map(({ address }) => address);
  return leadChannels.flatMap((kind) => {
    const one = reach[kind];
    if (one === 'team') return ['', ...new Set(addresses)].map((target) => ({ kind, target }));
    return typeof one === 'string' || one(settings) !== null ? [{ kind }] : [];
  });
}

/** The channels of the receivers that the settings have. */
export function receiverChannels(settings: DeliverySettings): readonly Channel[] {
  return receiverKinds.flatMap((kind) => {
    const one = reach[kind];
    return typeof one === 'function' && one(settings) !== null ? [{ kind }] : [];
  });
}

function kindsOf(one: 'visitor' | 'item'): readonly Channel[] {
  return leadChannels.filter((kind) => reach[kind] === one).map((kind) => ({ kind }));
}

/** Kinds that post to a receiver that the operator configured. */
export const receiverKinds: readonly LeadChannel[] = leadChannels.filter(
  (kind) => typeof reach[kind] === 'function',
);

/** Kinds of deliveries that are emails. */
export const mailKinds: readonly string[] = [
  'service',
  ...leadChannels.filter((kind) => !receiverKinds.includes(kind)),
];

/** Emails from one person to another. A delivered email is never sent again. */
export const itemChannels = kindsOf('item');

/** Emails to visitors. */
const visitorChannels = kindsOf('visitor');

/** Emails to one person, who must not get one twice. */
export const personalChannels: readonly Channel[] = [...visitorChannels, ...itemChannels];
