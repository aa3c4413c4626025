import type { Page } from '@playwright/test';

/** All scripts but the start script, which is in the page's HTML and records early presses. */
export const laterScripts = /\/assets\/.*\.js$/;

/** Holds matching requests until the returned function is called; then they continue or fail. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  outcome: 'continue' | 'abort' = 'continue',
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route[outcome]();
  });
  return release;
}
