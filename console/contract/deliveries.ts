import * as v from 'valibot';
import { day, id, time } from '#contract/values.ts';
import { endpoint, everyone, salesTeam } from './endpoint.ts';
import { leadSummary } from './leads.ts';
import { deliveryStates, page } from './values.ts';

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
  destinationId: v.optional(id),
  /** Queued on this day in `TIME_ZONE`, or later. */
  since: v.optional(day),
};

export const deliveryFilter = v.strictObject(filter);
export type DeliveryFilter = v.InferOutput<typeof deliveryFilter>;

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

export const deliveryEndpoints = {
  deliveries: endpoint('GET /deliveries', everyone, {
    summary: 'A page of deliveries, newest first',
    query: v.strictObject({ ...filter, ...page }),
    response: deliveryPage,
  }),
  deliveryAttempts: endpoint('GET /deliveries/:deliveryId/attempts', everyone, {
    summary: 'The attempts of a delivery with their responses, in order',
    response: v.strictObject({ attempts: v.array(attempt) }),
  }),
  replayDeliveries: endpoint('POST /deliveries/replay', salesTeam, {
    summary: 'Makes deliveries again',
    body: v.strictObject({
      deliveryIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(200)),
    }),
    response: v.strictObject({ replayed: v.number() }),
  }),
};
