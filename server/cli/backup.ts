import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { counted } from '#contract/amounts.ts';
import { databaseFile } from '#server/db/created-mark.ts';
import { copyDatabase, inspectCopy, moveDurably } from '#server/db/sqlite-copy.ts';
import type { Settings } from '#server/settings/settings.ts';
import { openStore } from '#server/store/open-store.ts';
import { print, refuse } from './terminal.ts';

type Location = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** Copies a snapshot of the SQLite database while the server runs. */
export async function backUp({ dataDir, databaseUrl }: Location, file: string): Promise<number> {
  if (databaseUrl) return refuse('DATABASE_URL is set: back up PostgreSQL with pg_dump.');
  const source = databaseFile(dataDir);
  if (!existsSync(source)) return refuse(`DATA_DIR: no database at ${resolve(source)}.`);
  if (existsSync(file)) return refuse(`${file} exists already.`);
  if (!existsSync(dirname(file)))
    return refuse(`Create the folder first: ${dirname(resolve(file))}`);
  const { problem, leads, isNoted } = await copyDatabase(source, file);
  if (problem !== null) {
    return refuse(`DATA_DIR: ${resolve(source)} can't be copied: ${problem}. Nothing was written.`);
  }
  if (!isNoted) {
    console.error('The backup is complete, but its time could not be stored for the console.');
  }
  await print([`Backed up ${counted(leads, 'lead')} to ${file}.\n`]);
  return 0;
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
  const { problem, leads } = inspectCopy(file);
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
  return `Canceled ${what}, which may have been sent since the backup. See: list --delivery canceled. Send one anyway: retry ID.\n`;
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
