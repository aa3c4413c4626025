import { createOwner } from './console-page.ts';
import { runSharedConsole, type SharedConsole } from './shared-console.ts';
import { runSiteWithConsole, type SiteWithConsole } from './site-with-console.ts';
import { expect, test as siteTest } from './test.ts';

export { expect };

/** Playwright's `test` with a console, in the tab that the tests of one worker share. */
export const test = siteTest.extend<
  {
    /** The worker's console, emptied. `page` shows its inbox; its user is the owner. */
    server: SiteWithConsole;
    /** Starts a console with its own settings, for one test. */
    startConsole: typeof runSiteWithConsole;
    windows: undefined;
  },
  { sharedConsole: SharedConsole }
>({
  consentPending: true,
  hasMotion: true,
  sharedConsole: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
    async ({}, use) => {
      const sharedConsole = await runSharedConsole();
      await use(sharedConsole);
      await sharedConsole.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: async ({ page, sharedConsole, visited }, use) => {
    visited.push(`${sharedConsole.console}/healthz`);
    await sharedConsole.empty();
    await createOwner(page, sharedConsole);
    await use(sharedConsole);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
  startConsole: async ({}, use) => {
    const started: SiteWithConsole[] = [];
    await use(async (...options) => {
      const server = await runSiteWithConsole(...options);
      started.push(server);
      return server;
    });
    for (const server of started) await server.stop();
  },
  // Chromium logs every response with an error status, and many journeys cause some.
  expectMessage: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await use(() => undefined);
    expect(errors).toEqual([]);
  },
  // Checks with axe at several widths take long on a busy machine. Windows of other users are closed.
  windows: [
    async ({ browser, context }, use, testInfo) => {
      testInfo.slow();
      const kept = [context, ...browser.contexts()];
      await use(undefined);
      for (const each of browser.contexts()) if (!kept.includes(each)) await each.close();
    },
    { auto: true },
  ],
});
