import { startPostgres } from '#tests/support/postgres.ts';
import { writeFileSync } from 'node:fs';
const pg = await startPostgres({ isDurable: true });
if (typeof pg === 'string') throw new Error(pg);
writeFileSync('/tmp/cliafile/pg.url', await pg.database());
process.on('SIGTERM', async () => { await pg.stop(); process.exit(0); });
setInterval(() => {}, 1e6);
