import { href } from '#contract/addresses.ts';
import { expect, open, test } from '#tests/support/test.ts';

test('on a phone, contents are folded and the rows of a table are blocks', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, href('CookiePolicy'));
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const entry = contents.getByRole('link', { name: 'What is stored today' });
  await expect(entry).toBeHidden();
  await contents.getByText('Contents').click();
  await expect(entry).toBeVisible();
  await contents.getByText('Contents').click();
  await expect(entry).toBeHidden();
  const table = page.getByRole('region', { name: 'What this site keeps in your browser' });
  expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(entry).toBeVisible();
});

test('the keyboard scrolls the tubes on a tablet; on a phone they fit', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, href('Profi'));
  const tubes = page.getByRole('region', { name: 'Tubes in order of draw' });
  const last = tubes.getByRole('heading', { name: 'Gray' });
  await tubes.focus();
  await expect(last).not.toBeInViewport({ ratio: 1 });
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await tubes.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
});
