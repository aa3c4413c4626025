import * as v from 'valibot';
import { type Endpoint, salesTeam } from './endpoint.ts';
import { undo } from './inbox.ts';
import { brochureNames, replyFile, replyLimits } from './reply-files.ts';
import { mailText, openPlaceholderIn, subjectLine } from './templates.ts';
import { deliveryStates, emailAddress, id, time } from './values.ts';

const withoutOpenPlaceholders = v.check<string, (issue: v.CheckIssue<string>) => string>(
  (text) => openPlaceholderIn(text) === null,
  ({ input }) =>
    `Replace {${openPlaceholderIn(input)}} with your own words: this lead has nothing to put there.`,
);

export const newReply = v.strictObject({
  /** Made by the sender for each reply: one that is sent twice has one effect. */
  key: id,
  subject: v.pipe(subjectLine, withoutOpenPlaceholders),
  text: v.pipe(mailText, withoutOpenPlaceholders),
  /** Other people who get it too, visible to the visitor. */
  cc: v.optional(
    v.pipe(
      v.array(emailAddress),
      v.transform((addresses) => [...new Set(addresses)]),
      v.maxLength(replyLimits.copies, 'Enter at most 5 addresses.'),
    ),
    [],
  ),
  /** Files that `addReplyFile` stored. */
  fileIds: v.optional(
    v.pipe(v.array(id), v.maxLength(replyLimits.files, 'Attach at most 10 files.')),
    [],
  ),
  brochures: brochureNames,
  /** The newest reply that the sender has seen. A later one by somebody else rejects this one (`changed-meanwhile`). */
  seenReplyId: v.optional(v.nullable(id), null),
});

/** A mail from a user to the visitor, with the state of its delivery. */
export const reply = v.strictObject({
  id,
  leadId: id,
  authorId: id,
  subject: v.string(),
  text: v.string(),
  cc: v.array(v.string()),
  files: v.array(replyFile),
  createdAt: time,
  deliveryId: id,
  state: v.picklist(deliveryStates),
  lastError: v.nullable(v.string()),
});
export type Reply = v.InferOutput<typeof reply>;

/** The first reply to a lead moves it from New to Contacted, and assigns it if nobody has it. */
export const sentReply = v.strictObject({
  ...reply.entries,
  /** What undoes that change of the lead; empty if there was none, or for a request that is sent again. */
  undo: undo.entries.undo,
});

export const replyEndpoints = {
  sendReply: {
    method: 'POST',
    path: '/leads/:leadId/replies',
    access: salesTeam,
    summary: 'Queues a mail to the visitor',
    body: newReply,
    reply: sentReply,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
