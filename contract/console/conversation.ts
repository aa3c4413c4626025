import * as v from 'valibot';
import { type Endpoint, salesTeam } from './endpoint.ts';
import { id, nothing, time } from './values.ts';

/**
 * `answer`: the visitor wrote it. `team`: one of our people wrote it in a mail program. `auto-reply`: a program
 * sent it, such as an out-of-office notice. `bounce`: a mail server reports that a mail could not be delivered.
 */
export const answerKinds = ['answer', 'team', 'auto-reply', 'bounce'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** How its lead was found: the signed address it was sent to, an earlier mail it refers to, or only its sender. */
export const matchedByValues = ['address', 'thread', 'sender'] as const;
export type MatchedBy = (typeof matchedByValues)[number];

/**
 * `too-large`: only the beginning was kept, because the mail is larger than the limit. `too-complex`: the same,
 * because it has too many parts. `unreadable`: it could not be read as a mail.
 */
export const answerMarks = ['too-large', 'too-complex', 'unreadable'] as const;
export type AnswerMark = (typeof answerMarks)[number];

export const fileOmissions = ['too-large', 'too-many'] as const;
export type FileOmission = (typeof fileOmissions)[number];

export const answerFile = v.strictObject({
  id,
  /** Without control characters and folders; never blank. */
  name: v.string(),
  /** By content; `application/octet-stream` for everything that a program could run. */
  mediaType: v.string(),
  bytes: v.number(),
  /** Why it can't be downloaded; null if it can. */
  omission: v.nullable(v.picklist(fileOmissions)),
});
export type AnswerFile = v.InferOutput<typeof answerFile>;

/** A mail that came back about a lead. All of it is what a stranger may have typed: show it as text only. */
export const answer = v.strictObject({
  id,
  leadId: id,
  kind: v.picklist(answerKinds),
  matchedBy: v.picklist(matchedByValues),
  /** True if the lead doesn't know the sender's address. */
  isFromOther: v.boolean(),
  from: v.strictObject({ name: v.string(), address: v.string() }),
  subject: v.string(),
  text: v.string(),
  /** What it quotes of earlier mails; blank without any. */
  quoted: v.string(),
  mark: v.nullable(v.picklist(answerMarks)),
  receivedAt: time,
  /** Of a bounce: the address, and the mail server's reason, such as `550 5.1.1 User unknown`. */
  bounce: v.nullable(v.strictObject({ address: v.string(), reason: v.string() })),
  files: v.array(answerFile),
});
export type Answer = v.InferOutput<typeof answer>;

/** The limits of what is kept of one mail. */
export const answerLimits = {
  fileBytes: 10 * 1024 * 1024,
  filesBytes: 20 * 1024 * 1024,
  files: 20,
  textLength: 100_000,
} as const;

export const conversationEndpoints = {
  answerFile: {
    method: 'GET',
    path: '/leads/:leadId/answers/:answerId/files/:fileId',
    access: salesTeam,
    scopes: ['leads:read'],
    summary: 'A file that came with an answer, as a download',
    stream: 'application/octet-stream',
    reply: nothing,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
