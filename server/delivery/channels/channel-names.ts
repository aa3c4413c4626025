import type { Channel } from '#contract/channels.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';

/**
 * The channels that the settings use. Mail to the team is first listed without a target, which serves a single
 * recipient, so that deliveries stay deliverable when recipients are added or removed.
 */
export function openChannelsOf(settings: DeliverySettings): readonly Channel[] {
  const targets = ['', ...new Set(settings.mail.to.map(({ address }) => address))];
  return [
    ...['mail', 'verification'].flatMap((kind) => targets.map((target) => ({ kind, target }))),
    ...receiverChannels(settings),
    ...visitorChannels,
    dataChannel,
  ];
}

/** The channels of the receivers that the settings have. */
export function receiverChannels(settings: DeliverySettings): readonly Channel[] {
  return receiverKinds.filter((kind) => settings[kind] !== null).map((kind) => ({ kind }));
}

/** Kinds of receivers, each named like its setting. */
export const receiverKinds = ['webhook'] as const;

/** Emails to visitors. */
export const visitorChannels: readonly Channel[] = [
  { kind: 'acknowledgment' },
  { kind: 'confirmation' },
];

/** Emails with a link to a visitor's own data. */
export const dataChannel: Channel = { kind: 'service', event: 'my-data' };
