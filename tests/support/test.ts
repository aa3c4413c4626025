import { test as base, expect, type Locator, type Page } from '@playwright/test';

export { expect };

/**
 * The browser's page, watched: an unexpected console message, an error on the page or a request
 * to another origin fails the test. A test that provokes one says so with `expectMessage`.
 */
export const test = base.extend<
  { expectMessage: (text: RegExp) => void; asked: boolean; ownVisitor: boolean },
  { visitors: Map<string, Page> }
>({
  // Most tests come as a visitor who has answered the consent banner and seen the news prompt
  // today; the others `test.use` it.
  asked: [false, { option: true }],
  // A test that sets the clock, adds a script to its pages or counts what a first visit costs
  // shares nothing with others.
  ownVisitor: [false, { option: true }],
  // A worker's tests share a tab, as a visitor's pages do, and find no trace of each other in it.
  visitors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
    async ({}, use) => {
      const visitors = new Map<string, Page>();
      await use(visitors);
      for (const page of visitors.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, visitors, asked, ownVisitor, baseURL, viewport, hasTouch, javaScriptEnabled },
    use,
  ) => {
    const kind = JSON.stringify([baseURL, viewport, hasTouch, javaScriptEnabled]);
    const known = ownVisitor ? undefined : visitors.get(kind);
    const page = known ?? (await (await browser.newContext()).newPage());
    const context = page.context();
    visitors.delete(kind);
    if (!asked && baseURL) {
      const value = encodeURIComponent('{"required":true}');
      await context.addCookies([
        { name: 'accept-cookies', value, url: baseURL },
        { name: 'subscribe-shown', value: 'true', url: baseURL },
      ]);
    }
    await use(context);
    if (ownVisitor || page.isClosed()) return context.close();
    await forget(page, baseURL ?? '');
    if (viewport) await page.setViewportSize(viewport);
    visitors.set(kind, page);
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    await use(page ?? (await context.newPage()));
  },
  expectMessage: [
    async ({ page, baseURL }, use) => {
      const expected: RegExp[] = [];
      const said: string[] = [];
      watch(page, baseURL ?? '', said);
      await use((text) => void expected.push(text));
      expect(said.filter((line) => !expected.some((text) => text.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens an address and waits until the page answers to its scripts. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-routed]').waitFor({ state: 'attached' });
}

/** Scrolls to a part of an island, as a visitor does, and waits until the island answers. */
export async function near(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  const island = part.locator('xpath=ancestor::*[@data-island]');
  await expect(island).toHaveAttribute('data-state', 'hydrated');
}

/** Waits for the layout of what is below the first screen. */
export async function laidOut(page: Page): Promise<void> {
  await page.locator('html[data-laid-out]').waitFor({ state: 'attached' });
}

/** Leaves the page before its storage is emptied, since a form keeps its draft when it is left. */
async function forget(page: Page, origin: string): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.mouse.move(0, 0);
  // A page of the site's own: the browser keeps the process, and with it the compiled scripts.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => sessionStorage.clear());
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
  await session.detach();
  await page.emulateMedia({ media: null, reducedMotion: null, forcedColors: null });
  await context.clearCookies();
  await context.clearPermissions();
}

function watch(page: Page, origin: string, said: string[]): void {
  page.on('console', (message) => said.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(origin) && !/^(data|blob):/.test(address))
      said.push(`request: ${address}`);
  });
}
