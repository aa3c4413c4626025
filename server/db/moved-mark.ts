import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { timeText } from '#contract/days.ts';
import { UnusableDatabase } from '#server/lib/store-errors.ts';

/**
 * Marks the embedded database as moved, so that a server started without DATABASE_URL doesn't continue with the old
 * leads. The mark contains the new location, without user and password, and the time in `TIME_ZONE`.
 */
export function markMoved(path: string, databaseUrl: string, timeZone: string): void {
  const { hostname, pathname } = new URL(databaseUrl);
  writeFileSync(markOf(path), `${hostname}${pathname}\n${timeText(new Date(), timeZone)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

export function assertNotMoved(path: string): void {
  const mark = markOf(path);
  if (!existsSync(mark)) return;
  const [target, at] = readFileSync(mark, 'utf8').trim().split('\n');
  throw new UnusableDatabase(
    `DATA_DIR: ${resolve(path)} was moved to PostgreSQL (${target}) on ${at}. Set DATABASE_URL to that database. To go back to leads.db, remove ${resolve(mark)}; you lose everything stored since`,
  );
}

function markOf(path: string): string {
  return `${path}.moved`;
}
