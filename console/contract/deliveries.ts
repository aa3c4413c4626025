import * as v from 'valibot';
import { day, id, time } from '#contract/values.ts';
import { endpoint, everyone, salesTeam } from './endpoint.ts';
import { leadSummary } from './leads.ts';
import { count, cursor, deliveryStates } from './values.ts';

/** The states of deliveries that have not arrived. */
export const undeliveredStates = ['failed', 'pending', 'canceled'] as const;

export const delivery = v.strictObject({
  id,
  /** Null for an email about no lead. */
  leadId: v.nullable(id),
  channel: v.string(),
  /** The channel's name as users see it. */
  label: v.string(),
  state: v.picklist(deliveryStates),
  /** True if the email was only written to a file, because no mail server was configured. */
  isFile: v.boolean(),
  attempts: v.number(),
  queuedAt: time,
  /** Null once the delivery is settled. */
  nextAttemptAt: v.nullable(time),
  settledAt: v.nullable(time),
  lastError: v.nullable(v.string()),
});
export type Delivery = v.InferOutput<typeof delivery>;

const attempt = v.strictObject({
  endedAt: time,
  outcome: v.picklist(['done', 'retry', 'failed']),
  response: v.string(),
});
export type Attempt = v.InferOutput<typeof attempt>;

/** A delivery must match every condition. */
const filter = {
  state: v.optional(v.picklist(deliveryStates)),
  channel: v.optional(v.pipe(v.string(), v.maxLength(300))),
  /** Queued on this day in `TIME_ZONE`, or later. */
  since: v.optional(day),
};

export const deliveryFilter = v.strictObject(filter);
export type DeliveryFilter = v.InferOutput<typeof deliveryFilter>;

const deliveryQuery = v.strictObject({
  ...filter,
  limit: count(200, 50),
  cursor,
});

export const deliveryPage = v.strictObject({
  deliveries: v.array(
    v.strictObject({
      ...delivery.entries,
      /** Null for an email about no lead, and for a job of the server. */
      lead: v.nullable(leadSummary),
      /**
       * The recipient of an email about no lead: a user's name or an address; null if it is
       * no longer known.
       */
      recipient: v.nullable(v.string()),
    }),
  ),
  nextCursor: v.nullable(v.string()),
});
export type DeliveryPage = v.InferOutput<typeof deliveryPage>;

/** Every channel in the list of deliveries, with the name that users see. */
export const deliveryChannels = v.strictObject({
  /** False if there is no mail server: each email is written to a file and counts as delivered. */
  isMailSent: v.boolean(),
  channels: v.array(
    v.strictObject({
      channel: v.string(),
      label: v.string(),
      /** False for a channel that was turned off or removed. */
      isOpen: v.boolean(),
    }),
  ),
});
export type DeliveryChannel = v.InferOutput<typeof deliveryChannels>['channels'][number];

const replay = v.strictObject({
  deliveryIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(200)),
});

export const deliveryEndpoints = {
  deliveries: endpoint('GET /deliveries', everyone, {
    summary: 'A page of deliveries, newest first',
    query: deliveryQuery,
    response: deliveryPage,
  }),
  deliveryChannels: endpoint('GET /deliveries/channels', everyone, {
    summary: 'The channels of deliveries with their names',
    response: deliveryChannels,
  }),
  deliveryAttempts: endpoint('GET /deliveries/:deliveryId/attempts', everyone, {
    summary: 'The attempts of a delivery with their responses, in order',
    response: v.strictObject({ attempts: v.array(attempt) }),
  }),
  replayDeliveries: endpoint('POST /deliveries/replay', salesTeam, {
    summary: 'Makes deliveries again',
    body: replay,
    response: v.strictObject({ replayed: v.number() }),
  }),
};
