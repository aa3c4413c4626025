import '#server/extension/install-console.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openConnection } from '#server/db/open-connection.ts';
import { findCandidates } from '#server/registry/clia/find-candidates.ts';
import { registryFiles } from '#server/registry/registry-file-queries.ts';
import { storeOn } from '#server/store/lead-store.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { madeUpClia, madeUpLaboratory } from '#tests/support/clia-rows.ts';
import { madeUpNpi } from '#tests/support/nppes-rows.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { aSubmission } from '#tests/support/submission.ts';

/**
 * Measures the import of a registry: `npm run bench:registry -- [npi|clia] [ROWS]`, on SQLite, or on a new
 * database of the server in DATABASE_TEST_URL. Imports generated rows twice, so the second import also
 * removes a generation, while this process stores a lead every 20 ms. Then looks up numbers, and similar names of laboratories. The leads
 * of the first five seconds, before the import, are the baseline.
 */
const registryName = process.argv[2] === 'npi' ? 'npi' : 'clia';
const rows = Number(process.argv[3] ?? 700_000);
const folder = mkdtempSync(join(tmpdir(), 'registry-bench-'));
const { fileName, command, madeUpNumber } = {
  npi: {
    fileName: 'npidata_pfile_20050523-20261108.csv',
    command: 'import',
    madeUpNumber: madeUpNpi,
  },
  clia: { fileName: 'clia.DATA.Q3_2026.csv', command: 'import-clia', madeUpNumber: madeUpClia },
}[registryName];
const file = join(folder, fileName);
const databaseUrl = process.env.DATABASE_TEST_URL
  ? await createDatabase(process.env.DATABASE_TEST_URL)
  : null;

try {
  const generate = ['tests/bench/generate-registry.ts', registryName, String(rows), file];
  await finished(spawn(process.execPath, generate));
  const connection = await openConnection({ dataDir: folder, databaseUrl });
  const store = storeOn(connection);
  const laboratories = registryFiles(connection).clia;
  const registry = registryName === 'npi' ? registryFiles(connection).npi : laboratories;

  async function storeLeadsWhile(condition: () => boolean): Promise<readonly number[]> {
    const waits: number[] = [];
    while (condition()) {
      const startedAt = performance.now();
      await store.accept(aSubmission());
      waits.push(performance.now() - startedAt);
      await wait(20);
    }
    return waits;
  }

  const quietUntil = performance.now() + 5_000;
  const quiet = await storeLeadsWhile(() => performance.now() < quietUntil);
  console.log(`storing a lead without an import: ${percentiles(quiet)}, ${quiet.length} leads`);

  for (const which of ['first import', 'second import']) {
    const began = performance.now();
    const child = spawn(process.execPath, ['server/cli/registry.ts', command, file], {
      env: { ...cleanEnvironment, DATA_DIR: folder, DATABASE_URL: databaseUrl ?? '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = finished(child);
    let isRunning = true;
    void ended.finally(() => {
      isRunning = false;
    });
    let peak = 0;
    const waits = await storeLeadsWhile(() => {
      peak = Math.max(peak, peakMemory(child.pid));
      return isRunning;
    });
    await ended;
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${which}: ${rows} rows in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} per second, peak memory ${Math.round(peak / 1024)} MB`,
    );
    console.log(`  storing a lead during the import: ${percentiles(waits)}, ${waits.length} leads`);
  }

  const lookups: number[] = [];
  for (let i = 0; i < 20_000; i += 1) {
    const number = madeUpNumber((i * 7_919) % rows);
    const startedAt = performance.now();
    const { kind } = await registry.find(number);
    lookups.push(performance.now() - startedAt);
    if (kind === 'absent') throw new Error(`${number} was imported but not found`);
  }
  const perSecond = Math.round(lookups.length / (lookups.reduce((a, b) => a + b, 0) / 1000));
  console.log(`lookup: ${percentiles(lookups)}, ${perSecond} per second`);
  if (registryName === 'clia') {
    const searches: number[] = [];
    for (let i = 0; i < 200; i += 1) {
      const name = madeUpLaboratory(i * 3 * 61).FAC_NAME ?? '';
      const typed = name.replace('SAINT', 'St.').replace('LABORATORY', 'Lab').replace(/A/, '');
      const startedAt = performance.now();
      await findCandidates(laboratories, { name: typed, state: 'NY', phone: '', zip: '' });
      searches.push(performance.now() - startedAt);
    }
    console.log(`candidates: ${percentiles(searches)}`);
  }
  await store.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function finished(child: ReturnType<typeof spawn>): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} exited with code ${code}`);
}

/** Kilobytes, or 0 where the system does not report them. */
function peakMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function percentiles(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2).concat(' ms');
  return `median ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)}`;
}
