import { href } from '#contract/addresses.ts';
import { expect, open, test } from '#tests/support/test.ts';

test.describe('in a later year', () => {
  test.use({ ownContext: true });

  test('the copyright shows the year when the page is opened', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2031-03-01T12:00:00Z'));
    await open(page, href('Home'));
    await expect(page.getByRole('contentinfo')).toContainText('2023–2031');
    await open(page, href('Limsforlabs'));
    await expect(page.getByRole('contentinfo')).toContainText('© 2024');
  });
});

test('an external link announces its new tab, and entries collapse and expand', async ({
  page,
}) => {
  await open(page, href('Home'));
  const about = page.getByRole('contentinfo').getByRole('link', { name: /About Us/ });
  await expect(about).toHaveAttribute('target', '_blank');
  await expect(about).toHaveAttribute('rel', /noopener/);
  await expect(about).toHaveAccessibleName(/opens in a new tab/);
  const laboratory = page.getByRole('contentinfo').getByRole('link', { name: 'Laboratory' });
  await expect(laboratory).toBeVisible();
  await page.locator('#footer summary', { hasText: 'Products' }).click();
  await expect(laboratory).toBeHidden();
});
