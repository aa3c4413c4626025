import { statSync } from 'node:fs';
import { sql } from 'kysely';
import type { Health } from '#console/contract/health.ts';
import { presentDestinations } from '#console/server/routing/destination-store.ts';
import { isOurs } from '#console/server/routing/shown-delivery-queries.ts';
import { type Channel, channelLabel } from '#contract/channels.ts';
import type { Connection, Db } from '#server/db/connection.ts';
import { databaseFile } from '#server/db/created-mark.ts';
import { writeReport } from '#server/db/health-reports.ts';
import { countRows, findRow, updateRows } from '#server/db/rows.ts';
import { nothingToSend } from '#server/delivery/channel.ts';
import { writtenTo } from '#server/delivery/mail/mail-folder.ts';
import { isMessage } from '#server/leads/deliveries.ts';
import { countQuarantined } from '#server/leads/lead-reader.ts';
import { type ImapAddress, mailboxName } from '#server/lib/settings/setting-values.ts';

export async function queueOf(db: Db, now: Date): Promise<Health['queue']> {
  const states = await db
    .selectFrom('deliveries')
    .select((row) => [
      'state',
      row.fn.countAll<number>().as('count'),
      row.fn.min('queued_at').as('oldest'),
      row.fn
        .countAll<number>()
        .filterWhere('settled_at', '>', now.getTime() - lateMs)
        .as('lately'),
      row.fn.countAll<number>().filterWhere('tries', '>=', triesUntilProblem).as('stuck'),
    ])
    .where('state', 'in', ['pending', 'failed'])
    .where(isMessage)
    .where(isOurs)
    .groupBy('state')
    .execute();
  const jobs = await db
    .selectFrom('deliveries')
    .select(['kind', 'event'])
    .where('kind', '=', 'job')
    .where('state', 'in', ['pending', 'failed'])
    .where('last_error', 'is not', null)
    .where('tries', '>=', triesUntilProblem)
    .execute();
  const pending = states.find(({ state }) => state === 'pending');
  const failed = states.find(({ state }) => state === 'failed');
  return {
    pending: Number(pending?.count ?? 0),
    oldestAt: pending ? timeOf(new Date(Number(pending.oldest))) : null,
    failed: Number(failed?.count ?? 0),
    failedLately: Number(failed?.lately ?? 0),
    stuck: Number(pending?.stuck ?? 0),
    quarantined: await countQuarantined(db),
    failingJobs: [...new Set(jobs.map((job) => channelLabel(job)))],
  };
}

export async function destinationsOf(db: Db): Promise<Health['destinations']> {
  const rows = await presentDestinations(db);
  return {
    on: rows.filter(({ off_since }) => off_since === null).length,
    turnedOff: rows
      .filter(({ off_reason }) => off_reason === 'failing' || off_reason === 'gone')
      .map(({ name }) => name),
  };
}

export async function mailboxOf(
  db: Db,
  server: ImapAddress,
  now: Date,
): Promise<NonNullable<Health['mailbox']>> {
  const name = mailboxName(server);
  const row = await findRow(db, 'mailboxes', { name });
  const skipped = await db
    .selectFrom('skipped_messages')
    .select(['sender', 'subject', 'reason', 'bytes', 'received_at'])
    .where('mailbox', '=', name)
    .where('skipped_at', '>', now.getTime() - lateMs)
    .orderBy((row) => row.case().when('reason', '=', 'unreadable').then(0).else(1).end())
    .orderBy('skipped_at', 'desc')
    .limit(maxSkipped)
    .execute();
  return {
    readAt: row?.read_at ? new Date(row.read_at).toISOString() : null,
    error: row?.last_error ?? null,
    skipped: skipped.map(({ sender, subject, reason, bytes, received_at }) => ({
      sender,
      subject,
      reason,
      bytes,
      receivedAt: new Date(received_at).toISOString(),
    })),
  };
}

/** Reads the latest attempts of recent deliveries, and of deliveries waiting for a retry. */
export async function attemptsOf(db: Db) {
  const attempts = await db
    .selectFrom('delivery_attempts')
    .innerJoin('deliveries', 'deliveries.id', 'delivery_attempts.delivery_id')
    .select(['kind', 'ended_at', 'outcome', 'response'])
    .where((row) =>
      row.or([
        row('deliveries.id', 'in', (recent) =>
          recent.selectFrom('deliveries').select('id').orderBy('id', 'desc').limit(maxRecent),
        ),
        row('deliveries.id', 'in', (waiting) =>
          waiting
            .selectFrom('deliveries')
            .select('id')
            .where('state', '=', 'pending')
            .where('tries', '>', 0)
            .limit(maxRecent),
        ),
      ]),
    )
    .where(isOurs)
    .orderBy('ended_at', 'desc')
    .limit(2 * maxRecent)
    .execute();
  const accepted = attempts.filter(({ outcome, response }) => {
    return outcome === 'done' && response !== nothingToSend && !response.startsWith(writtenTo);
  });
  const answered = (one: (typeof attempts)[number] | undefined) =>
    one ? { at: new Date(one.ended_at).toISOString(), response: one.response } : null;
  return {
    lastSuccess: answered(accepted.find(isEmail)),
    lastError: answered(attempts.find((one) => isEmail(one) && one.outcome !== 'done')),
    saved: attempts.filter(({ response }) => response.startsWith(writtenTo)).length,
    /** True if the team was told of a lead. */
    hasNotified: accepted.some(({ kind }) => notifying.has(kind)),
  };
}

export async function storeOf(
  db: Db,
  { kind }: Connection,
  dataDir: string,
): Promise<Health['store']> {
  const leads = await countRows(db, 'leads');
  const bytes = kind === 'sqlite' ? fileBytes(dataDir) : await databaseBytes(db);
  return { kind, bytes, leads };
}

/** The size of the database including its write-ahead log. */
function fileBytes(dataDir: string): number {
  const path = databaseFile(dataDir);
  return [path, `${path}-wal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes
  `.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

export function timeOf(time: Date | undefined): string | null {
  return time?.toISOString() ?? null;
}

/** Kinds of channels that tell the team about a lead. */
function isEmail({ kind }: Channel): boolean {
  return !['to', 'webhook', 'job'].includes(kind);
}

const notifying: ReadonlySet<string> = new Set(['mail', 'new-lead', 'to', 'webhook']);
const lateMs = 7 * 24 * 60 * 60 * 1000;
const maxRecent = 1_000;
const maxSkipped = 50;
/** About a minute of retries, whose pauses double. */
const triesUntilProblem = 6;

/** Makes a proof due now, in the process whose background thread leases the job first. */
export async function askForProof(db: Db, now: Date): Promise<void> {
  await writeReport(db, 'proof-asked', {}, now);
  const job = { kind: 'job', event: 'proof', state: 'pending' } as const;
  await updateRows(db, 'deliveries', job, { next_try_at: now.getTime() });
}
