import { expect, open, test } from '#tests/support/test.ts';

test.describe('at a first visit', () => {
  test.use({ ownVisitor: true });

  test('the home page has at most 60 kB of HTML, style and font on the wire', async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const kinds = new Map<string, string>();
    const bytes = new Map<string, number>();
    session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other';
      bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
    });
    await open(page, '/');
    const counted = ['Document', 'Stylesheet', 'Font'].map((kind) => bytes.get(kind) ?? 0);
    expect(counted.every((size) => size > 0)).toBe(true);
    expect(counted.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
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

test('no page has an inline script, a style that the policy refuses or a form that sends by address', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([^<]+)<\/script>/g)];
  expect(inline.filter((match) => !match[1]?.includes('application/ld+json'))).toEqual([]);
  for (const form of html.match(/<form[^>]*>/g) ?? []) expect(form).toContain('method="post"');
});
