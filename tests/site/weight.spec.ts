import type { Page } from '@playwright/test';
import { pages } from '#content/pages.ts';
import { expect, open, test } from '#tests/support/test.ts';

/** Transferred bytes by file type, with headers, until the page is idle. */
async function transferSizes(page: Page, path: string): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = { Document: 0, Stylesheet: 0, Font: 0, Script: 0, all: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    bytes.all = (bytes.all ?? 0) + encodedDataLength;
  });
  await open(page, path);
  await page.locator('html[data-laid-out]').waitFor({ state: 'attached' });
  // After an idle callback everything that loads without interaction has been requested.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
  await session.detach();
  return bytes;
}

/** Pages whose form is in the first view and hydrates immediately. */
const formPages = [
  '/contacts',
  '/contact_form',
  '/request_form',
  '/registration/doctor',
  '/registration/company',
  '/registration/laboratory',
];

test.describe('on a first visit', () => {
  test.use({ ownContext: true, viewport: { width: 412, height: 823 } });

  test('a page stays within its budget before any interaction', async ({ page }) => {
    const over: string[] = [];
    for (const { path } of pages) {
      const { Script = 0, all = 0 } = await transferSizes(page, path);
      const home = path === '/';
      if (!formPages.includes(path) && Script > (home ? 30_000 : 20_000)) {
        over.push(`${path}: ${Script} bytes of script`);
      }
      if (!formPages.includes(path) && all > (home ? 92_000 : 70_000)) {
        over.push(`${path}: ${all} bytes in all`);
      }
    }
    expect(over).toEqual([]);
  });

  test('the home page has at most 60 kB of HTML, CSS, and font', async ({ page }) => {
    const { Document = 0, Stylesheet = 0, Font = 0 } = await transferSizes(page, '/');
    expect(Math.min(Document, Font)).toBeGreaterThan(0);
    expect(Document + Stylesheet + Font).toBeLessThanOrEqual(60_000);
  });
});

test('modules start after the first paint', async ({ page }) => {
  await open(page, '/');
  const { paint, modules } = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = entries.filter((entry) => /\/assets\/(?!start-).*\.js$/.test(entry.name));
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      modules: Math.min(...scripts.map((entry) => entry.startTime)),
    };
  });
  expect(modules).toBeGreaterThan(paint);
});

test('no page has an inline script, an inline handler, or a form that submits by GET', async ({
  request,
}) => {
  for (const { path } of pages) {
    const html = await (await request.get(path)).text();
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([^<]+)<\/script>/g)];
    const code = inline.filter((match) => !match[1]?.includes('application/ld+json'));
    expect(code, path).toEqual([]);
    expect(html.match(/<[^>]+\son[a-z]+=/g), path).toBeNull();
    for (const form of html.match(/<form[^>]*>/g) ?? []) expect(form).toContain('method="post"');
  }
});
