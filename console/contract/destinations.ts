import * as v from 'valibot';
import { requestList } from '#contract/form-list.ts';
import { id, time } from '#contract/values.ts';
import { endpoint, owner } from './endpoint.ts';
import { keysOf, textUpTo } from './values.ts';

/**
 * `teams` accepts an Adaptive Card; `chat` sends `{ "text": … }`, as Mattermost and Google Chat
 * expect.
 */
export const destinationKindLabels = {
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  chat: 'Other chat',
} as const;
export type DestinationKind = keyof typeof destinationKindLabels;
const destinationKinds = keysOf(destinationKindLabels);

/**
 * `lead.changed`: the lead's fields or the team's work on it changed. `lead.answered`: the visitor sent an email.
 * `registration.verified`: a registry confirmed or rejected the NPI or the CLIA number of a registration that was
 * already stored. Chats get `lead.created` only. The bodies are in `webhook-events.ts`.
 */
const eventLabels = {
  'lead.created': 'A lead arrives',
  'lead.changed': 'A lead changes',
  'lead.answered': 'A visitor answers by email',
  'lead.erased': 'A lead is erased',
  'registration.verified': 'A registry later confirms an NPI or a CLIA number',
} as const;
export type DestinationEvent = keyof typeof eventLabels;
export const destinationEvents = keysOf(eventLabels);

export const offReasons = ['user', 'failing', 'gone'] as const;

export type OffReason = (typeof offReasons)[number];

const formIds = requestList.map((form) => form.id);

const name = v.pipe(textUpTo(60, 'Enter a name.'), v.title('Name'));

const destinationUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(2000, 'Use at most 2,000 characters.'),
  v.regex(
    /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/,
    'Enter an https:// address, without a user name or password.',
  ),
  v.title('Address'),
  v.metadata({ type: 'url' }),
);

const events = v.pipe(
  v.array(v.picklist(destinationEvents)),
  v.minLength(1, 'Choose at least one event.'),
  v.title('Events'),
  v.metadata({ labels: eventLabels }),
);

/** Null for every form, including forms added later. */
const chosenForms = v.pipe(
  v.nullable(v.pipe(v.array(v.picklist(formIds)), v.minLength(1, 'Choose at least one form.'))),
  v.title('Forms'),
  v.metadata({ labels: Object.fromEntries(requestList.map((form) => [form.id, form.label])) }),
);

export const destination = v.strictObject({
  id,
  kind: v.picklist(destinationKinds),
  name: v.string(),
  /** A chat's address is a secret, so only its host is shown. */
  address: v.string(),
  /** True if leads are sent unencrypted. */
  isReadable: v.boolean(),
  events: v.array(v.picklist(destinationEvents)),
  forms: v.nullable(v.array(v.string())),
  includesName: v.boolean(),
  /** The number of secrets that sign: two during a rotation, none for a chat. */
  secrets: v.number(),
  createdAt: time,
  /** Null while the destination is on. */
  offSince: v.nullable(time),
  /**
   * The server turns off a destination that was `failing` for five days or that responded `gone` (410).
   */
  offReason: v.nullable(v.picklist(offReasons)),
  /** The first failure since the last success. */
  failingSince: v.nullable(time),
});
export type Destination = v.InferOutput<typeof destination>;

const destinations = v.strictObject({
  destinations: v.array(destination),
  /** The webhook from the settings, which can be changed only there. */
  fixed: v.nullable(v.strictObject({ address: v.string(), isReadable: v.boolean() })),
  /** True if the settings have a key that encrypts secrets in the database. */
  isSealed: v.boolean(),
});

export const newDestination = v.strictObject({
  kind: v.pipe(
    v.picklist(destinationKinds),
    v.title('Kind'),
    v.metadata({ labels: destinationKindLabels }),
  ),
  name,
  url: destinationUrl,
  events,
  forms: chosenForms,
  /** For chats: true if messages include the visitor's name. */
  includesName: v.pipe(
    v.boolean(),
    v.title('Include the visitor’s name'),
    v.description(
      'Without it, messages contain no personal data: just form, product and a link to the lead.',
    ),
  ),
});

/** Absent properties stay unchanged. */
export const destinationChange = v.partial(
  v.strictObject({ ...v.omit(newDestination, ['kind']).entries, isOn: v.boolean() }),
);

/** The secret is shown once; null for a chat. */
const destinationSecret = v.strictObject({
  destination,
  secret: v.nullable(v.string()),
});

const destinationTest = v.strictObject({
  isAccepted: v.boolean(),
  /** The destination's response, or the reason why the request failed. */
  response: v.string(),
  milliseconds: v.number(),
});

export const destinationEndpoints = {
  destinations: endpoint('GET /destinations', owner, {
    summary: 'The destinations of leads other than email',
    response: destinations,
  }),
  addDestination: endpoint('POST /destinations', owner, {
    summary: 'Adds a destination, which gets the next lead',
    needsProof: true,
    body: newDestination,
    response: destinationSecret,
  }),
  changeDestination: endpoint('PATCH /destinations/:id', owner, {
    summary: 'Changes a destination, or turns it on or off',
    needsProof: true,
    body: destinationChange,
    response: destination,
  }),
  removeDestination: endpoint('DELETE /destinations/:id', owner, {
    summary: 'Removes a destination and cancels its waiting deliveries',
  }),
  testDestination: endpoint('POST /destinations/:id/test', owner, {
    summary: 'Sends an event that is marked as a test, and shows the response',
    response: destinationTest,
  }),
  rotateSecret: endpoint('POST /destinations/:id/secret', owner, {
    summary: 'Creates a new secret; the old one also signs until it is retired',
    needsProof: true,
    response: destinationSecret,
  }),
  retireSecret: endpoint('DELETE /destinations/:id/secret', owner, {
    summary: 'Retires the old secret after a rotation',
    response: destination,
  }),
};
