import * as v from 'valibot';
import { id, time } from '#contract/values.ts';
import { endpoint, salesTeam } from './endpoint.ts';
import { replyFile } from './reply-files.ts';

/**
 * `answer`: the visitor wrote it. `team`: one of our people wrote it in an email program. `auto-reply`: a program
 * sent it, such as an out-of-office notice. `bounce`: a mail server reports that an email could not be delivered.
 */
export const answerKinds = ['answer', 'team', 'auto-reply', 'bounce'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/**
 * The link between an answer and its lead: the signed address it was sent to, an earlier email it
 * refers to, or only its sender.
 */
export const matchedByValues = ['address', 'thread', 'sender'] as const;
export type MatchedBy = (typeof matchedByValues)[number];

/**
 * `too-large`: the email exceeds the size limit, so only its beginning was kept. `too-complex`: it
 * has too many parts or lines, so only its beginning was kept. `in-file`: its text is inside a file that only the
 * sender's kind of program opens, such as `winmail.dat`.
 */
export const answerMarks = ['too-large', 'too-complex', 'in-file'] as const;
export type AnswerMark = (typeof answerMarks)[number];

export const fileOmissions = ['too-large', 'too-many'] as const;
export type FileOmission = (typeof fileOmissions)[number];

export const answerFile = v.strictObject({
  ...replyFile.entries,
  /** The reason why the file can't be downloaded; null if it can. */
  omission: v.nullable(v.picklist(fileOmissions)),
});
export type AnswerFile = v.InferOutput<typeof answerFile>;

/** An email that came back about a lead. Every part is untrusted input: render it as text only. */
export const answer = v.strictObject({
  id,
  leadId: id,
  kind: v.picklist(answerKinds),
  matchedBy: v.picklist(matchedByValues),
  /** True if the sender's address is not one of the lead's. */
  isFromOther: v.boolean(),
  /**
   * True for `team` if the company's mail server didn't vouch for the sender. The lead's state ignores such an email.
   */
  isUnverified: v.boolean(),
  from: v.strictObject({ name: v.string(), address: v.string() }),
  subject: v.string(),
  text: v.string(),
  /** The text quoted from earlier emails; blank if there is none. */
  quoted: v.string(),
  mark: v.nullable(v.picklist(answerMarks)),
  receivedAt: time,
  /** The address that bounced and the mail server's reason, such as `550 5.1.1 User unknown`. */
  bounce: v.nullable(v.strictObject({ address: v.string(), reason: v.string() })),
  files: v.array(answerFile),
});
export type Answer = v.InferOutput<typeof answer>;

/** Limits on what is stored of one email. */
export const answerLimits = {
  fileBytes: 10 * 1024 * 1024,
  filesBytes: 20 * 1024 * 1024,
  files: 20,
  textLength: 100_000,
} as const;

export const conversationEndpoints = {
  answerFile: endpoint('GET /leads/:leadId/answers/:answerId/files/:fileId', salesTeam, {
    scopes: ['leads:read'],
    summary: 'A file attached to an answer, as a download',
    stream: 'application/octet-stream',
  }),
};
