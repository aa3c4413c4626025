import { counted } from '#contract/amounts.ts';
import { databaseFile } from '#server/db/created-mark.ts';
import { markMoved } from '#server/db/moved-mark.ts';
import type { Settings } from '#server/settings/settings.ts';
import { MoveRefused } from './move/embedded-source.ts';
import { moveStore } from './move/move-store.ts';
import { print, refuse } from './terminal.ts';

/** Copies the embedded store to PostgreSQL, and prints what to do next. */
export async function move(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'timeZone'>,
  databaseUrl: string,
): Promise<number> {
  if (settings.databaseUrl) {
    return refuse(
      'DATABASE_URL is set: the store is in PostgreSQL already. Unset it to move the embedded store of DATA_DIR.',
    );
  }
  try {
    const { isNew, tables, rows, audit } = await moveStore({
      dataDir: settings.dataDir,
      databaseUrl,
      onTable: (name, count) => console.log(`${name}: ${counted(count, 'row')}`),
    });
    markMoved(databaseFile(settings.dataDir), databaseUrl, settings.timeZone);
    const chain =
      audit.broken.length === 0
        ? `Audit log: ${counted(audit.entries, 'entry', 'entries')}, intact.`
        : `Audit log: broken at ${audit.broken.join(', ')}, as in the embedded store.`;
    const what = `${counted(tables, 'table')} with ${counted(rows, 'row')}`;
    await print([
      isNew
        ? `Moved ${what}. Row counts and checksums of all tables are equal.\n`
        : `An earlier move was complete: ${what} are equal. Nothing was changed.\n`,
      `${chain}\n`,
      'Now set DATABASE_URL to the new database, and start the server. Keep leads.db as a backup: it is marked as moved, so no server starts with it by mistake.\n',
    ]);
    return 0;
  } catch (error) {
    if (error instanceof MoveRefused) return refuse(error.message);
    throw error;
  }
}
