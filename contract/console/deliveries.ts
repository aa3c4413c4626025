import * as v from 'valibot';
import { attempt, delivery, leadSummary } from './leads.ts';
import { count, day, deliveryStates, id } from './values.ts';

/** All conditions hold together. */
const filter = {
  state: v.optional(v.picklist(deliveryStates)),
  channel: v.optional(v.pipe(v.string(), v.maxLength(300))),
  form: v.optional(v.pipe(v.string(), v.maxLength(100))),
  /** Queued on this day in UTC, or later. */
  since: v.optional(day),
};

export const deliveryFilter = v.strictObject(filter);
export type DeliveryFilter = v.InferOutput<typeof deliveryFilter>;

export const deliveryQuery = v.strictObject({
  ...filter,
  limit: count(200, 50),
  cursor: v.optional(id),
});
export const deliveryPage = v.strictObject({
  deliveries: v.array(v.strictObject({ ...delivery.entries, lead: leadSummary })),
  nextCursor: v.nullable(id),
});
export type DeliveryPage = v.InferOutput<typeof deliveryPage>;

export const attempts = v.strictObject({ attempts: v.array(attempt) });

/** Every channel that deliveries have, by the name that users see. */
export const deliveryChannels = v.strictObject({
  /** Without a mail server each mail becomes a file, which counts as delivered. */
  isMailSent: v.boolean(),
  channels: v.array(
    v.strictObject({
      channel: v.string(),
      label: v.string(),
      /** False for one that was turned off or removed. */
      isOpen: v.boolean(),
    }),
  ),
});
export type DeliveryChannel = v.InferOutput<typeof deliveryChannels>['channels'][number];

/** How many a replay of the filter would queue. */
export const replayable = v.strictObject({ count: v.number() });

/**
 * Chosen deliveries, or all that a filter finds. `expected` is the number that the user saw: if there are
 * more by now, nothing is queued.
 */
export const replay = v.union([
  v.strictObject({ deliveryIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(200)) }),
  v.strictObject({
    ...filter,
    state: filter.state.wrapped,
    expected: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
]);
export const replayed = v.strictObject({ replayed: v.number() });
