import type { Page } from '@playwright/test';

/** Scripts other than the start script, which must run to record early clicks. */
export const laterScripts = /\/assets\/(?!start-).*\.js$/;

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
