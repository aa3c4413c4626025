import { type DestinationEvent, destinationEvents } from './destinations.ts';

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
  acknowledgment: { users: 'Acknowledgment', person: 'Email that confirms receipt' },
  confirmation: { users: 'Request to confirm', person: 'Email that asks to confirm' },
  reply: { users: 'Reply', person: 'Our reply' },
  mention: { users: 'Mention', person: 'Email to our staff about a note' },
  'new-lead': { users: 'New lead notification', person: 'Email to our staff' },
} as const satisfies Readonly<Record<string, Required<Label>>>;
export type LeadChannel = keyof typeof leadLabels;
export const leadChannels = Object.keys(leadLabels) as LeadChannel[];

/** Emails about no lead. */
const serviceEmailLabels = {
  reminder: { users: 'Reminder' },
  notification: { users: 'Notification' },
  account: { users: 'Account email' },
  digest: { users: 'Digest' },
  'my-data': { users: 'Link to own data' },
} as const;
export type ServiceEmailKind = keyof typeof serviceEmailLabels;
export const serviceEmailKinds = Object.keys(serviceEmailLabels) as ServiceEmailKind[];

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
  'audit-entry': { users: 'Audit log entry' },
} as const;
export type JobKind = keyof typeof jobLabels;

const labels: Readonly<Record<string, Label>> = {
  ...leadLabels,
  to: { users: 'Destination', person: 'Our lead system' },
  ...serviceEmailLabels,
  ...jobLabels,
};

/**
 * The name of a channel: the kind of message, then its receiver or item. Blank parts are left out; the last part `*`
 * marks a family: all channels that begin with the other parts.
 *
 * - A message about a lead is `mail`, `mail:ADDRESS`, or `reply:ID`: to the team or the visitor, to an address, or one
 *   item.
 * - An event for a destination is `to:ID`, `to:ID:EVENT`, or `to:ID:EVENT:ITEM`.
 * - An email about no lead is `service:KIND:ID` or `service:KIND:ID:ADDRESS`.
 * - Work of the server is `job:KIND` or `job:KIND:ITEM`.
 */
export function channelName(
  ...parts:
    | readonly [LeadChannel, (string | null)?]
    | readonly ['to', string, DestinationEvent?, (string | null)?]
    | readonly ['service', ServiceEmailKind, string, (string | null)?]
    | readonly ['job', JobKind, (string | null)?]
    | readonly ['to' | 'service' | 'job', '*']
): string {
  return parts.filter((part) => part !== undefined && part !== null).join(':');
}

export type ChannelParts = {
  /** The first part of the channel's name. */
  readonly kind: string;
  /** The name without item and address: `reply`, `to:ID:lead.changed`, `service:reminder`. */
  readonly family: string;
  /** The last part of a family's name. */
  readonly name: string;
  readonly item: string | null;
  /** Null if the channel covers all recipients of the message. */
  readonly address: string | null;
};

export function readChannel(channel: string): ChannelParts {
  const parts = channel.split(':');
  const [kind = ''] = parts;
  const family = parts.slice(0, familyLengths[kind] ?? 1);
  const rest = parts.slice(family.length).join(':');
  const [, item = null, address = ''] = /^(?:([^:@]+)(?::|$))?(.*)$/.exec(rest) ?? [];
  return {
    kind,
    family: family.join(':'),
    name: family.at(-1) ?? '',
    item,
    address: address || null,
  };
}

const familyLengths: Readonly<Record<string, number>> = { to: 3, service: 2, job: 2 };

/** `reply` for the name of the family `reply:*`; null for a single channel. */
export function stemOf(name: string): string | null {
  return name.endsWith(':*') ? name.slice(0, -2) : null;
}

/**
 * Each event of a destination has its own channel, because a lead is delivered once per channel. An event that can occur
 * several times has one channel per item, such as an answer; without an item, this returns the family.
 */
export function eventChannel(
  { id }: { readonly id: string },
  event: DestinationEvent,
  item = '*',
): string {
  if (event === 'lead.created') return channelName('to', id);
  return channelName('to', id, event, itemEvents.has(event) ? item : null);
}

const itemEvents: ReadonlySet<DestinationEvent> = new Set(
  destinationEvents.filter((event) => event.startsWith('lead.') && event !== 'lead.created'),
);

/**
 * The display name of a delivery's channel, such as `mail:sales@lab.example`, `reply:*`, or a
 * reply's own channel. Destinations show the name that their owner chose, if `destinationName`
 * returns it.
 */
export function channelLabel(
  channel: string,
  destinationName: (id: string, event?: string) => string | undefined = () => undefined,
): string {
  const { kind, family, name, address } = readChannel(channel);
  const [, id = '', event] = family.split(':');
  const ownName = kind === 'to' ? destinationName(id, event) : undefined;
  if (ownName !== undefined) return ownName;
  const label = labelOf(kind === 'to' ? kind : name)?.users;
  if (label === undefined) return channel;
  if (kind === 'mail') return `${label} to ${address ?? 'your team'}`;
  return address === null ? label : `${label} to ${address}`;
}

/** The label in a person's own record. */
export function channelLabelForPerson(channel: string): string {
  const { kind } = readChannel(channel);
  return labelOf(kind)?.person ?? kind;
}

function labelOf(name: string): Label | undefined {
  return Object.hasOwn(labels, name) ? labels[name] : undefined;
}
