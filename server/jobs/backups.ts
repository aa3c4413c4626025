import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type BackupPlan, backupPlan } from '#contract/backup-plan.ts';
import type { Db } from '#server/db/connection.ts';
import { databaseFile } from '#server/db/created-mark.ts';
import {
  detailsOf,
  type HealthReports,
  type Reports,
  writeReport,
} from '#server/db/health-reports.ts';
import { updateRows } from '#server/db/rows.ts';
import { copyInThread } from '#server/db/sqlite-copy.ts';
import { lastRunBefore, nextRunAfter } from '#server/leads/privacy/retention.ts';
import { DeliveryFailure, describeFailure } from '#server/lib/delivery-failure.ts';
import type { Log } from '#server/lib/log.ts';
import type { JobHandler } from './queue.ts';
import { repeated } from './queue.ts';

const runDetails = v.object({ error: v.nullable(v.string()), answered: v.number() });

/** Times are milliseconds since 1970; zero if there is none. */
export function backupStateOf(reports: Reports) {
  const timeOf = (name: keyof Reports) => reports[name]?.at.getTime() ?? 0;
  const ranAt = timeOf('backup-run');
  const run = detailsOf(runDetails, reports['backup-run']);
  return {
    plan: detailsOf(backupPlan, reports['backup-plan']) ?? noPlan,
    plannedAt: timeOf('backup-plan'),
    /** When an owner last asked for a backup. */
    asked: timeOf('backup-asked'),
    ranAt,
    /** The last run's error, unless another backup has been made since then. */
    error: run && timeOf('backup') <= ranAt ? run.error : null,
    /** The request that the last run fulfilled. */
    answered: run?.answered ?? 0,
  };
}

type BackupState = ReturnType<typeof backupStateOf>;

/** Makes a backup due now, in the process whose background thread leases the job first. */
export async function askForBackup(db: Db, now: Date): Promise<void> {
  await writeReport(db, 'backup-asked', {}, now);
  await updateRows(
    db,
    'deliveries',
    { kind: 'job', event: 'backups', state: 'pending' },
    { next_try_at: now.getTime() },
  );
}

type BackupOptions = {
  readonly store: HealthReports;
  readonly settings: {
    readonly dataDir: string;
    readonly backupDir: string;
    readonly timeZone: string;
  };
  readonly log: Log;
  readonly clock: () => Date;
};

/** Checks every minute whether a backup is due. */
export function backupJob(options: BackupOptions): JobHandler {
  const job = repeated(options.clock, checkIntervalMs, (stopping) =>
    backUpIfDue(options, stopping),
  );
  return { ...job, timeoutMs: copyTimeoutMs };
}

/**
 * Backs up the SQLite file if an owner asked for it, or if its scheduled time has passed since the last attempt, even
 * while the server was off. A failure is stored for Health, and the backup is retried after an hour.
 */
export async function backUpIfDue(
  { store, settings, log, clock }: BackupOptions,
  stopping: AbortSignal,
): Promise<void> {
  const state = backupStateOf(await store.lastReports());
  const now = clock();
  if (!isDue(state, now, settings.timeZone)) return;
  let error: string | null = null;
  try {
    await backUp(settings, state.plan, now, stopping);
  } catch (failure) {
    if (stopping.aborted) throw failure;
    error = describeFailure(failure);
    log.error({ reason: error }, 'The backup failed');
  }
  await store.report('backup-run', { error, answered: state.asked }, clock());
}

function isDue(state: BackupState, now: Date, timeZone: string): boolean {
  const { plan, plannedAt, asked, answered, ranAt, error } = state;
  if (asked !== answered) return true;
  if (plan.keep === '0') return false;
  const due = lastRunBefore(now, timeZone, plan.time).getTime();
  return due > Math.max(plannedAt, ranAt) || (error !== null && now.getTime() > ranAt + retryMs);
}

/** The start of the next nightly backup; null if it is off. */
export function nextBackupAt({ plan: { time, keep } }: BackupState, now: Date, timeZone: string) {
  return keep === '0' ? null : nextRunAfter(now, timeZone, time);
}

async function backUp(
  { dataDir, backupDir }: BackupOptions['settings'],
  { keep }: BackupPlan,
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  const source = databaseFile(dataDir);
  await mkdir(backupDir, { recursive: true, mode: 0o700 });
  for (const name of await readdir(backupDir)) {
    if (name.endsWith('.part') && ownName.test(name.slice(0, -5)))
      await rm(join(backupDir, name), { force: true });
  }
  const { bavail, bsize } = await statfs(backupDir);
  if (bavail * bsize < 2 * (await stat(source)).size) throw new DeliveryFailure(notEnoughSpace);
  const { problem } = await copyInThread(source, join(backupDir, nameAt(now)), stopping);
  if (problem !== null) throw new DeliveryFailure(`The copy can’t be used: ${problem}`);
  if (keep === '0') return;
  const expired = nameAt(new Date(now.getTime() - (Number(keep) - 0.5) * dayMs));
  for (const { name } of (await backupFiles(backupDir)).slice(Number(keep))) {
    if (name < expired) await rm(join(backupDir, name));
  }
}

/** The backups that the server made, newest first. Other files in the folder are never touched. */
export async function backupFiles(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const own = names
    .filter((name) => ownName.test(name))
    .toSorted()
    .toReversed();
  return Promise.all(
    own.map(async (name) => {
      const { size: bytes } = await stat(join(folder, name)).catch(() => ({ size: 0 }));
      return { name, bytes };
    }),
  );
}

/** Names like `leads-2026-11-22T03-30-00Z.db` sort by time. */
function nameAt(time: Date): string {
  return `leads-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;
}

/** Off by default. The time is after the nightly retention run, so a backup doesn't contain what that run erases. */
const noPlan: BackupPlan = { time: '03:30', keep: '0' };
const ownName = /^leads-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/;
const notEnoughSpace = 'Not enough free disk space: the copy must leave space for new leads';
const checkIntervalMs = 60_000;
const copyTimeoutMs = 60 * 60_000;
const retryMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;
