import * as v from 'valibot';
import { endpoint, owner, salesTeam } from './endpoint.ts';
import { day, textUpTo, time } from './values.ts';

/** One-time tasks of the operator, in the order of the checklist. */
export const setupSteps = ['mail', 'recipients', 'backup', 'second-factor', 'team'] as const;
export type SetupStep = (typeof setupSteps)[number];

const step = v.picklist(setupSteps);

export const setup = v.array(
  v.strictObject({
    step,
    isDone: v.boolean(),
    /** The reason why an owner dismissed the step; null if nobody did. */
    reason: v.nullable(v.string()),
  }),
);
export type Setup = v.InferOutput<typeof setup>;

export const setupStepChange = v.strictObject({
  step,
  reason: v.nullable(textUpTo(200, 'Enter a reason for your team.')),
});

export const healthParts = [
  'background',
  'queue',
  'destinations',
  'mail',
  'mailbox',
  'skipped-emails',
  'bot-check',
  'store',
  'backup',
  'registry',
  'laboratories',
] as const;

export type HealthPart = (typeof healthParts)[number];

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
    /** False without a mail server: each mail is written to a file. */
    isSent: v.boolean(),
    login: v.nullable(v.string()),
    /** The mail server's error in the connection test at startup; null if the test passed. */
    loginError: v.nullable(v.string()),
    /** Taken from the last thousand deliveries and all pending ones. */
    lastSuccessAt: v.nullable(time),
    lastError: v.nullable(v.strictObject({ at: time, answer: v.string() })),
  }),
  /** The mailbox that visitors answer to; null if none is read. */
  mailbox: v.nullable(
    v.strictObject({
      /** Time of the last complete read. */
      readAt: v.nullable(time),
      /** The error of the last read; null if it succeeded. */
      error: v.nullable(v.string()),
      /** Emails of the last seven days that could not be read, newest first, and only the first ones. */
      skipped: v.array(
        v.strictObject({
          /** Blank if it is unknown. */
          sender: v.string(),
          bytes: v.number(),
          receivedAt: time,
        }),
      ),
    }),
  ),
  botCheck: v.strictObject({ kind: v.string(), secret: v.nullable(v.string()) }),
  store: v.strictObject({
    kind: v.picklist(['sqlite', 'postgres']),
    bytes: v.number(),
    leads: v.number(),
    migration: v.string(),
    /** False on PostgreSQL without the pg_trgm extension: search then scans every lead. */
    hasSearchIndex: v.boolean(),
  }),
  /**
   * Time of the last backup made with `npm run leads -- backup` or reported with `backup-done`;
   * null if there is none.
   */
  backupAt: v.nullable(time),
  setup,
  /** The imported NPI file. */
  registry: v.nullable(importedFile),
  /** The imported CLIA file. */
  laboratories: v.nullable(importedFile),
});
export type Health = v.InferOutput<typeof health>;

export const healthEndpoints = {
  skipSetupStep: endpoint('POST /setup', owner, {
    summary: 'Marks a step of the set-up checklist as unnecessary, or as needed again',
    body: setupStepChange,
  }),
  health: endpoint('GET /health', salesTeam, {
    summary: 'Whether store, queue, mail, and background work are well',
    reply: health,
  }),
};
