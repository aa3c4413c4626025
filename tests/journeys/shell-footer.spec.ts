import { footerMenus, type MenuName } from '#content/menus.ts';
import { href } from '#content/pages.ts';
import { site } from '#contract/site.ts';
import { expect, open, test } from '#tests/support/test.ts';

const pagesOfFooters: Record<MenuName, string> = {
  main: href('Home'),
  lab: href('Lab'),
  profi: href('Profi'),
  patient: href('Patient'),
  labreports: href('Labreports'),
};

test('every footer has its anchors, the products, and the resources', async ({ page }) => {
  for (const [name, path] of Object.entries(pagesOfFooters))
    await test.step(`the footer of ${path} has its anchors, the products, and the resources`, async () => {
      await open(page, path);
      const footer = page.getByRole('contentinfo');
      for (const link of footerMenus[name as MenuName]) {
        const target = link.to ?? link.href;
        await expect(footer.locator(`a[href="${target}"]`).first()).toBeVisible();
      }
      for (const target of [
        href('HomeTermsOfUse'),
        href('PrivacyPolicy'),
        href('CookiePolicy'),
        href('Lab'),
        href('Profi'),
        href('Labreports'),
      ])
        await expect(footer.locator(`a[href="${target}"]`).first()).toBeVisible();
      await expect(footer.getByRole('link', { name: site.email })).toHaveAttribute(
        'href',
        `mailto:${site.email}`,
      );
      await expect(footer.locator(`a[href="${site.social[0].href}"]`)).toBeVisible();
      await expect(footer).toContainText('New York');
    });
});

test('the copyright runs from 2023 to the current year', async ({ page }) => {
  await open(page, href('Home'));
  const year = new Date().getFullYear();
  await expect(page.getByRole('contentinfo')).toContainText(`2023–${year}`);
});

test.describe('in a later year', () => {
  test.use({ ownContext: true });

  test('the copyright shows the year when the page is opened, not when it was built', async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date('2031-03-01T12:00:00Z'));
    await open(page, href('Home'));
    await expect(page.getByRole('contentinfo')).toContainText('2023–2031');
  });
});

test('the landing page shows 2024', async ({ page }) => {
  await open(page, href('Limsforlabs'));
  await expect(page.getByRole('contentinfo')).toContainText('© 2024');
});

test('an external link opens a new tab and announces it', async ({ page }) => {
  await open(page, href('Home'));
  const about = page.getByRole('contentinfo').getByRole('link', { name: /About Us/ });
  await expect(about).toHaveAttribute('target', '_blank');
  await expect(about).toHaveAttribute('rel', /noopener/);
  await expect(about).toHaveAccessibleName(/opens in a new tab/);
});

test("the footer's dropdown entries collapse and expand", async ({ page }) => {
  await open(page, href('Home'));
  const laboratory = page.getByRole('contentinfo').getByRole('link', { name: 'Laboratory' });
  await expect(laboratory).toBeVisible();
  await page.locator('#footer summary', { hasText: 'Products' }).click();
  await expect(laboratory).toBeHidden();
});

test('registration has its own layout without the header menu and the footer', async ({ page }) => {
  await open(page, href('Registration'));
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('complementary')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('complementary')).toBeHidden();
});
