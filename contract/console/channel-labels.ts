/**
 * The display name of a delivery's channel, such as `mail:sales@lab.example`, `reply:*`, or a reply's own
 * channel. Destinations have the name that their owner chose, if `destinationName` returns it.
 */
export function channelLabel(
  channel: string,
  destinationName: (channel: string) => string | undefined = () => undefined,
): string {
  const [family = '', rest = ''] = channel.replace(/^(?:notice|job):/, '').split(/:(.*)/);
  if (family === 'to') return destinationName(channel) ?? 'Destination';
  const label = labels[family];
  if (label === undefined) return channel;
  const recipient = rest.includes('@') ? rest.replace(/^[^:@]*:/, '') : null;
  if (family === 'mail') return `${label} to ${recipient ?? 'your team'}`;
  return recipient === null ? label : `${label} to ${recipient}`;
}

const labels: Readonly<Record<string, string>> = {
  mail: 'Email',
  webhook: 'Webhook',
  acknowledgement: 'Acknowledgment',
  confirmation: 'Request to confirm',
  verification: 'NPI result',
  reply: 'Reply',
  mention: 'Mention',
  reminder: 'Reminder',
  account: 'Account notice',
  digest: 'Digest',
  'my-data': 'Link to own data',
  'npi-check': 'NPI check',
  reminders: 'Reminders of the day',
  retention: 'Retention run',
  erase: 'Erasure',
};
