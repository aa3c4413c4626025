import '#server/extension/install-console.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { importRegistry } from '#server/registry/import-registry.ts';

/**
 * Imports a file in its own process and kills it when the import reports the given phase, or this
 * many milliseconds after it begins to put the file in use. Arguments:
 * `npi|clia FILE DATA_DIR DATABASE_URL PHASE|MILLISECONDS`, with a blank URL for SQLite.
 */
const [registry, file = '', dataDir = '', databaseUrl = '', end = ''] = process.argv.slice(2);
const connection = await openConnection({ dataDir, databaseUrl: databaseUrl || null });
const kill = () => process.kill(process.pid, 'SIGKILL');
let times = 0;
await importRegistry(registry === 'npi' ? 'npi' : 'clia', {
  connection,
  file,
  dataDir,
  allowSmaller: false,
  allowOlder: false,
  clock: () => {
    times += 1;
    // An import reads the clock when it begins and when it puts the file in use.
    if (times === 2 && /^\d+$/.test(end)) setTimeout(kill, Number(end));
    return new Date();
  },
  onProgress: ({ phase }) => {
    if (phase === end) kill();
  },
});
// Waits for the signal if the import was faster.
if (!/^\d+$/.test(end)) await connection.db.destroy();
