import type { DestinationEvent } from '#contract/console/destinations.ts';

/**
 * Each event of a destination has its own channel, because a lead is delivered once per channel. An event that can
 * occur several times has one channel per item, such as an answer; without an item, this returns the whole family.
 */
export function channelOf(
  { id }: { readonly id: string },
  event: DestinationEvent,
  item = '*',
): string {
  if (event === 'lead.created') return `${prefix}${id}`;
  return isItemEvent(event) ? `${prefix}${id}:${event}:${item}` : `${prefix}${id}:${event}`;
}

/** `to:ID:lead.changed:*` for the channel of an item; other channels of destinations are returned unchanged. */
export function familyOfEvent(channel: string): string {
  const [to, id, event, item] = channel.split(':');
  return item === undefined ? channel : [to, id, event, '*'].join(':');
}

/** The answer or the lead that an event is about. */
export function itemOfEvent(channel: string): string {
  return channel.split(':')[3] ?? '';
}

function isItemEvent(event: DestinationEvent): event is ItemEvent {
  return itemEvents.some((one) => one === event);
}

const itemEvents = ['lead.changed', 'lead.answered', 'lead.erased'] as const;
export type ItemEvent = (typeof itemEvents)[number];
const prefix = 'to:';
/** The channels of all destinations. */
export const destinationChannels = `${prefix}*`;
