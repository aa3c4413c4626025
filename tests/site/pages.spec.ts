import { pages } from '#content/pages.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { expect, laidOut, open, test } from '#tests/support/test.ts';

/** CSS pixels. */
const widths = [320, 390, 768, 1024, 1440, 1920];
/** Where axe looks: a desktop and a phone. */
const looked = [1280, 390];

test.use({ asked: true });

for (const { path } of pages)
  test(`${path} asks before it stores, fits every width, and axe finds nothing`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, path);
    await laidOut(page);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,}/);
    const canonical = page.locator('link[rel=canonical]');
    await expect(canonical).toHaveAttribute('href', `${baseURL}${path}`);
    const banner = page.getByRole('region', { name: 'Your privacy choices', exact: true });
    await expect(banner).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    await banner.getByRole('button', { name: 'Only required' }).click();
    await expect(banner).toBeHidden();
    for (const width of looked) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeFindings(page), `at ${width} px`).toEqual([]);
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(over, `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    }
  });

test('an unknown path is the 404 page with its status', async ({ page, expectMessage }) => {
  expectMessage(/404/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('header')).toBeVisible();
  await page.locator('html[data-routed]').waitFor({ state: 'attached' });
});
