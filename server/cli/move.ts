import { counted } from '#contract/amounts.ts';
import { databaseFile } from '#server/db/created-mark.ts';
import { markMoved } from '#server/db/moved-mark.ts';
import type { Settings } from '#server/settings/settings.ts';
import { MoveRefused, moveStore } from './move-store.ts';
import { print, refuse } from './terminal.ts';

/** Copies the embedded store to PostgreSQL, and prints what to do next. */
export async function move(
  { dataDir, databaseUrl: current, timeZone }: Settings,
  databaseUrl: string,
): Promise<number> {
  if (current) return refuse('DATABASE_URL is set: the store is in PostgreSQL already.');
  try {
    const { tables, rows } = await moveStore({ dataDir, databaseUrl });
    markMoved(databaseFile(dataDir), databaseUrl, timeZone);
    await print([
      `Moved ${counted(tables, 'table')} with ${counted(rows, 'row')}. Row counts and checksums of all tables are equal.\n`,
      'Now set DATABASE_URL to the new database, and start the server. Keep leads.db as a backup: it is marked as moved, so no server starts with it by mistake.\n',
    ]);
    return 0;
  } catch (error) {
    if (error instanceof MoveRefused) return refuse(error.message);
    throw error;
  }
}
