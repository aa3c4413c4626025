import * as v from 'valibot';
import { type Endpoint, salesTeam } from './endpoint.ts';
import { id, nothing } from './values.ts';

export const replyLimits = {
  /** Of all files of a reply, brochures included: mail servers commonly refuse more than 20 MB in base64. */
  filesBytes: 10 * 1024 * 1024,
  files: 10,
  copies: 5,
} as const;

export const filesTooLarge = 'The files of a reply may have at most 10 MB together.';

/** A file that goes, or went, with a reply. */
export const replyFile = v.strictObject({
  id,
  /** Without control characters and folders; never blank. */
  name: v.string(),
  /** By content, never as the browser claims. */
  mediaType: v.string(),
  bytes: v.number(),
});
export type ReplyFile = v.InferOutput<typeof replyFile>;

export const newReplyFile = v.strictObject({
  /** Made by the sender for each file: one that is sent twice is stored once. */
  id,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
  /** In base64. */
  content: v.pipe(
    v.string(),
    v.minLength(1, 'The file is empty.'),
    v.maxLength(Math.ceil(replyLimits.filesBytes / 3) * 4, filesTooLarge),
    // One character at a time: a pattern of groups would need a stack as deep as the file is long.
    v.check(
      (text) => text.length % 4 === 0 && !/[^\w+/=]|_/.test(text),
      'Send the file in base64.',
    ),
  ),
});

/** A PDF of the built site, by its file name. */
export const brochureName = v.pipe(v.string(), v.regex(/^[\w-]{1,60}\.pdf$/));
export const brochureNames = v.optional(v.pipe(v.array(brochureName), v.maxLength(10)), []);
/** By name. */
export const brochures = v.strictObject({
  brochures: v.array(v.strictObject({ name: brochureName, bytes: v.number() })),
});

export const replyFileEndpoints = {
  brochures: {
    method: 'GET',
    path: '/brochures',
    access: salesTeam,
    summary: 'The brochures of the built site, which replies can have as attachments',
    reply: brochures,
  },
  addReplyFile: {
    method: 'POST',
    path: '/leads/:leadId/reply-files',
    access: salesTeam,
    summary:
      'Stores a file for a reply that is being written; unsent ones are removed after a week',
    body: newReplyFile,
    maxBodyBytes: 14 * 1024 * 1024,
    reply: replyFile,
  },
  removeReplyFile: {
    method: 'DELETE',
    path: '/leads/:leadId/reply-files/:fileId',
    access: salesTeam,
    summary: "Removes one of the user's own files that was not sent",
    reply: nothing,
  },
  replyFile: {
    method: 'GET',
    path: '/leads/:leadId/replies/:replyId/files/:fileId',
    access: salesTeam,
    summary: 'A file that went with a reply, as a download',
    stream: 'application/octet-stream',
    reply: nothing,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
