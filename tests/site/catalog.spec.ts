import type { ViteDevServer } from 'vite';
import { expect, test } from '#tests/support/test.ts';
import { startVite } from '#tests/support/vite-server.ts';

const configs = { site: 'vite.config.ts', console: 'vite.console.config.ts' } as const;

test.describe('the catalog of UI parts', () => {
  let server: ViteDevServer;
  test.afterEach(() => server.close());

  for (const name of ['site', 'console'] as const) {
    test.describe(() => {
      test.use({ ownContext: true });

      test(`the catalog shows the building blocks of the ${name} in development, even on a phone`, async ({
        page,
        expectMessage,
      }) => {
        test.slow();
        // The sources and their live updates come from another origin than the built site.
        expectMessage(/localhost:\d+|React DevTools|\[vite\]|Input elements should have/);
        const started = await startVite(configs[name], test.info());
        server = started.server;
        const errors: string[] = [];
        page.on('pageerror', ({ message }) => errors.push(message));
        page.on('console', (line) => {
          if (line.type() === 'error') errors.push(line.text());
        });
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(`${started.origin}/_catalog`);
          const parts = page.locator('.catalog-part');
          await expect.poll(() => parts.count(), { timeout: 30_000 }).toBeGreaterThan(10);
          await expect(page.locator('.catalog-contents li')).toHaveCount(await parts.count());
          const overflow = () =>
            page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(await overflow()).toBeLessThanOrEqual(0);
        }
        expect(errors).toEqual([]);
      });
    });
  }
});

test('the built site has no catalog', async ({ request }) => {
  for (const path of ['/_catalog', '/_catalog/', '/_catalog/index.html']) {
    expect((await request.get(path)).status()).toBe(404);
  }
});
