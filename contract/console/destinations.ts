import * as v from 'valibot';
import { leadFormList } from '../form-list.ts';
import { type Endpoint, owner } from './endpoint.ts';
import { id, nothing, time } from './values.ts';

/** `teams` takes an Adaptive Card; `chat` is `{ "text": … }`, as Mattermost and Google Chat take it. */
export const destinationKinds = ['webhook', 'slack', 'teams', 'chat'] as const;

export type DestinationKind = (typeof destinationKinds)[number];

/**
 * `lead.changed`: its fields, or what the team decided about it. `lead.answered`: the visitor's mail came.
 * `registration.verified`: the registry answered about a registration that was stored unverified. Chats get
 * `lead.created` only. `webhook-events.ts` has what is sent.
 */
export const destinationEvents = [
  'lead.created',
  'lead.changed',
  'lead.answered',
  'lead.erased',
  'registration.verified',
] as const;

export type DestinationEvent = (typeof destinationEvents)[number];

export const offReasons = ['user', 'failing', 'gone'] as const;

export type OffReason = (typeof offReasons)[number];

const formIds = leadFormList.map((form) => form.id);

const name = v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name.'), v.maxLength(60));

export const destinationUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(2000, 'Use at most 2,000 characters.'),
  v.regex(
    /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/,
    'Enter an https:// address, without a user name or password.',
  ),
);

const events = v.pipe(
  v.array(v.picklist(destinationEvents)),
  v.minLength(1, 'Choose at least one event.'),
);

/** Null for every form, also one that is added later. */
const chosenForms = v.nullable(
  v.pipe(v.array(v.picklist(formIds)), v.minLength(1, 'Choose at least one form.')),
);

export const destination = v.strictObject({
  id,
  kind: v.picklist(destinationKinds),
  name: v.string(),
  /** A chat's address is a password, so only its host is shown. */
  address: v.string(),
  /** Whether others can read leads on the way. */
  isReadable: v.boolean(),
  events: v.array(v.picklist(destinationEvents)),
  forms: v.nullable(v.array(v.string())),
  includesName: v.boolean(),
  /** How many secrets sign: two between a rotation and its end, none for a chat. */
  secrets: v.number(),
  createdAt: time,
  /** Null while it is on. */
  offSince: v.nullable(time),
  /** The server turned it off if it was `failing` for five days or answered that it is `gone` (410). */
  offReason: v.nullable(v.picklist(offReasons)),
  /** The first failure since the last success. */
  failingSince: v.nullable(time),
});
export type Destination = v.InferOutput<typeof destination>;

export const destinations = v.strictObject({
  destinations: v.array(destination),
  /** The webhook of the settings, which is changed only there. */
  fixed: v.nullable(v.strictObject({ address: v.string(), isReadable: v.boolean() })),
  /** Whether the settings have a key that encrypts secrets in the database. */
  isSealed: v.boolean(),
});
export type Destinations = v.InferOutput<typeof destinations>;

export const newDestination = v.strictObject({
  kind: v.picklist(destinationKinds),
  name,
  url: destinationUrl,
  events,
  forms: chosenForms,
  /** For chats: whether a message names the visitor. */
  includesName: v.boolean(),
});

/** Absent properties stay as they are. */
export const destinationChange = v.strictObject({
  name: v.optional(name),
  url: v.optional(destinationUrl),
  events: v.optional(events),
  forms: v.optional(chosenForms),
  includesName: v.optional(v.boolean()),
  isOn: v.optional(v.boolean()),
});

/** The secret is shown once; null for a chat. */
export const destinationSecret = v.strictObject({
  destination,
  secret: v.nullable(v.string()),
});
export type DestinationSecret = v.InferOutput<typeof destinationSecret>;

export const destinationTest = v.strictObject({
  isAccepted: v.boolean(),
  /** What the other side answered, or why nothing arrived. */
  answer: v.string(),
  milliseconds: v.number(),
});

export const destinationEndpoints = {
  destinations: {
    method: 'GET',
    path: '/destinations',
    access: owner,
    summary: 'Where leads are sent, besides mail',
    reply: destinations,
  },
  addDestination: {
    method: 'POST',
    path: '/destinations',
    access: owner,
    summary: 'Adds a destination, which gets the next lead',
    body: newDestination,
    reply: destinationSecret,
  },
  changeDestination: {
    method: 'PATCH',
    path: '/destinations/:destinationId',
    access: owner,
    summary: 'Changes a destination, or turns it on or off',
    body: destinationChange,
    reply: destination,
  },
  removeDestination: {
    method: 'DELETE',
    path: '/destinations/:destinationId',
    access: owner,
    summary: 'Removes a destination and cancels its waiting deliveries',
    reply: nothing,
  },
  testDestination: {
    method: 'POST',
    path: '/destinations/:destinationId/test',
    access: owner,
    summary: 'Sends an event that is marked as a test, and shows the answer',
    reply: destinationTest,
  },
  rotateSecret: {
    method: 'POST',
    path: '/destinations/:destinationId/secret',
    access: owner,
    summary: 'Makes a new secret; the old one signs too until it is retired',
    reply: destinationSecret,
  },
  retireSecret: {
    method: 'DELETE',
    path: '/destinations/:destinationId/secret',
    access: owner,
    summary: 'Ends the old secret of a rotation',
    reply: destination,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
