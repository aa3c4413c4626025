import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '#server/db/created-mark.ts';
import { temporaryFolder } from './temporary.ts';

/** The folder of a copy of an embedded store, which no process has open. */
export function closedCopyOf(dataDir: string): string {
  const copy = temporaryFolder();
  const source = new DatabaseSync(databaseFile(dataDir));
  source.prepare('vacuum into ?').run(databaseFile(copy));
  source.close();
  return copy;
}
