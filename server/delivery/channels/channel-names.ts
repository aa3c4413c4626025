import {
  channelName,
  type LeadChannel,
  leadChannels,
  readChannel,
} from '#contract/console/channels.ts';
import type { LeadRule } from '#contract/console/rules.ts';
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

/** True if a lead can have several deliveries on the channel. */
export function hasFamily(name: LeadChannel): boolean {
  return reach[name] === 'team' || reach[name] === 'item';
}

/**
 * The channels that the settings and rules use, and the families of items. Mail to the team is first listed under its
 * plain name, which serves a single recipient, so that deliveries stay deliverable when recipients are added or
 * removed.
 */
export function channelNames(
  settings: DeliverySettings,
  rules: readonly LeadRule[] = [],
): readonly string[] {
  return leadChannels.flatMap((name) => namesOf(name, settings, rules));
}

function namesOf(
  name: LeadChannel,
  settings: DeliverySettings,
  rules: readonly LeadRule[],
): readonly string[] {
  switch (reach[name]) {
    case 'team': {
      const all = [
        ...settings.mail.to.map(({ address }) => address),
        ...rules.flatMap((rule) => rule.addresses),
      ];
      return [name, ...new Set(all.map((address) => channelName(name, address)))];
    }
    case 'item':
      return [channelName(name, '*')];
    case 'visitor':
      return [name];
    default:
      return isSet(name, settings) ? [name] : [];
  }
}

/** The channels of the receivers that the settings have. */
export function receiverChannels(settings: DeliverySettings): readonly LeadChannel[] {
  return leadChannels.filter((name) => isSet(name, settings));
}

function isSet(name: LeadChannel, settings: DeliverySettings): boolean {
  const setting = reach[name];
  return typeof setting === 'function' && setting(settings) !== null;
}

export function isMailChannel(channel: string): boolean {
  const { kind } = readChannel(channel);
  const isLeadChannel = Object.hasOwn(reach, kind);
  return kind === 'service' || (isLeadChannel && typeof reach[kind as LeadChannel] === 'string');
}

/** Channels of emails from one person to another. A delivered email is never sent again. */
export const itemFamilies: readonly string[] = leadChannels
  .filter((name) => reach[name] === 'item')
  .map((name) => channelName(name, '*'));

/** Channels that post to a receiver that the operator configured. */
export const receiverNames: readonly LeadChannel[] = leadChannels.filter(
  (name) => typeof reach[name] === 'function',
);

/** Channels of emails to visitors. */
export const visitorChannels: readonly string[] = leadChannels.filter(
  (name) => reach[name] === 'visitor',
);

/** Channels of emails to one person, who must not get one twice. */
export const personalChannels: readonly string[] = [...visitorChannels, ...itemFamilies];
