import { channelLabel } from '#contract/console/channel-labels.ts';
import type { DestinationEvent } from '#contract/console/destinations.ts';
import type { Destination } from './destinations.ts';

/** Each event of a destination has a channel of its own, because a lead is delivered once on a channel. */
export function channelOf({ id }: Pick<Destination, 'id'>, event: DestinationEvent): string {
  return event === 'lead.received' ? `${prefix}${id}` : `${prefix}${id}:${event}`;
}

/** The display name of any channel; a destination has the name that its owner chose. */
export function readableChannel(channel: string, list: readonly Destination[]): string {
  return channelLabel(channel, (one) => destinationName(one, list));
}

function destinationName(channel: string, list: readonly Destination[]): string {
  const [id, event] = channel.slice(prefix.length).split(':');
  const name = list.find((destination) => destination.id === id)?.name ?? 'removed destination';
  return event === undefined ? name : `${name} (${event})`;
}

/** The channels on which something may be delivered now. */
export function openDestinationChannels(list: readonly Destination[]): readonly string[] {
  return list
    .filter(({ isOn }) => isOn)
    .flatMap((destination) => destination.events.map((event) => channelOf(destination, event)));
}

const prefix = 'to:';
/** The channels of all destinations. */
export const destinationChannels = `${prefix}*`;
