/**
 * The display name of a delivery's channel, such as `mail:sales@lab.example`, `reply:*`, or a
 * reply's own channel. Destinations show the name that their owner chose, if `destinationName`
 * returns it.
 */
export function channelLabel(
  channel: string,
  destinationName: (channel: string) => string | undefined = () => undefined,
): string {
  const [family = '', rest = ''] = channel.replace(/^(?:notice|job):/, '').split(/:(.*)/);
  const ownName = family === 'to' ? destinationName(channel) : undefined;
  if (ownName !== undefined) return ownName;
  const label = Object.hasOwn(labels, family) ? labels[family]?.users : undefined;
  if (label === undefined) return channel;
  const recipient = rest.includes('@') ? rest.replace(/^[^:@]*:/, '') : null;
  if (family === 'mail') return `${label} to ${recipient ?? 'your team'}`;
  return recipient === null ? label : `${label} to ${recipient}`;
}

/** The label in a person's own record, by the first part of the channel. */
export function channelLabelForPerson(family: string): string {
  return (Object.hasOwn(labels, family) && labels[family]?.person) || family;
}

type Label = {
  /** The label in the console and the digest. */
  readonly users: string;
  /** The label in a person's own record; absent for work that isn't about a lead. */
  readonly person?: string;
};

/**
 * Keyed by the first part of a channel; by the second part for jobs and for mail without a lead.
 */
const labels: Readonly<Record<string, Label>> = {
  mail: { users: 'Email', person: 'Email to our staff' },
  recipient: { users: 'Email by rule', person: 'Email to our staff' },
  webhook: { users: 'Webhook', person: 'Our lead system' },
  to: { users: 'Destination', person: 'Our lead system' },
  acknowledgement: { users: 'Acknowledgment', person: 'Email that confirms receipt' },
  confirmation: { users: 'Request to confirm', person: 'Email that asks to confirm' },
  verification: {
    users: 'Registry result',
    person: 'Email to our staff about a registry’s answer',
  },
  'recipient-verification': {
    users: 'Registry result by rule',
    person: 'Email to our staff about a registry’s answer',
  },
  reply: { users: 'Reply', person: 'Our reply' },
  mention: { users: 'Mention', person: 'Email to our staff about a note' },
  'new-lead': { users: 'New lead notification', person: 'Email to our staff' },
  notification: { users: 'Notification' },
  reminder: { users: 'Reminder' },
  account: { users: 'Account notice' },
  digest: { users: 'Digest' },
  'my-data': { users: 'Link to own data' },
  'npi-check': { users: 'NPI check' },
  'clia-check': { users: 'CLIA number check' },
  reminders: { users: 'Reminders of the day' },
  retention: { users: 'Retention run' },
  erase: { users: 'Erasure' },
};
