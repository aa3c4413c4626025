import * as v from 'valibot';
import { backupPlan } from '#contract/backup-plan.ts';
import { day, emailAddress, time } from '#contract/values.ts';
import { endpoint, owner, salesTeam } from './endpoint.ts';
import { keysOf } from './values.ts';

/** One-time tasks of the operator, in the order of the checklist. */
export const setupSteps = [
  'mail',
  'recipients',
  'backup',
  'second-factor',
  'team',
  'proof',
] as const;
export type SetupStep = (typeof setupSteps)[number];

const step = v.picklist(setupSteps);

export const setup = v.array(
  v.strictObject({
    step,
    isDone: v.boolean(),
    isSkipped: v.boolean(),
  }),
);
export type Setup = v.InferOutput<typeof setup>;

export const testEmail = v.strictObject({ address: emailAddress });
const answered = v.strictObject({ at: time, response: v.string() });
export const mailTest = v.strictObject({
  ...answered.entries,
  server: v.string(),
  isAccepted: v.boolean(),
});
export const backupFile = v.strictObject({ name: v.string(), bytes: v.number() });

/** The links of the nightly proof, in their order. */
export const proofLinkNames = {
  address: 'public address',
  'bot-check': 'bot check',
  form: 'form',
  store: 'database',
  email: 'mail server',
  mailbox: 'mailbox',
} as const;
export type ProofLink = keyof typeof proofLinkNames;
const proofLink = v.picklist(keysOf(proofLinkNames));

export const healthParts = [
  'proof',
  'background',
  'queue',
  'destinations',
  'mail',
  'mail-dns',
  'automatic-emails',
  'mailbox',
  'bot-check',
  'store',
  'backup',
  'registry',
  'laboratories',
] as const;

export type HealthPart = (typeof healthParts)[number];

/**
 * Why an email was not added to a lead. `list`: a list, a newsletter, or a program sent it. `own`: it is from the
 * mailbox's own address. `team`: it is from one of our people and refers to no lead. `bounce`: it reports about an
 * email that isn't ours.
 */
export const passReasons = {
  unreadable: 'It could not be read.',
  stranger: 'No lead has this address, and it refers to no email about a lead.',
  list: 'A list, a newsletter or a program sent it, and it refers to no lead.',
  'auto-reply': 'It is an automatic reply that refers to no lead.',
  bounce: 'It reports a problem with an email that we didn’t send about a lead.',
  own: 'It is from the mailbox’s own address.',
  team: 'A colleague sent it, and it refers to no lead.',
  old: 'It is from before the mailbox was first read, and refers to no lead.',
} as const;
export type PassReason = keyof typeof passReasons;

export const mailDns = v.strictObject({
  /** The domain of the sender. */
  domain: v.string(),
  records: v.array(
    v.strictObject({
      name: v.picklist(['SPF', 'DKIM', 'DMARC']),
      state: v.picklist(['found', 'missing', 'unknown']),
      /** The record, or what to do. */
      text: v.string(),
    }),
  ),
});
export type MailDns = v.InferOutput<typeof mailDns>;

const importedFile = v.strictObject({ fileDate: day, importedAt: time, records: v.number() });

