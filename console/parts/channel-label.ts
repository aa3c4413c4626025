import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#console/api/queries.ts';
import { readChannel, channelLabel as standardLabel, stemOf } from '#contract/console/channels.ts';
import type { DeliveryChannel } from '#contract/console/deliveries.ts';

/** The channel name that users see. */
export function useChannelLabels(): (channel: string) => string {
  const { data } = useQuery(queryOf('deliveryChannels'));
  return (channel) => channelLabel(channel, data?.channels ?? []);
}

/** The channel's own label or its family's, such as `reply:*`; otherwise the default. */
export function channelLabel(channel: string, channels: readonly DeliveryChannel[]): string {
  const { kind } = readChannel(channel);
  const known = channels.find((one) => one.channel === channel || stemOf(one.channel) === kind);
  return known?.label ?? standardLabel(channel);
}
