import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '#server/leads/sqlite.ts';
import { openStore } from '#server/leads/store.ts';
import type { Settings } from '#server/settings.ts';
import { print } from './print.ts';

type Location = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** Copies the SQLite database as it is at one moment, while the server runs. */
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
  const { problem, leads } = inspect(part);
  if (problem !== null) {
    await rm(part, { force: true });
    return refuse(`The copy is damaged (${problem}). Nothing was written.`);
  }
  await moveDurably(part, file);
  await print([`Backed up ${leads} ${leads === 1 ? 'lead' : 'leads'} to ${file}.\n`]);
  return 0;
}

/**
 * Puts a backup into an empty data folder. Its pending deliveries are canceled first, because they may have
 * been made after the backup: a restore that is interrupted leaves no database that a server would open.
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
  if (problem !== null) return refuse(`${file} is not a usable backup (${problem}).`);
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
    `Restored ${leads} ${leads === 1 ? 'lead' : 'leads'}.\n`,
    ...(canceled === 0 ? [] : [canceledText(canceled)]),
  ]);
  return 0;
}

function canceledText(count: number): string {
  const what = count === 1 ? '1 pending delivery' : `${count} pending deliveries`;
  return `Canceled ${what}, which may have been made since the backup. See: list --delivery canceled. Send one anyway: retry ID.\n`;
}

/** Closing the store writes its log into the file, which can be moved then. */
async function cancelPending(dataDir: string): Promise<number> {
  const store = await openStore({ dataDir });
  try {
    return await store.cancel(new Date(), { reason: 'restored from a backup' });
  } finally {
    await store.close();
  }
}

/** The number of leads in a copy, or why it can't be used. */
function inspect(file: string): { readonly problem: string | null; readonly leads: number } {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const { integrity_check: result } = database.prepare('pragma integrity_check').get() ?? {};
      const { leads } = database.prepare('select count(*) as leads from leads').get() ?? {};
      return { problem: result === 'ok' ? null : String(result), leads: Number(leads) };
    } finally {
      database.close();
    }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'unknown reason', leads: 0 };
  }
}

/** On disk under its name even after a power loss. */
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

function refuse(message: string): number {
  console.error(message);
  return 1;
}

const lockTimeoutMs = 5_000;
