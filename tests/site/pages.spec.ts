import { canonicalAddress, pages } from '#content/pages.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { expect, open, test, waitForLayout } from '#tests/support/test.ts';

/** Widths in CSS pixels. */
const widths = [320, 390, 768, 1024, 1440, 1920];
/** axe checks a desktop and a phone. Colors are the same on both, and measuring them takes longest. */
const axeRuns = [
  { width: 1280, without: [] },
  { width: 390, without: ['color-contrast'] },
];

test.use({ consentPending: true });

for (const each of pages) {
  const { path } = each;
  test(`${path} stores nothing before consent, fits every width, and has no axe violations`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, path);
    await waitForLayout(page);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,}/);
    const canonical = page.locator('link[rel=canonical]');
    await expect(canonical).toHaveAttribute('href', `${baseURL}${canonicalAddress(each)}`);
    const banner = page.getByRole('region', { name: 'Your privacy choices', exact: true });
    await expect(banner).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    await banner.getByRole('button', { name: 'Only required' }).click();
    await expect(banner).toBeHidden();
    for (const { width, without } of axeRuns) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeViolations(page, undefined, without), `at ${width} px`).toEqual([]);
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(over, `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

test('an unknown path gets the 404 page with status 404', async ({ page, expectMessage }) => {
  expectMessage(/404/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('header')).toBeVisible();
  await page.locator('html[data-routed]').waitFor({ state: 'attached' });
});
