import * as v from 'valibot';
import { type DestinationEvent, destinationEvents } from '#console/contract/destinations.ts';
import { leadLaboratory } from '#contract/laboratory.ts';
import { day, id, time } from '#contract/values.ts';
import { answer } from './conversation.ts';
import { leadSummary, progress } from './leads.ts';
import { replyFile } from './reply-files.ts';

const lead = {
  id,
  /** The lead's page in the console; absent without `CONSOLE_URL`. */
  url: v.optional(v.string()),
  form: v.string(),
  receivedAt: time,
  /** Values by field name. */
  fields: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  /** Page, referrer, and campaign, if known. */
  source: v.optional(v.record(v.string(), v.string())),
  /** The CLIA record of the lead's laboratory, if something is known about one. */
  laboratory: v.optional(leadLaboratory),
};

/** The team's work on a lead when the event is sent. */
export const leadState = v.strictObject({
  status: leadSummary.entries.status,
  progress,
  /** The name of the reason; null if the lead is not lost, or nobody gave one. */
  lostBecause: v.nullable(v.string()),
  assignee: v.nullable(v.strictObject({ name: v.string(), email: v.string() })),
  followUpOn: v.nullable(day),
  tags: v.array(v.string()),
  mergedInto: v.nullable(id),
  /** Events may arrive out of order: the state with the latest time is current. */
  asOf: time,
});
export type LeadState = v.InferOutput<typeof leadState>;

/** The visitor's email. Its files are downloaded with an API token. */
const answerEvent = v.strictObject({
  ...v.pick(answer, ['id', 'from', 'subject', 'text', 'receivedAt']).entries,
  files: v.array(replyFile),
});
export type AnswerEvent = v.InferOutput<typeof answerEvent>;

const dataOfEvents = {
  'lead.created': v.strictObject(lead),
  'lead.changed': v.strictObject({ ...lead, ...leadState.entries }),
  'lead.answered': v.strictObject({ ...lead, answer: answerEvent }),
  'lead.erased': v.strictObject({ id }),
  'registration.verified': v.strictObject(lead),
} as const satisfies Readonly<Record<DestinationEvent, v.GenericSchema>>;

/** The bodies of webhooks, by event. `timestamp` is the time of the event. */
export const webhookBodies: readonly (readonly [DestinationEvent, v.GenericSchema])[] =
  destinationEvents.map((event) => [
    event,
    v.strictObject({ type: v.literal(event), timestamp: time, data: dataOfEvents[event] }),
  ]);
