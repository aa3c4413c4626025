import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UnusableDatabase } from '#server/lib/store-errors.ts';

export type DatabasePlace = {
  readonly dataDir: string;
  /** `postgres://…`; null or absent means the SQLite file in `dataDir`. */
  readonly databaseUrl?: string | null;
};

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'leads.db');
}

/** The database's name in messages, without user and password. */
export function nameOfPlace({ dataDir, databaseUrl }: DatabasePlace): string {
  if (!databaseUrl) return resolve(databaseFile(dataDir));
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/**
 * Notes in `DATA_DIR` that there is a database, so that a later start doesn't replace a lost one with an empty one. A
 * folder that is missing or read-only stays without the note: PostgreSQL doesn't need it.
 */
export function markCreated(place: DatabasePlace): void {
  const mark = markOf(place);
  if (existsSync(mark) || !existsSync(place.dataDir)) return;
  try {
    writeFileSync(mark, `${nameOfPlace(place)}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    if (!place.databaseUrl) throw error;
  }
}

/** Rejects a database that has no tables, or a missing file, where `DATA_DIR` shows that there was one. */
export function assertNotLost(place: DatabasePlace): void {
  const mark = markOf(place);
  if (!existsSync(mark)) return;
  const name = nameOfPlace(place);
  if (place.databaseUrl) {
    const earlier = readFileSync(mark, 'utf8').trim();
    throw new UnusableDatabase(
      `DATABASE_URL: ${name} is empty, but ${resolve(mark)} shows that the leads are in ${earlier}. Correct DATABASE_URL, or restore a backup into the database. To start without the old leads, remove ${resolve(mark)}`,
    );
  }
  throw new UnusableDatabase(
    `DATA_DIR: ${name} is ${existsSync(name) ? 'empty' : 'gone'}, but ${resolve(mark)} shows that there was a database. ${howToProceed} ${resolve(mark)}`,
  );
}

/**
 * Rejects a missing file before SQLite creates it. A log without its database means that `leads.db` was deleted after a
 * crash: SQLite would then remove the log, which contains the latest leads.
 */
export function assertNotDeleted(dataDir: string): void {
  const path = databaseFile(dataDir);
  // The mark is read first, because another process may be creating both.
  const hasMark = existsSync(markOf({ dataDir }));
  if (existsSync(path)) return;
  if (existsSync(`${path}-wal`)) {
    throw new UnusableDatabase(
      `DATA_DIR: ${path} is gone, but ${path}-wal is still there. ${howToProceed} leads.db-wal, leads.db-shm, and leads.db.created`,
    );
  }
  if (hasMark) assertNotLost({ dataDir });
}

function markOf({ dataDir, databaseUrl }: DatabasePlace): string {
  return databaseUrl ? join(dataDir, 'postgres.created') : `${databaseFile(dataDir)}.created`;
}

const howToProceed =
  'Check that the right folder is mounted, put the database back, or restore a backup into an empty folder. To start without the old leads, remove';
