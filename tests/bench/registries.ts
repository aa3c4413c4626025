import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openConnection } from '#server/db/open-connection.ts';
import { offlineRegistry } from '#server/registry/npi/npi-file-queries.ts';
import { storeOn } from '#server/store/store.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { madeUpNpi } from '#tests/support/nppes-rows.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { aSubmission } from '#tests/support/submission.ts';

/**
 * Measures the registry import: `node tests/bench/registry-import.ts [ROWS]`, on SQLite, or on a new
 * database of the server in DATABASE_TEST_URL. Imports generated rows twice, so the second import also
 * removes a generation, while this process stores a lead every 20 ms. Then looks up numbers. The leads
 * of the first five seconds, before the import, are the baseline.
 */
const rows = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'registry-bench-'));
const file = join(folder, 'npidata_pfile_20050523-20261108.csv');
const databaseUrl = process.env.DATABASE_TEST_URL
  ? await createDatabase(process.env.DATABASE_TEST_URL)
  : null;

try {
  await finished(spawn(process.execPath, ['tests/bench/generate-nppes.ts', String(rows), file]));
  const connection = await openConnection({ dataDir: folder, databaseUrl });
  const store = storeOn(connection);
  const registry = offlineRegistry(connection);

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
    const child = spawn(process.execPath, ['server/cli/registry.ts', 'import', file], {
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
    const npi = madeUpNpi((i * 7_919) % rows);
    const startedAt = performance.now();
    const { kind } = await registry.find(npi);
    lookups.push(performance.now() - startedAt);
    if (kind === 'absent') throw new Error(`${npi} was imported but not found`);
  }
  console.log(`lookup: ${percentiles(lookups)}`);
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