export const health = v.strictObject({
  checkedAt: time,
  /** Problems that need attention; empty when everything works. */
  problems: v.array(v.strictObject({ part: v.picklist(healthParts), text: v.string() })),
  /** The thread that delivers mail and removes old data. */
  background: v.strictObject({ startedAt: v.nullable(time), seenAt: v.nullable(time) }),
  queue: v.strictObject({
    pending: v.number(),
    oldestAt: v.nullable(time),
    failed: v.number(),
    /**
     * Failed in the last seven days. Older failures are in the list, but no longer count as a
     * problem.
     */
    failedLately: v.number(),
    /** Still pending after several attempts, about a minute after the first one. */
    stuck: v.number(),
    quarantined: v.number(),
    /** Names of jobs that failed several times in a row and will be retried. */
    failingJobs: v.array(v.string()),
  }),
  destinations: v.strictObject({
    on: v.number(),
    /** Names of the destinations that the server turned off. */
    turnedOff: v.array(v.string()),
  }),
  mail: v.strictObject({
    /** The mail server, such as `smtp.example.com:587`; null if none is set, and each email is written to a file. */
    server: v.nullable(v.string()),
    login: v.nullable(v.string()),
    /** The mail server's error in the connection test at startup; null if the test passed. */
    loginError: v.nullable(v.string()),
    /** Automatic emails to visitors that a limit held back, until a day passes without another one (R226). */
    omitted: v.number(),
    /** The last test email that was sent from this page. */
    test: v.nullable(mailTest),
    /** Taken from the last thousand deliveries and all pending ones. */
    lastSuccess: v.nullable(answered),
    lastError: v.nullable(answered),
    /** Emails among them that were written to files. */
    saved: v.number(),
  }),
  /** Null if they were not looked up (yet). */
  mailDns: v.nullable(mailDns),
  /** The mailbox that visitors answer to; null if none is read. */
  mailbox: v.nullable(
    v.strictObject({
      /** Time of the last complete read. */
      readAt: v.nullable(time),
      /** The error of the last read; null if it succeeded. */
      error: v.nullable(v.string()),
      /**
       * Emails of the last seven days that were not added to a lead: those that could not be read, then the others,
       * newest first, and only the first ones.
       */
      skipped: v.array(
        v.strictObject({
          /** Blank if unknown. */
          sender: v.string(),
          subject: v.string(),
          reason: v.picklist(keysOf(passReasons)),
          bytes: v.number(),
          receivedAt: time,
        }),
      ),
    }),
  ),
  /** The last time that the server sent a marked request through its own form, and an email through its mailbox. */
  proof: v.strictObject({
    at: v.nullable(time),
    proven: v.array(proofLink),
    /** The link at which the last proof failed; null if it succeeded. */
    broken: v.nullable(proofLink),
    reason: v.string(),
    isRunning: v.boolean(),
    isNightly: v.boolean(),
  }),
  botCheck: v.strictObject({ kind: v.string(), secret: v.nullable(v.string()) }),
  store: v.strictObject({
    kind: v.picklist(['sqlite', 'postgres']),
    bytes: v.number(),
    leads: v.number(),
  }),
  backup: v.strictObject({
    /** Time of the last backup of any kind, or of the last report with `backup-done`; null if there is none. */
    at: v.nullable(time),
    /** The file of that backup, with its path; null if it was only reported. */
    file: v.nullable(backupFile),
    /** The folder of the server's own backups; null on PostgreSQL, which the server doesn't back up. */
    folder: v.nullable(v.string()),
    /** The backups in the folder, newest first. */
    files: v.array(backupFile),
    plan: backupPlan,
    nextAt: v.nullable(time),
    isRunning: v.boolean(),
    /** The error of the last run; null if it succeeded, or another backup was made since. */
    error: v.nullable(v.string()),
  }),
  setup,
  /** The imported NPI file. */
  registry: v.nullable(importedFile),
  /** The imported CLIA file. */
  laboratories: v.nullable(importedFile),
});
export type Health = v.InferOutput<typeof health>;

export const healthEndpoints = {
  skipSetupStep: endpoint('POST /setup', owner, {
    summary: 'Marks a set-up step as unnecessary, or as needed again',
    body: v.strictObject({ step, isSkipped: v.boolean() }),
  }),
  sendTestEmail: endpoint('POST /test-email', owner, {
    summary: 'Sends a test email now, and stores the mail server’s response for GET /health',
    body: testEmail,
  }),
  proveNow: endpoint('POST /proofs', owner, {
    summary: 'Sends a marked request through the public form now; GET /health shows the result',
  }),
  backUpNow: endpoint('POST /backups', owner, {
    summary: 'Starts a backup of the SQLite database; GET /health shows its result',
  }),
  planBackups: endpoint('POST /backups/plan', owner, {
    summary: 'Sets the time of the nightly backup and how many nights are kept, or turns it off',
    body: backupPlan,
  }),
  health: endpoint('GET /health', salesTeam, {
    summary: 'The health of the store, queue, mail and background work',
    response: health,
  }),
};
