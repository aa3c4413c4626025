import { href } from '#contract/addresses.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import { expect, open, test } from '#tests/support/test.ts';

test.describe('on a first visit', () => {
  test.use({ ownContext: true });
  test('no visible text shifts when the font loads late', async ({ page }) => {
    const loaded = () => page.evaluate(() => document.fonts.check('17px "Instrument Sans"'));
    for (const width of [390, 1280])
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        const release = await holdRequests(page, /\.woff2$/);
        await page.goto(href('Home'), { waitUntil: 'commit' });
        await page.getByRole('contentinfo').waitFor();
        // Before the first paint the style sheet may not have loaded.
        await page.waitForFunction(painted);
        test.skip(
          !(await page.evaluate(hasFallback)),
          'needs Arial, Liberation Sans, or Helvetica',
        );
        expect(await loaded()).toBe(false);
        const before = await page.evaluate(lines);
        release();
        await page.evaluate(() => document.fonts.ready);
        await expect.poll(loaded).toBe(true);
        expect(await page.evaluate(lines)).toEqual(before);
        await page.unrouteAll();
      });
  });
});

test('a printed page is black on white, without header and footer', async ({ page }) => {
  await open(page, href('Home'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.site-header')).toBeHidden();
  await expect(page.locator('#footer')).toBeHidden();
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const name of ['Request a demo', 'Learn more']) {
    const button = page.locator('#slide-laboratory .button').filter({ hasText: name });
    await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(button).toHaveCSS('border-color', 'rgb(0, 0, 0)');
    await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
});

function painted(): boolean {
  return performance.getEntriesByName('first-contentful-paint').length > 0;
}

/** True if this machine has a font that `fallback-font.css` gives the web font's metrics. */
function hasFallback(): Promise<boolean> {
  const loaded = document.fonts.load('17px "Instrument Sans Fallback"');
  return loaded.then(
    () => true,
    () => false,
  );
}

/** The position of each element in the first view. */
function lines(): number[][] {
  return [...document.querySelectorAll('.site-header a, h1, main p, main a, main button, main li')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ top }) => top < window.innerHeight)
    .map(({ top, height }) => [Math.round(top), Math.round(height)]);
}
