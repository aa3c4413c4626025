import { channelLabel } from '#contract/console/channel-labels.ts';
import { channelOf } from '#server/leads/events/event-channels.ts';
import type { Destination } from './destinations.ts';

/** The display name of a channel; for a destination, the name that its owner chose. */
export function readableChannel(channel: string, list: readonly Destination[]): string {
  return channelLabel(channel, (one) => destinationName(one, list));
}

function destinationName(channel: string, list: readonly Destination[]): string {
  const [id, event] = channel.split(':').slice(1);
  const name = list.find((destination) => destination.id === id)?.name ?? 'removed destination';
  return event === undefined ? name : `${name} (${event})`;
}

/** The channels of destinations that are on. */
export function openDestinationChannels(list: readonly Destination[]): readonly string[] {
  return list
    .filter(({ isOn }) => isOn)
    .flatMap((destination) => destination.events.map((event) => channelOf(destination, event)));
}
