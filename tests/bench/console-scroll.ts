import '#server/extension/install-console.ts';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { writeMissingSearchTexts } from '#console/server/search/write-search-text.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { createTransactions } from '#server/db/transactions.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { readSetupLink } from '#tests/support/setup-link.ts';
import { findTestBrowser } from '#tools/find-browser.ts';
import { addLeads } from './seeded-leads.ts';

/**
 * Opens the console's inbox of 100,000 leads with an empty cache and some of its leads, then
 * scrolls it with the wheel, at full speed and with the CPU slowed down four times:
 * `npm run bench:scroll`, after a build. Scrolls from the top while pages load, then in the middle
 * once all leads are loaded. Prints the time until the first row and until a lead's history, frames
 * per second, the tasks longer than 50 ms, and the CPU time of the page's thread for each frame, the
 * figure that other processes affect least.
 */
const leads = Number(process.argv[2] ?? 100_000);
const slowdown = 4;
const seconds = Number(process.argv[3] ?? 10);

const dataDir = await mkdtemp(join(tmpdir(), 'bench-scroll-'));
await seed();
const server = spawn(process.execPath, ['console/server/main.ts'], {
  env: { ...cleanEnvironment, CONSOLE_PORT: '0', DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const executablePath = findTestBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signUp(page);
  await measureOpening(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await measure(page, session, 'from the top');
  const loaded = await loadAll(page);
  await measure(page, session, `among ${loaded} leads`);
} finally {
  await browser.close();
  server.kill();
  await rm(dataDir, { recursive: true, force: true });
}

/** Each round starts with an empty cache, as on the morning after an update. */
async function measureOpening(signedIn: Page): Promise<void> {
  const storageState = await signedIn.context().storageState();
  const rows: number[] = [];
  const opened: number[] = [];
  for (let round = 0; round < 9; round++) {
    const context = await browser.newContext({ storageState, viewport: signedIn.viewportSize() });
    const page = await context.newPage();
    await page.goto(signedIn.url(), { waitUntil: 'commit' });
    rows.push(await timeUntil(page, '[data-lead]'));
    await page.waitForLoadState('networkidle');
    for (const n of [1, 3, 5]) opened.push(await timeUntil(page, '.timeline', n));
    await context.close();
  }
  console.log(
    `first row ${medianOf(rows)} ms, longest ${Math.max(...rows)} ms; a lead ${medianOf(opened)} ms, longest ${Math.max(...opened)} ms`,
  );
}

/** Milliseconds since the page began to load or, if a row is clicked, since the click. */
async function timeUntil(page: Page, selector: string, row?: number): Promise<number> {
  return page.evaluate(
    async ([selector, row]) => {
      const start = row === undefined ? 0 : performance.now();
      const nextFrame = () => new Promise(requestAnimationFrame);
      if (row !== undefined) {
        document.querySelectorAll<HTMLElement>('[data-lead] a')[row]?.click();
        // The previously open lead is still in the page until the click's frame is done.
        await nextFrame();
      }
      while (!document.querySelector(selector)) await nextFrame();
      return Math.round(performance.now() - start);
    },
    [selector, row] as const,
  );
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

type Frames = { readonly gaps: readonly number[]; readonly longTasks: readonly number[] };

async function measure(page: Page, session: CDPSession, name: string): Promise<void> {
  for (const rate of [1, slowdown]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const before = await cpuMs(session);
    const frames = await scroll(page);
    const used = (await cpuMs(session)) - before;
    // The throttling itself takes CPU time.
    const perFrame =
      rate === 1 ? `${(used / frames.gaps.length).toFixed(1)} ms CPU per frame, ` : '';
    report(`${name}, ${rate}x`, perFrame, frames);
    if (rate > 1 && frames.longTasks.length > 0) process.exitCode = 1;
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

/** CPU time of the page's main thread since it started. */
async function cpuMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** One turn of the wheel for each frame. */
async function scroll(page: Page): Promise<Frames> {
  await page.mouse.move(600, 500);
  await page.evaluate(() => {
    const gaps: number[] = [];
    const longTasks: number[] = [];
    let last = performance.now();
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(Math.round(duration));
    });
    observer.observe({ entryTypes: ['longtask'] });
    const step = (now: number) => {
      gaps.push(now - last);
      last = now;
      Object.assign(window, { frame: requestAnimationFrame(step) });
    };
    step(last);
    Object.assign(window, {
      endMeasure: () => {
        cancelAnimationFrame((window as unknown as { frame: number }).frame);
        observer.disconnect();
        return { gaps: gaps.slice(2), longTasks };
      },
    });
  });
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(16);
  }
  return page.evaluate(() => (window as unknown as { endMeasure: () => Frames }).endMeasure());
}

/**
 * Scrolls to the end of the list until everything is loaded, then to the middle. Returns the number
 * of leads.
 */
async function loadAll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const list = document.querySelector('.lead-list');
    let height = 0;
    let idleTurns = 0;
    while (list && idleTurns < 40) {
      idleTurns = list.scrollHeight === height ? idleTurns + 1 : 0;
      height = list.scrollHeight;
      list.scrollTop = height;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    list?.scrollTo(0, height / 2);
    return Number(list?.querySelector('li')?.getAttribute('aria-setsize'));
  });
}

function report(name: string, cpu: string, { gaps, longTasks }: Frames): void {
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  const sorted = gaps.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  console.log(
    `${name}: ${((1000 * gaps.length) / total).toFixed(1)} frames/s, ${cpu}frame p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms; long tasks: ${longTasks.length} ${JSON.stringify(longTasks)}`,
  );
}

async function signUp(page: Page): Promise<void> {
  await page.goto(await setupLink());
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill('ada@ldl.example');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.locator('[data-lead]').first().waitFor();
}

async function setupLink(): Promise<string> {
  for await (const line of createInterface(server.stdout)) {
    if (line.includes('"console":')) {
      server.stdout.resume();
      return readSetupLink(dataDir);
    }
  }
  throw new Error('The console ended before it listened');
}

async function seed(): Promise<void> {
  const connection = await openConnection({ dataDir });
  const transactions = createTransactions(connection);
  await addLeads(transactions, leads);
  await writeMissingSearchTexts(transactions, new AbortController().signal);
  await transactions.drained();
  await connection.db.destroy();
}
