import * as v from 'valibot';
import { answer } from '#contract/console/conversation.ts';
import { attempt, delivery } from '#contract/console/deliveries.ts';
import { leadLaboratory } from '#contract/console/laboratory.ts';
import {
  leadField,
  note,
  noticeShown,
  registryFinding,
  replyShown,
  source,
} from '#contract/console/lead.ts';
import { leadSummary, progress } from '#contract/console/leads.ts';
import { reply } from '#contract/console/replies.ts';
import { id, time } from '#contract/console/values.ts';

/** File names and sizes only; owners and agents can download the content from the lead. */
const files = v.array(v.strictObject({ name: v.string(), bytes: v.number() }));

const merge = v.strictObject({ leadId: id, at: time });

/** Everything that is stored about one lead, without data about the users who work with it. */
const personLead = v.strictObject({
  ...v.pick(leadSummary, ['id', 'form', 'formLabel', 'receivedAt', 'status']).entries,
  /** Set for newsletter subscriptions. */
  confirmedAt: v.nullable(time),
  unsubscribedAt: v.nullable(time),
  noticeShown: v.nullable(noticeShown),
  source,
  replyShown,
  fields: v.array(leadField),
  /** Previous values of corrected fields, oldest first. */
  corrections: v.array(v.strictObject({ label: v.string(), value: v.string(), correctedAt: time })),
  /** The NPI registry's answer; null except for registrations. */
  registry: v.nullable(registryFinding),
  /** The public CLIA record of the laboratory, also one that a user linked. */
  laboratory: v.nullable(leadLaboratory),
  /** The lead that it was merged into, and the leads merged into it. */
  mergedInto: v.nullable(merge),
  merged: v.array(merge),
  progress,
  /** The team's reason for `lost`. */
  lostBecause: v.nullable(v.string()),
  followUpOn: v.nullable(v.string()),
  tags: v.array(v.string()),
  notes: v.array(v.pick(note, ['text', 'createdAt', 'editedAt'])),
  /** Mails that our people wrote from the console. */
  replies: v.array(
    v.strictObject({ ...v.pick(reply, ['subject', 'text', 'cc', 'createdAt']).entries, files }),
  ),
  /** Mails that came back. */
  answers: v.array(
    v.strictObject({
      kind: answer.entries.kind,
      from: v.string(),
      ...v.pick(answer, ['subject', 'text', 'receivedAt']).entries,
      files,
    }),
  ),
  deliveries: v.array(
    v.strictObject({
      /** The channel is the kind of recipient, such as `mail` or `acknowledgement`. */
      ...v.pick(delivery, ['channel', 'state', 'queuedAt', 'settledAt']).entries,
      attempts: v.array(v.pick(attempt, ['endedAt', 'outcome'])),
    }),
  ),
});
export type PersonLead = v.InferOutput<typeof personLead>;

/** Everything that is stored under an email address or a phone number, newest first. */
const personRecord = v.strictObject({
  /** An address in lower case, or a number such as `+17025550123`. */
  contact: v.string(),
  collectedAt: time,
  leads: v.array(personLead),
  /**
   * Addresses on the suppression list, among those of these leads and the one that was searched
   * for.
   */
  suppressed: v.array(v.strictObject({ emailAddress: v.string(), since: time })),
});
export type PersonRecord = v.InferOutput<typeof personRecord>;
