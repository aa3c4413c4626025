import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { counted } from '#contract/amounts.ts';
import { databaseFile } from '#server/db/sqlite.ts';
import type { Settings } from '#server/settings/settings.ts';
import { openStore } from '#server/store/store.ts';
import { print, refuse } from './terminal.ts';

type Location = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** Copies a snapshot of the SQLite database while the server runs. */
export async function backUp({ dataDir, databaseUrl }: Location, file: string): Promise<number> {
  if (databaseUrl) return refuse('DATABASE_URL is set: back up PostgreSQL with pg_dump.');
  const source = databaseFile(dataDir);
  if (!existsSync(source)) return refuse(`DATA_DIR: no database at ${resolve(source)}.`);
  if (existsSync(file)) return refuse(`${file} exists already.`);
  const part = `${file}.part`;
  await rm(part, { force: true });
  await (await open(part, 'wx', 0o600)).close();
  const database = new DatabaseSync(source, { readOnly: true, timeout: lockTimeoutMs });
  try {
    database.prepare('vacuum into ?').run(part);
  } finally {
    database.close();
  }
  noteBackup(part, new Date());
  const { problem, leads } = inspect(part);
  if (problem !== null) {
    await rm(part, { force: true });
    return refuse(`DATA_DIR: ${resolve(source)} can't be copied: ${problem}. Nothing was written.`);
  }
  await moveDurably(part, file);
  if (!noteBackup(source, new Date())) {
    console.error('The backup is complete, but its time could not be stored for the console.');
  }
  await print([`Backed up ${counted(leads, 'lead')} to ${file}.\n`]);
  return 0;
}

/**
 * Stores the backup's time for the health page, in the store and in the backup itself, so that the
 * backup's age is known after a restore. A backup without the time, such as one taken before an
 * upgrade, is still valid. False if the file can't be written.
 */
function noteBackup(path: string, at: Date): boolean {
  const database = new DatabaseSync(path, { timeout: lockTimeoutMs });
  try {
    database
      .prepare(
        `insert into health_reports (name, reported_at, details) values ('backup', ?, '{}')
        on conflict (name) do update set reported_at = excluded.reported_at`,
      )
      .run(at.getTime());
    return true;
  } catch {
    return false;
  } finally {
    database.close();
  }
}

/**
 * Restores a backup into an empty data folder. Its pending deliveries are canceled first, because
 * they may have been made after the backup. An interrupted restore leaves no database that a server
 * would open.
 */
export async function restore({ dataDir, databaseUrl }: Location, file: string): Promise<number> {
  if (databaseUrl) {
    return refuse('DATABASE_URL is set: restore PostgreSQL with pg_restore, then run: cancel.');
  }
  if (!existsSync(file)) return refuse(`${file} was not found.`);
  const present = existsSync(dataDir) ? await readdir(dataDir) : [];
  if (present.length > 0) {
    return refuse(
      `DATA_DIR: ${resolve(dataDir)} is not empty. Stop the server, move the folder's files away, and restore again.`,
    );
  }
  const { problem, leads } = inspect(file);
  if (problem !== null)
    return refuse(`${file} can't be restored: ${problem}. Nothing was changed.`);
  const staging = join(dataDir, 'restoring');
  await mkdir(staging, { recursive: true, mode: 0o700 });
  let canceled: number;
  try {
    const copy = databaseFile(staging);
    await copyFile(file, copy);
    await chmod(copy, 0o600);
    canceled = await cancelPending(staging);
    await moveDurably(copy, databaseFile(dataDir));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  await print([
    `Restored ${counted(leads, 'lead')}.\n`,
    ...(canceled === 0 ? [] : [canceledText(canceled)]),
  ]);
  return 0;
}

function canceledText(count: number): string {
  const what = counted(count, 'pending delivery', 'pending deliveries');
  return `Canceled ${what}, which may have been made since the backup. See: list --delivery canceled. Send one anyway: retry ID.\n`;
}

/** Closing the store merges its write-ahead log into the file, which can then be moved. */
async function cancelPending(dataDir: string): Promise<number> {
  const store = await openStore({ dataDir });
  try {
    return await store.cancel(new Date(), { reason: 'restored from a backup' });
  } finally {
    await store.close();
  }
}

/** The number of leads in a copy, or the reason it can't be used. */
function inspect(file: string): { readonly problem: string | null; readonly leads: number } {
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
  if (String(message).startsWith('no such table')) return 'it is not a backup of this program';
  return String(message);
}

function damage(detail: string): string {
  return `it is damaged (${detail.replace(/\s+/g, ' ').trim()})`;
}

/** Moves a file so that it survives a power loss under its new name. */
async function moveDurably(from: string, to: string): Promise<void> {
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
