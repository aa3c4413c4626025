import { openConnection } from '#server/leads/open-connection.ts';
import { importFile } from '#server/registry/offline/import-file.ts';

/**
 * An import in a process of its own, which is killed as by a power failure once the import reports
 * the phase given: `FILE DATA_DIR DATABASE_URL PHASE`, the address blank for SQLite.
 */
const [file = '', dataDir = '', databaseUrl = '', fatalPhase = ''] = process.argv.slice(2);
const connection = await openConnection({ dataDir, databaseUrl: databaseUrl || null });
await importFile({
  connection,
  file,
  dataDir,
  allowSmaller: false,
  clock: () => new Date(),
  onProgress: ({ phase }) => {
    if (phase === fatalPhase) process.kill(process.pid, 'SIGKILL');
  },
});
await connection.db.destroy();
