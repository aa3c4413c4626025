import type { Browser, Page } from '@playwright/test';
import { pages } from '#web/lib/pages.ts';
import { withBuiltSite } from './built-site.ts';

/**
 * Measures page changes after their link was hovered: `npm run bench:page-changes`. Opens every page
 * from the previous one in the page table, at full speed and with the CPU slowed down four times. The
 * time runs from the click to the frame that shows the next page's heading. Prints the median, the
 * 95th percentile, and the maximum in milliseconds.
 */
await withBuiltSite(4181, { args: ['--disable-gpu'] }, async (browser, origin) => {
  const table: Record<string, Record<string, number>> = {};
  for (const rate of [1, 4]) {
    const byPath = await measure(await openSite(browser, origin), rate);
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
});

async function openSite(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(origin);
  await page.locator('html[data-routed]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Only required' }).click();
  return page;
}

async function measure(page: Page, rate: number): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const times: Record<string, number> = {};
  for (const { path } of [...pages.slice(1), ...pages.slice(0, 1)]) {
    times[path] = await changeTo(page, path);
    // Gives the islands idle time, as when a visitor reads.
    await page.waitForTimeout(1500);
  }
  await page.close();
  return times;
}

/** Adds a link on top of the page, so any page can be reached from any other. */
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
      const check = () => {
        const next = document.querySelector('h1');
        if (next === heading || !next) return requestAnimationFrame(check);
        // The current frame has been painted when the next task starts.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          document.documentElement.dataset.changed = String(performance.now() - timeStamp);
        };
        return port2.postMessage(null);
      };
      requestAnimationFrame(check);
    });
  }, path);
  const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await page.hover('#next');
  await fetched.then((response) => response.finished());
  // A typical time between hover and click. After it, nothing else is running.
  await page.waitForTimeout(250);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
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
