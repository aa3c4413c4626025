import { once } from 'node:events';
import { statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** A checked copy, or the reason there is none. */
export type Copy = {
  readonly problem: string | null;
  readonly leads: number;
  /** False if the live database could not store the time of the backup. */
  readonly isNoted: boolean;
};

/**
 * Copies a snapshot of a SQLite database that is in use to a new file, checks the copy, and stores its
 * time for the health page.
 */
export async function copyDatabase(source: string, file: string): Promise<Copy> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  await (await open(part, 'wx', 0o600)).close();
  try {
    const database = new DatabaseSync(source, { readOnly: true, timeout: lockTimeoutMs });
    try {
      database.prepare('vacuum into ?').run(part);
    } finally {
      database.close();
    }
    const details = JSON.stringify({ name: resolve(file), bytes: statSync(part).size });
    noteBackup(part, details);
    const { problem, leads } = inspectCopy(part);
    if (problem !== null) return { problem, leads, isNoted: false };
    await moveDurably(part, file);
    return { problem, leads, isNoted: noteBackup(source, details) };
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error;
    return { problem: problemOf(error), leads: 0, isNoted: false };
  } finally {
    await rm(part, { force: true });
  }
}

/** Does the same in its own thread, because copying and checking a large database takes seconds. */
export async function copyInThread(
  source: string,
  file: string,
  stopping: AbortSignal,
): Promise<Copy> {
  const worker = new Worker(new URL('./sqlite-copy-worker.ts', import.meta.url), {
    workerData: { source, file },
  });
  try {
    const [copy] = (await once(worker, 'message', { signal: stopping })) as [Copy];
    return copy;
  } finally {
    await worker.terminate();
  }
}

/**
 * Stores the backup's time for the health page, both in the live database and in the backup itself, so that the
 * backup's age is still known after it is restored. A backup that lacks the time, such as one taken before an upgrade,
 * is still valid. False if the file can't be written.
 */
function noteBackup(path: string, details: string): boolean {
  const database = new DatabaseSync(path, { timeout: lockTimeoutMs });
  try {
    database
      .prepare(
        `insert into health_reports (name, reported_at, details) values ('backup', ?, ?)
        on conflict (name) do update
        set reported_at = excluded.reported_at, details = excluded.details`,
      )
      .run(Date.now(), details);
    return true;
  } catch {
    return false;
  } finally {
    database.close();
  }
}

/** The number of leads in a copy, or the reason it can't be used. */
export function inspectCopy(file: string): Pick<Copy, 'problem' | 'leads'> {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const { integrity_check: result } = database.prepare('pragma integrity_check(1)').get() ?? {};
      if (result !== 'ok') return { problem: damage(String(result)), leads: 0 };
      const { leads } = database.prepare('select count(*) as leads from leads').get() ?? {};
      return { problem: null, leads: Number(leads) };
    } finally {
      database.close();
    }
  } catch (error) {
    return { problem: problemOf(error), leads: 0 };
  }
}

function problemOf(error: unknown): string {
  const { errcode, message } = error as { readonly errcode?: unknown; readonly message?: unknown };
  const code = typeof errcode === 'number' ? errcode & 0xff : 0;
  if (code === notADatabase) return 'it is not an SQLite database';
  if (code === corrupt) return damage(String(message));
  if (String(message).startsWith('no such table')) return 'it is not a backup made by this program';
  return String(message);
}

function damage(detail: string): string {
  return `it is damaged (${detail.replace(/\s+/g, ' ').trim()})`;
}

/** Renames a file so that the new name survives a power loss. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await sync(from, 'r+');
  await rename(from, to);
  // Windows can't sync folders and doesn't need to.
  if (process.platform !== 'win32') await sync(dirname(to), 'r');
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const lockTimeoutMs = 5_000;
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const corrupt = 11;
const notADatabase = 26;
