import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findBrowser } from '../../tools/find-browser.ts';
import { cleanEnvironment } from '../support/clean-environment.ts';

/**
 * Lighthouse on the built site, as a phone with its simulated network: `npm run bench:lighthouse`,
 * with paths as words (the home page without any). Prints scores and the paint times in
 * milliseconds; the median of three runs for each page.
 */
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const port = 4180;
const paths = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['/'];
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
  for (const path of paths) console.table({ [path]: await measure(path) });
} finally {
  await browser.close();
  server.kill('SIGTERM');
}

async function measure(path: string): Promise<Record<string, number>> {
  const runs = [];
  for (let run = 0; run < 3; run += 1) {
    const result = await lighthouse(`http://localhost:${port}${path}`, {
      port: 9333,
      output: 'json',
    });
    if (!result) throw new Error(`Lighthouse said nothing about ${path}`);
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
    runs.push(Object.fromEntries([...scores, ...times]) as Record<string, number>);
  }
  runs.sort((a, b) => (a.performance ?? 0) - (b.performance ?? 0));
  return runs[1] ?? {};
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > end) throw new Error('The server did not become ready in 15 seconds');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
