import * as v from 'valibot';
import { type Endpoint, salesTeam } from './endpoint.ts';
import { setup } from './setup.ts';
import { day, time } from './values.ts';

export const healthParts = [
  'background',
  'queue',
  'destinations',
  'mail',
  'mailbox',
  'bot-check',
  'store',
  'backup',
  'registry',
] as const;

export type HealthPart = (typeof healthParts)[number];

export const health = v.strictObject({
  checkedAt: time,
  /** What somebody should look at; empty when all is well. */
  problems: v.array(v.strictObject({ part: v.picklist(healthParts), text: v.string() })),
  /** The thread that delivers mail and removes old data. */
  background: v.strictObject({ startedAt: v.nullable(time), seenAt: v.nullable(time) }),
  queue: v.strictObject({
    pending: v.number(),
    oldestAt: v.nullable(time),
    failed: v.number(),
    /** Failed in the last seven days. Older ones are in the list, but no longer news. */
    failedLately: v.number(),
    /** Waiting after several attempts, about a minute after the first one. */
    stuck: v.number(),
    quarantined: v.number(),
    /** Names of jobs that have failed several times in a row and are tried again. */
    failingJobs: v.array(v.string()),
  }),
  destinations: v.strictObject({
    on: v.number(),
    /** Names of the destinations that the server turned off. */
    turnedOff: v.array(v.string()),
  }),
  mail: v.strictObject({
    /** Without a mail server each mail becomes a file. */
    isSent: v.boolean(),
    login: v.nullable(v.string()),
    /** Why the mail server could not be used at the start. */
    loginError: v.nullable(v.string()),
    /** Of the last thousand deliveries and of all that wait. */
    lastSuccessAt: v.nullable(time),
    lastError: v.nullable(v.strictObject({ at: time, answer: v.string() })),
  }),
  /** The mailbox that visitors answer to; null if none is read. */
  mailbox: v.nullable(
    v.strictObject({
      /** When all of it was last read. */
      readAt: v.nullable(time),
      /** Why it can't be read now. */
      error: v.nullable(v.string()),
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
  /** The last one made with `npm run leads -- backup`, or reported with `backup-done`; null if none is known. */
  backupAt: v.nullable(time),
  setup,
  /** The imported NPI file. */
  registry: v.nullable(v.strictObject({ fileDate: day, importedAt: time, records: v.number() })),
});
export type Health = v.InferOutput<typeof health>;

export const healthEndpoints = {
  health: {
    method: 'GET',
    path: '/health',
    access: salesTeam,
    summary: 'Whether store, queue, mail, and background work are well',
    reply: health,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
