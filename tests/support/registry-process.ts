import { openConnection } from '#server/db/open-connection.ts';
import { importNpiFile } from '#server/registry/npi/import-file.ts';

/**
 * Imports a file in its own process and kills it when the import reports the given phase. Arguments:
 * `FILE DATA_DIR DATABASE_URL PHASE`, with a blank URL for SQLite.
 */
const [file = '', dataDir = '', databaseUrl = '', fatalPhase = ''] = process.argv.slice(2);
const connection = await openConnection({ dataDir, databaseUrl: databaseUrl || null });
await importNpiFile({
  connection,
  file,
  dataDir,
  allowSmaller: false,
  allowOlder: false,
  clock: () => new Date(),
  onProgress: ({ phase }) => {
    if (phase === fatalPhase) process.kill(process.pid, 'SIGKILL');
  },
});
await connection.db.destroy();
