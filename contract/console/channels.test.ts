import { expect, test } from 'vitest';
import { channelLabel } from './channels.ts';

test.each([
  ['mail', 'Email to your team'],
  ['mail:sales@lab.example', 'Email to sales@lab.example'],
  ['verification:sales@lab.example', 'Registry result to sales@lab.example'],
  ['acknowledgement', 'Acknowledgment'],
  ['confirmation', 'Request to confirm'],
  ['reply:*', 'Reply'],
  ['reply:01a2037d-a53f-7000-8bcc-a175a898cadf', 'Reply'],
  ['to:01a2037d-a53f-7000-8bcc-a175a898cadf', 'Destination'],
  ['notice:reminder:*', 'Reminder'],
  ['notice:digest:7:sales@lab.example', 'Digest to sales@lab.example'],
  ['notice:account:01a2037d-a53f-7000-8bcc-a175a898cadf', 'Account notice'],
  ['job:retention', 'Retention run'],
  ['a-channel-of-a-later-version', 'a-channel-of-a-later-version'],
])('the channel %s is shown as %j', (channel, label) => {
  expect(channelLabel(channel)).toBe(label);
});

test('a destination shows the name that its owner chose', () => {
  expect(channelLabel('to:1', () => 'The CRM')).toBe('The CRM');
});
