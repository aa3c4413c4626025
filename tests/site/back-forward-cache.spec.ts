import type { Browser, Page } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { test as base, expect, open } from '#tests/support/test.ts';
import { findBrowser } from '#tools/find-browser.ts';
import { pages } from '#web/lib/pages.ts';

/** Playwright disables the back/forward cache by default. */
const test = base.extend<{ cachingBrowser: Browser }>({
  cachingBrowser: async ({ playwright, launchOptions }, use) => {
    const executablePath = findBrowser();
    test.skip(
      executablePath?.includes('headless-shell') ?? false,
      'A headless shell has no back/forward cache',
    );
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ...(executablePath ? { executablePath } : {}),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    await use(browser);
    await browser.close();
  },
});

/** Opens another document, and goes back. False if the browser did not restore the page from its cache. */
async function leaveAndReturn(page: Page, stay: () => Promise<unknown>, other: string) {
  const address = page.url();
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
  await page.goto(other);
  await stay();
  // `goBack` would wait for a load event that never fires.
  await page.evaluate(() => setTimeout(() => history.back()));
  await page.waitForURL(address, { waitUntil: 'commit' });
  const restored = page.locator('html[data-persisted="true"]');
  return restored.waitFor({ state: 'attached', timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}

/** A page whose islands are all on earlier pages runs no other scripts. */
test('the back/forward cache restores pages with each island, which know a later choice', async ({
  cachingBrowser,
  baseURL,
  request,
}) => {
  test.slow();
  const page = await (await cachingBrowser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const lost: string[] = [];
  const known = new Set<string>();
  for (const { path } of pages) {
    const html = await (await request.get(path)).text();
    const islands = new Set(html.match(/(?<=data-island=")[^"]+/g));
    if (known.size > 0 && islands.isSubsetOf(known)) continue;
    for (const island of islands) known.add(island);
    await open(page, path);
    const found = await leaveAndReturn(page, async () => undefined, '/robots.txt');
    if (!found) lost.push(`${path}: ${await page.evaluate(notRestoredReasons)}`);
  }
  expect(lost).toEqual([]);

  const banner = page.locator('[data-consent-banner]');
  await open(page, href('Lab'));
  await expect(banner).toBeVisible();
  const choose = () => page.locator('[data-consent="required"]').click();
  expect(await leaveAndReturn(page, choose, href('HomeTermsOfUse'))).toBe(true);
  await expect(banner).toBeHidden();
});

function notRestoredReasons(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return JSON.stringify(entry && 'notRestoredReasons' in entry ? entry.notRestoredReasons : null);
}
