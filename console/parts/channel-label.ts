import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#console/api/queries.ts';
import { channelLabel as standardLabel } from '#contract/console/channel-labels.ts';
import type { DeliveryChannel } from '#contract/console/deliveries.ts';

/** The channel name that users see. */
export function useChannelLabels(): (channel: string) => string {
  const { data } = useQuery(queryOf('deliveryChannels'));
  return (channel) => channelLabel(channel, data?.channels ?? []);
}

/** The channel's own label or its family's, such as `reply:*`; otherwise the default. */
export function channelLabel(channel: string, channels: readonly DeliveryChannel[]): string {
  const family = `${channel.split(':')[0]}:*`;
  const known = channels.find((one) => one.channel === channel || one.channel === family);
  return known?.label ?? standardLabel(channel);
}
