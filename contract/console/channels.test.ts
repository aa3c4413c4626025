import { expect, test } from 'vitest';
import { channelLabel, channelName, eventChannel, readChannel } from './channels.ts';

test.each([
  ['mail', 'Email to your team'],
  ['mail:sales@lab.example', 'Email to sales@lab.example'],
  ['verification:sales@lab.example', 'Registry result to sales@lab.example'],
  ['acknowledgment', 'Acknowledgment'],
  ['confirmation', 'Request to confirm'],
  ['reply:*', 'Reply'],
  ['reply:01a2037d-a53f-7000-8bcc-a175a898cadf', 'Reply'],
  ['to:01a2037d-a53f-7000-8bcc-a175a898cadf', 'Destination'],
  ['service:reminder:*', 'Reminder'],
  ['service:digest:7:sales@lab.example', 'Digest to sales@lab.example'],
  ['service:account:01a2037d-a53f-7000-8bcc-a175a898cadf', 'Account email'],
  ['job:retention', 'Retention run'],
  ['job:erasures', 'Erasure'],
  ['a-channel-of-a-later-version', 'a-channel-of-a-later-version'],
])('the channel %s is shown as %j', (channel, label) => {
  expect(channelLabel(channel)).toBe(label);
});

test('a destination shows the name that its owner chose', () => {
  expect(channelLabel('to:1', () => 'The CRM')).toBe('The CRM');
});

test.each([
  [channelName('mail', 'ann@lab.example'), 'mail', 'mail', null, 'ann@lab.example'],
  [channelName('mail', null), 'mail', 'mail', null, null],
  [channelName('reply', '7'), 'reply', 'reply', '7', null],
  [eventChannel({ id: '1' }, 'lead.created'), 'to', 'to:1', null, null],
  [eventChannel({ id: '1' }, 'lead.changed', '7'), 'to', 'to:1:lead.changed', '7', null],
  [channelName('service', 'digest', '7', 'a@b.c'), 'service', 'service:digest', '7', 'a@b.c'],
  [channelName('job', 'erasures'), 'job', 'job:erasures', null, null],
])(
  'the channel name %s is parsed into the parts it was built from',
  (channel, kind, family, item, address) => {
    expect(readChannel(channel)).toMatchObject({ kind, family, item, address });
  },
);
