import { expect, test } from '#tests/support/test.ts';
import { pages } from '#web/lib/pages.ts';

test('every page has a preview picture and structured data', async ({ request, baseURL }) => {
  const pictures = new Map<string, string>();
  for (const { path } of pages) {
    const html = await (await request.get(path)).text();
    const content = (name: string) =>
      new RegExp(`<meta property="${name}" content="([^"]+)"`).exec(html)?.[1] ?? '';
    expect(content('og:image'), path).toMatch(new RegExp(`^${baseURL}/og/[\\w-]+\\.png$`));
    expect(content('og:image:alt').length, path).toBeGreaterThan(10);
    expect(content('og:locale'), path).toBe('en_US');
    pictures.set(path, content('og:image'));
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data), path).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': expect.any(Array),
    });
  }
  // Search engines treat the two drivers pages as one.
  expect(new Set(pictures.values()).size).toBe(pages.length - 1);
  for (const picture of new Set(pictures.values())) {
    const image = await request.get(picture);
    expect(image.status(), picture).toBe(200);
    const bytes = await image.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], picture).toEqual([1200, 630]);
  }
});

test('clients that request /favicon.ico get an icon', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toBe('image/x-icon');
  expect([...(await icon.body()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 2, 0]);
});

test('the 404 page has the company in its title', async ({ request }) => {
  const html = await (await request.get('/no/such/page')).text();
  expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toMatch(/ \| LDL$/);
});
