import { holdRequests } from '#tests/support/hold-requests.ts';
import { expect, open, test } from '#tests/support/test.ts';

test.describe('on a first visit', () => {
  test.use({ ownContext: true });
  for (const width of [390, 1280])
    test(`no visible text shifts when the font loads late at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const release = await holdRequests(page, /\.woff2$/);
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByRole('contentinfo').waitFor();
      // Before the first paint the style sheet may not have loaded.
      await page.waitForFunction(painted);
      const before = await page.evaluate(lines);
      release();
      await page.evaluate(() => document.fonts.ready);
      await expect
        .poll(() => page.evaluate(() => document.fonts.check('17px "Instrument Sans"')))
        .toBe(true);
      expect(await page.evaluate(lines)).toEqual(before);
    });
});

test('a printed page is black on white without header and footer', async ({ page }) => {
  await open(page, '/terms');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.site-header')).toBeHidden();
  await expect(page.locator('#footer')).toBeHidden();
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)');
});

function painted(): boolean {
  return performance.getEntriesByName('first-contentful-paint').length > 0;
}

/** The position of each element in the first view. */
function lines(): number[][] {
  return [...document.querySelectorAll('.site-header a, h1, main p, main a, main button, main li')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ top }) => top < window.innerHeight)
    .map(({ top, height }) => [Math.round(top), Math.round(height)]);
}
