import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { files, type PlantedFault, placesOf, testsOf } from './fault-places.ts';
import faults from './faults.json' with { type: 'json' };

/**
 * Plants each fault of `faults.json`, one at a time, and runs the tests that should fail because of it. Works in copies of
 * the project, so no fault gets into the working tree. Arguments select faults by a part of their name or their tests.
 */
const parallel = 2;
const timeoutMs = 10 * 60_000;

const wanted = process.argv.slice(2);
const selected = faults.filter(({ name, tests }) =>
  wanted.every((part) => [name, ...tests].some((text) => text.includes(part))),
);

const running = new Set<ChildProcess>();
const copies: string[] = [];
let isStopping = false;
process.on('exit', () => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true, maxRetries: 3 });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopping = true;
    for (const child of running) stop(child);
  });
}

const start = performance.now();
const intact = await runTests(copyProject(), [...new Set(selected.flatMap(testsOf))]);
if (intact?.length !== 0) {
  print(['Tests that fail without any fault:', ...(intact ?? ['Vitest itself'])].join('\n'));
  process.exit(1);
}
print(`The tests pass without faults (${minutesSince(start)}).`);
const missed: string[] = [];
const queue = selected.values();
await Promise.all(
  Array.from({ length: parallel }, (_, i) => plantNext(copies[i] ?? copyProject())),
);
if (isStopping) process.exit(1);
print(
  [
    '',
    `${selected.length} faults, ${missed.length} not caught (${minutesSince(start)})`,
    ...missed,
  ].join('\n'),
);
process.exit(missed.length > 0 ? 1 : 0);

/** Both copies take faults from one queue. */
async function plantNext(copy: string): Promise<void> {
  for (const fault of queue) {
    const line = `${fault.name}: ${await plant(copy, fault)}`;
    if (isStopping) return;
    if (!line.includes(': caught')) missed.push(line);
    print(line);
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function minutesSince(time: number): string {
  return `${((performance.now() - time) / 60_000).toFixed(1)} min`;
}

async function plant(copy: string, { code, fault, tests }: PlantedFault): Promise<string> {
  const places = placesOf(code);
  const [place] = places;
  if (!place || places.length > 1) return `code found ${places.length} times`;
  const named = testsOf({ tests });
  if (named.length === 0) return 'tests not found';
  const { file, text, found } = place;
  const path = join(copy, file);
  writeFileSync(
    path,
    text.slice(0, found.index) + fault + text.slice(found.index + found[0].length),
  );
  const failed = await runTests(copy, named);
  writeFileSync(path, text);
  if (failed === null) return `no result (${file})`;
  return failed.length > 0 ? `caught (${file}; ${failed[0]})` : `SURVIVED (${file})`;
}

/** Returns the tests that failed; null if Vitest failed in another way, such as for code that doesn't load. */
async function runTests(copy: string, named: readonly string[]): Promise<readonly string[] | null> {
  if (isStopping) return null;
  if (named.length === 0) return [];
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = ['run', ...named, '--bail', '1', '--reporter', 'json'];
  const child = spawn(
    process.execPath,
    [resolve('node_modules/vitest/vitest.mjs'), ...args, `--outputFile=${report}`],
    { cwd: copy, detached: true, stdio: 'ignore' },
  );
  running.add(child);
  const timer = setTimeout(() => stop(child), timeoutMs);
  const [exitCode] = await once(child, 'close');
  clearTimeout(timer);
  running.delete(child);
  if (!existsSync(report)) return null;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  return failed.length === 0 && exitCode !== 0 ? null : failed.map(describe);
}

/** The message shows whether the fault failed the test, or only a time limit on a busy machine. */
function describe({ fullName, failureMessages: [message = ''] }: TestResult): string {
  return `${fullName}: ${message.split('\n', 1)}`;
}

/** Stops Vitest with its workers and its PostgreSQL, which are one process group. */
function stop({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGINT');
}

type TestResult = {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
};

type Report = {
  readonly testResults: readonly { readonly assertionResults: readonly TestResult[] }[];
};

function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'planted-faults-'));
  copies.push(copy);
  for (const file of files) cpSync(file, join(copy, file));
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  return copy;
}
