import { test as base, expect, type Locator, type Page } from '@playwright/test';

export { expect };

/**
 * Playwright's `test` with a monitored page: an unexpected console message, a page error, or a
 * request to another origin fails the test unless `expectMessage` allows it.
 */
export const test = base.extend<
  {
    expectMessage: (text: RegExp) => void;
    consentPending: boolean;
    ownContext: boolean;
    hasMotion: boolean;
    /** A URL of each origin whose storage is cleared after the test. */
    visited: string[];
  },
  { sharedPages: Map<string, Page> }
>({
  // By default the visitor has answered the consent banner and seen the newsletter prompt.
  consentPending: [false, { option: true }],
  // For tests that set the clock, add an init script, or need a cold cache.
  ownContext: [false, { option: true }],
  // Drawing animations takes a fifth of a journey's CPU time.
  hasMotion: [false, { option: true }],
  // A file, because the site's Back link returns to any earlier page, but not to a file.
  visited: async ({ baseURL }, use) => use(baseURL ? [`${baseURL}/robots.txt`] : []),
  // One tab per worker, cleared between tests: a new context costs about two seconds of CPU.
  sharedPages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
    async ({}, use) => {
      const sharedPages = new Map<string, Page>();
      await use(sharedPages);
      for (const page of sharedPages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      browser,
      sharedPages,
      consentPending,
      ownContext,
      hasMotion,
      visited,
      baseURL,
      viewport,
      hasTouch,
      javaScriptEnabled,
    },
    use,
  ) => {
    const kind = JSON.stringify([baseURL, hasTouch, javaScriptEnabled]);
    const known = ownContext ? undefined : sharedPages.get(kind);
    const page = known ?? (await (await browser.newContext()).newPage());
    const context = page.context();
    sharedPages.delete(kind);
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: hasMotion ? 'no-preference' : 'reduce' });
    if (!consentPending && baseURL) {
      const value = encodeURIComponent('{"required":true}');
      await context.addCookies([
        { name: 'accept-cookies', value, url: baseURL },
        { name: 'subscribe-shown', value: 'true', url: baseURL },
      ]);
    }
    await use(context);
    if (ownContext || page.isClosed()) return context.close();
    await reset(page, visited);
    sharedPages.set(kind, page);
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    await use(page ?? (await context.newPage()));
  },
  expectMessage: [
    async ({ page, baseURL }, use) => {
      const expected: RegExp[] = [];
      const messages: string[] = [];
      monitor(page, baseURL ?? '', messages);
      await use((text) => void expected.push(text));
      expect(messages.filter((line) => !expected.some((text) => text.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a page and waits until the router runs. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-routed]').waitFor({ state: 'attached' });
}

/** Scrolls to a part of an island and waits until the island has hydrated. */
export async function hydrate(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  const island = part.locator('xpath=ancestor::*[@data-island]');
  await expect(island).toHaveAttribute('data-state', 'hydrated');
}

/** Waits until the content below the first screen has its layout. */
export async function waitForLayout(page: Page): Promise<void> {
  await page.locator('html[data-laid-out]').waitFor({ state: 'attached' });
}

/** Leaves the page before clearing storage, because a form saves its draft when it is left. */
async function reset(page: Page, visited: readonly string[]): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  const session = await context.newCDPSession(page);
  for (const url of visited) {
    // Staying on the same site keeps the renderer process and its compiled scripts.
    await page.goto(url);
    await page.evaluate(() => sessionStorage.clear());
    const { origin } = new URL(url);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
  }
  await session.detach();
  await page.mouse.move(0, 0);
  await page.emulateMedia({
    media: null,
    forcedColors: null,
    colorScheme: null,
  });
  await context.clearCookies();
  await context.clearPermissions();
}

function monitor(page: Page, origin: string, messages: string[]): void {
  page.on('console', (message) => messages.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(origin) && !/^(data|blob):/.test(address))
      messages.push(`request: ${address}`);
  });
}
