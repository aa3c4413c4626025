import { pages } from '#content/pages.ts';
import { expect, open, test } from '#tests/support/test.ts';
import { findBrowser } from '#tools/find-browser.ts';

/** Pages with the same islands run the same scripts, so one of them is enough. */
test('the back/forward cache restores a page with each set of islands', async ({
  playwright,
  launchOptions,
  baseURL,
  request,
}) => {
  test.slow();
  const executablePath = findBrowser();
  test.skip(
    executablePath?.includes('headless-shell') ?? false,
    'A headless shell has no back/forward cache',
  );
  // Playwright disables the back/forward cache by default.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ...(executablePath ? { executablePath } : {}),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const lost: string[] = [];
  const known = new Set<string>();
  for (const { path } of pages) {
    const html = await (await request.get(path)).text();
    const islands = new Set(html.match(/(?<=data-island=")[^"]+/g)?.sort()).keys();
    const set = [...islands].join(' ');
    if (known.has(set)) continue;
    known.add(set);
    await open(page, path);
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.persisted = String(persisted);
      });
    });
    await page.goto('/robots.txt');
    // `goBack` would wait for a load event that never fires.
    await page.evaluate(() => setTimeout(() => history.back()));
    await page.waitForURL(new URL(path, baseURL ?? '').href, { waitUntil: 'commit' });
    const restored = page.locator('html[data-persisted="true"]');
    const found = await restored.waitFor({ state: 'attached', timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (!found) lost.push(`${path}: ${await page.evaluate(notRestoredReasons)}`);
  }
  await browser.close();
  expect(lost).toEqual([]);
});

function notRestoredReasons(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return JSON.stringify(entry && 'notRestoredReasons' in entry ? entry.notRestoredReasons : null);
}
