type Label = {
  /** The label in the console and the digest. */
  readonly users: string;
  /** The label in a person's own record; absent for work that isn't about a lead. */
  readonly person?: string;
};

/** Messages about a lead. */
const leadLabels = {
  mail: { users: 'Email', person: 'Email to our staff' },
  verification: {
    users: 'Registry result',
    person: 'Email to our staff about a registry’s result',
  },
  webhook: { users: 'Webhook', person: 'Our lead system' },
  acknowledgment: { users: 'Confirmation of receipt', person: 'Email that confirms receipt' },
  confirmation: { users: 'Newsletter confirmation', person: 'Email that asks to confirm' },
  reply: { users: 'Reply', person: 'Our reply' },
  mention: { users: 'Mention', person: 'Email to our staff about a note' },
  'new-lead': { users: 'New lead notification', person: 'Email to our staff' },
} as const satisfies Readonly<Record<string, Required<Label>>>;

/** Emails about no lead. */
const serviceEmailLabels = {
  reminder: { users: 'Reminder' },
  notification: { users: 'Notification' },
  account: { users: 'Account email' },
  digest: { users: 'Digest' },
  answer: { users: 'Visitor’s answer' },
  overdue: { users: 'Overdue leads' },
  report: { users: 'Monthly figures' },
  'my-data': { users: 'Link to own data' },
} as const;

/** The server's own work. */
const jobLabels = {
  'npi-check': { users: 'NPI check' },
  'clia-check': { users: 'CLIA number check' },
  digest: serviceEmailLabels.digest,
  reminders: { users: 'Daily reminders' },
  retention: { users: 'Retention run' },
  erasures: { users: 'Erasure' },
  forget: { users: 'Erasure at receivers' },
  backups: { users: 'Backup' },
  proof: { users: 'Nightly proof' },
  'audit-entry': { users: 'Audit log entry' },
} as const;
export type JobKind = keyof typeof jobLabels;

const labels: Readonly<Record<string, Label>> = {
  ...leadLabels,
  to: { users: 'Destination', person: 'Our lead system' },
  ...serviceEmailLabels,
  ...jobLabels,
};

/** The parts that identify a delivery or a job. Parts that its kind doesn't use are blank. */
export type DeliveryKey = {
  /** A kind of message about a lead, `to` for a destination, `service` for an email about no lead, or `job`. */
  readonly kind: string;
  /** One recipient's address, or a destination's id. An email without a target is for all recipients. */
  readonly target: string;
  /** The event that a destination gets, the kind of service email, or the kind of job. */
  readonly event: string;
  /** The id of the reply, mention, answer or other item; several deliveries of a lead may differ only by it. */
  readonly item: string;
};

/** All deliveries with these parts; a part that is left out may have any value. */
export type Channel = Pick<DeliveryKey, 'kind'> & Partial<DeliveryKey>;

/** The name of a channel in the API and the log, such as `mail:sales@lab.example`. */
export function channelName({ kind, target = '', event = '' }: Channel): string {
  if (kind === 'service' || kind === 'job') return `${kind}:${event}`;
  if (kind !== 'to') return target === '' ? kind : `${kind}:${target}`;
  if (event === firstEvent) return `to:${target}`;
  return `to:${target}:${event}${event.startsWith('lead.') ? ':*' : ''}`;
}

/** The event whose channel has a name without an event. */
const firstEvent = 'lead.created';

/**
 * The display name of a channel. Destinations show the name that their owner chose, if `destinationName` returns it.
 */
export function channelLabel(
  { kind, target = '', event = '' }: Channel,
  destinationName: (id: string) => string | undefined = () => undefined,
): string {
  const name = kind === 'service' || kind === 'job' ? event : kind;
  const label = labelOf(name)?.users ?? name;
  if (kind === 'to') return `${destinationName(target) ?? label}${eventSuffixes[event] ?? ''}`;
  if (kind === 'mail') return `${label} to ${target || 'your team'}`;
  return target === '' || kind === 'service' ? label : `${label} to ${target}`;
}

const eventSuffixes: Readonly<Record<string, string>> = {
  'lead.changed': ', change',
  'lead.answered': ', answer',
  'lead.erased': ', erasure',
  'registration.verified': ', verification',
};

/** The label in a person's own record. */
export function channelLabelForPerson(kind: string): string {
  return labelOf(kind)?.person ?? kind;
}

function labelOf(name: string): Label | undefined {
  return Object.hasOwn(labels, name) ? labels[name] : undefined;
}
