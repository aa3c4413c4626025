import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { pages } from '../../content/pages.ts';
import { findBrowser } from '../../tools/find-browser.ts';
import { cleanEnvironment } from '../support/clean-environment.ts';

/**
 * Lighthouse on the built site, as a phone with its simulated network: `npm run bench:lighthouse`,
 * with paths as words (every page without any). Prints scores, the paint times in milliseconds and
 * the bytes of script and of everything; for each figure the median of five runs.
 */
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const port = 4180;
const words = process.argv.slice(2);
const paths = words.length > 0 ? words : pages.map(({ path }) => path);
const runsOfPage = 5;
const dataDir = await mkdtemp(join(tmpdir(), 'lighthouse-'));
const server = spawn(process.execPath, ['server/main.ts'], {
  env: { ...cleanEnvironment, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  stdio: 'inherit',
});
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--remote-debugging-port=9333', '--disable-background-networking'],
  // Lighthouse looks whether the page can be returned to.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});

try {
  await until(() => fetch(`http://localhost:${port}/readyz`).then((answer) => answer.ok));
  const table: Record<string, Record<string, number>> = {};
  for (const path of paths) {
    table[path] = await measure(path);
    console.log(path, JSON.stringify(table[path]));
  }
  console.table(table);
} finally {
  await browser.close();
  server.kill('SIGTERM');
}

async function measure(path: string): Promise<Record<string, number>> {
  const runs: Record<string, number>[] = [];
  while (runs.length < runsOfPage) {
    const result = await lighthouse(`http://localhost:${port}${path}`, {
      port: 9333,
      output: 'json',
    });
    if (!result) throw new Error(`Lighthouse has no result for ${path}`);
    if (result.lhr.runtimeError) {
      console.log(`${path}: measured again, ${result.lhr.runtimeError.code}`);
      continue;
    }
    const { categories, audits } = result.lhr;
    const scores = Object.values(categories).map(({ id, score }) => [
      id,
      Math.round((score ?? 0) * 100),
    ]);
    const times = timings.map((id) => [id, Math.round(audits[id]?.numericValue ?? Number.NaN)]);
    const failed = Object.values(audits).filter(
      (audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === 'binary',
    );
    for (const audit of failed) console.log(`${path}: ${audit.id}: ${audit.title}`);
    runs.push(Object.fromEntries([...scores, ...times, ...bytesOf(audits)]));
  }
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name] ?? 0))]));
}

/** On the wire, headers included. */
function bytesOf(audits: Record<string, { details?: unknown }>): [string, number][] {
  const { items = [] } = (audits['resource-summary']?.details ?? {}) as {
    items?: { resourceType: string; transferSize: number }[];
  };
  const size = (type: string) =>
    items.find(({ resourceType }) => resourceType === type)?.transferSize ?? 0;
  return [
    ['script', size('script')],
    ['total', size('total')],
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > end) throw new Error('The server did not become ready in 15 seconds');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
