import { copyOf } from '#content/copy-of.ts';
import { href } from '#contract/addresses.ts';
import { expect, open, test } from '#tests/support/test.ts';

const { rack: rackCopy } = copyOf('home');

test('the home page’s sections are in the order of R35, and its parts work', async ({ page }) => {
  await open(page, href('Home'));
  const ids = await page
    .locator('main')
    .evaluate((main) => [...main.querySelectorAll('section[id]')].map(({ id }) => id));
  expect(ids).toEqual(['about_us', 'advantages', 'release', 'map', 'plans', 'what', 'contacts']);
  const first = page.locator('#faq details').first();
  await expect(first).not.toHaveAttribute('open');
  await first.locator('summary').click();
  await expect(first).toHaveAttribute('open');
  await first.locator('summary').click();
  await expect(first).not.toHaveAttribute('open');

  // Arrow keys scroll a rack that is wider than the screen.
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const name of Object.values(rackCopy)) {
    const rack = page.getByRole('region', { name });
    await rack.press('ArrowRight');
    await expect.poll(() => rack.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
  }
});
