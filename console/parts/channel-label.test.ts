import { expect, test } from 'vitest';
import { channelLabel } from './channel-label.ts';

test('a channel is labeled with its destination or family', () => {
  const channels = [
    { channel: 'mail', label: 'Mail', isOpen: true },
    { channel: 'reply:*', label: 'Reply', isOpen: true },
    { channel: 'to:1', label: 'The CRM', isOpen: true },
    { channel: 'to:1:registration.verified', label: 'The CRM, verification', isOpen: true },
  ];
  const labels = ['mail', 'reply:7', 'to:1', 'to:1:registration.verified', 'to:2', 'webhook'].map(
    (channel) => channelLabel(channel, channels),
  );
  expect(labels).toEqual([
    'Mail',
    'Reply',
    'The CRM',
    'The CRM, verification',
    'Destination',
    'Webhook',
  ]);
});
