import * as v from 'valibot';
import { endpoint, owner } from './endpoint.ts';
import { nothing } from './values.ts';

const line = v.pipe(
  v.string(),
  v.check((text) => !/\p{Cc}/u.test(text), 'Write it on one line.'),
  v.trim(),
  v.maxLength(1000, 'Use at most 1,000 characters.'),
);
/** Absent if the environment sets the value, and the form therefore has no field. */
const field = v.optional(line);
const account = {
  /** Blank turns it off. */
  host: v.optional(
    v.pipe(
      line,
      v.regex(/^(?:[\w.-]*|\[[\da-fA-F:.]+\])$/, 'Enter a name such as mail.example.com.'),
    ),
  ),
  port: v.optional(v.pipe(line, v.regex(/^\d{1,5}$/, 'Enter a number.'))),
  user: field,
  /** Blank keeps the stored one. */
  password: v.optional(v.pipe(v.string(), v.maxLength(1000))),
};

export const mailSettings = v.strictObject({
  part: v.literal('mail'),
  ...account,
  from: field,
  leadsTo: field,
  supportTo: field,
});
export const mailboxSettings = v.strictObject({
  part: v.literal('mailbox'),
  ...account,
  folder: field,
  address: field,
});
export const siteSettings = v.strictObject({
  part: v.literal('site'),
  publicUrl: field,
  consoleUrl: field,
  timeZone: field,
});
export const retentionSettings = v.strictObject({
  part: v.literal('retention'),
  /** Blank keeps leads forever. */
  retentionDays: field,
});
const settingsChange = v.variant('part', [
  mailSettings,
  mailboxSettings,
  siteSettings,
  retentionSettings,
]);
export type SettingsChange = v.InferOutput<typeof settingsChange>;

const server = v.strictObject({
  host: v.string(),
  port: v.string(),
  user: v.string(),
  hasPassword: v.boolean(),
  folder: v.string(),
});

const settings = v.strictObject({
  /** Null if emails are files. */
  smtp: v.nullable(server),
  /** Null if no mailbox is read. */
  imap: v.nullable(server),
  /** By variable, as entered. */
  texts: v.record(v.string(), v.string()),
  /** The variables that the environment sets, which can’t be changed in the browser. */
  fixed: v.array(v.string()),
});
export type SettingsShown = v.InferOutput<typeof settings>;

export const settingsEndpoints = {
  settings: endpoint('GET /settings', owner, {
    summary: 'Mail server, mailbox, time zone, public address and retention, without passwords',
    response: settings,
  }),
  changeSettings: endpoint('POST /settings', owner, {
    needsProof: true,
    summary: 'Changes them after logging in to the server that they name',
    body: settingsChange,
    response: nothing,
  }),
};
