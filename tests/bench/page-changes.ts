import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { pages } from '../../content/pages.ts';
import { findBrowser } from '../../tools/find-browser.ts';
import { cleanEnvironment } from '../support/clean-environment.ts';

/**
 * How long a page change takes after its link was hovered: `npm run bench:page-changes`. Every page of
 * the table is opened from the one before it, at full speed and with the processor slowed down four
 * times. The time runs from the click to the frame that shows the next page's heading. Prints
 * milliseconds: median, 95th percentile, maximum.
 */
const port = 4181;
const dataDir = await mkdtemp(join(tmpdir(), 'page-changes-'));
const server = spawn(process.execPath, ['server/main.ts'], {
  env: { ...cleanEnvironment, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  stdio: 'inherit',
});
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

try {
  await until(() => fetch(`http://localhost:${port}/readyz`).then((answer) => answer.ok));
  const table: Record<string, Record<string, number>> = {};
  for (const rate of [1, 4]) {
    const byPath = await measure(rate);
    const times = Object.values(byPath);
    const slowest = Object.entries(byPath).toSorted(([, a], [, b]) => b - a);
    console.log(`Slowest at ${rate}:`, Object.fromEntries(slowest.slice(0, 4)));
    table[rate === 1 ? 'full speed' : `${rate} times slower`] = {
      median: at(times, 0.5),
      p95: at(times, 0.95),
      max: at(times, 1),
    };
  }
  console.table(table);
} finally {
  await browser.close();
  server.kill('SIGTERM');
}

async function measure(rate: number): Promise<Record<string, number>> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`http://localhost:${port}/`);
  await page.locator('html[data-routed]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Only required' }).click();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const times: Record<string, number> = {};
  for (const { path } of [...pages.slice(1), ...pages.slice(0, 1)]) {
    times[path] = await changeTo(page, path);
    // The islands of the page get their idle time, as they do while somebody reads.
    await page.waitForTimeout(1500);
  }
  await page.close();
  return times;
}

/** A link that the test puts in front of everything leads to any page from any other. */
async function changeTo(page: Page, path: string): Promise<number> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.id = 'next';
    link.textContent = 'next';
    link.style.cssText = 'position:fixed;top:0;left:0;z-index:99;padding:12px;background:#fff';
    document.querySelector('#page')?.append(link);
    link.addEventListener('click', ({ timeStamp }) => {
      const heading = document.querySelector('h1');
      const look = () => {
        const next = document.querySelector('h1');
        if (next === heading || !next) return requestAnimationFrame(look);
        // The frame in which this runs is painted when the next task begins.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          document.documentElement.dataset.changed = String(performance.now() - timeStamp);
        };
        return port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  }, path);
  const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await page.hover('#next');
  await fetched.then((response) => response.finished());
  await page.waitForTimeout(100);
  await page.click('#next');
  const changed = page.locator('html[data-changed]');
  await changed.waitFor({ state: 'attached' });
  return changed.evaluate((html) => {
    const { changed: time } = html.dataset;
    delete html.dataset.changed;
    return Math.round(Number(time));
  });
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > end) throw new Error('The server did not become ready in 15 seconds');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
