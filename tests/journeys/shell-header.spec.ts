import { expect, open, test } from '#tests/support/test.ts';

const roots: [path: string, root: string][] = [
  ['/', '/'],
  ['/terms', '/'],
  ['/labreports', '/'],
  ['/lab/pricing', '/lab'],
  ['/profi/support', '/profi'],
  ['/patient/infosec', '/patient'],
  ['/limsforlabs', '/limsforlabs'],
  ['/registration/doctor', '/'],
];

test('the logo links to the root of its part of the site', async ({ page }) => {
  for (const [path, root] of roots)
    await test.step(`the logo of ${path} links to ${root}`, async () => {
      await open(page, path);
      await expect(page.getByRole('banner').getByRole('link').first()).toHaveAttribute(
        'href',
        root,
      );
    });
});

test('the header is larger on every page type except main and labreports', async ({ page }) => {
  const height = async (path: string) => {
    await open(page, path);
    return (await page.getByRole('banner').boundingBox())?.height ?? 0;
  };
  const usual = await height('/');
  expect(await height('/labreports')).toBe(usual);
  expect(await height('/contacts')).toBe(usual);
  for (const path of ['/lab', '/profi', '/patient', '/limsforlabs'])
    expect(await height(path)).toBeGreaterThan(usual);
});

test('the header sticks with a shadow after scrolling and shifts nothing', async ({ page }) => {
  for (const path of ['/terms', '/lab/terms'])
    await test.step(`the header of ${path} sticks with a shadow after scrolling and shifts nothing`, async () => {
      await open(page, path);
      const header = page.getByRole('banner');
      await expect(header).toHaveCSS('box-shadow', 'none');
      const start = await page.locator('h1').evaluate((h1) => h1.getBoundingClientRect().top);
      await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
      await expect(header).not.toHaveCSS('box-shadow', 'none');
      const top = await page.locator('h1').evaluate((h1) => h1.getBoundingClientRect().top);
      expect(top).toBeCloseTo(start - 200, 0);
      const seen = await header.evaluate((element) => element.getBoundingClientRect().bottom);
      expect(seen).toBeCloseTo(72, 0);
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await expect(header).toHaveCSS('box-shadow', 'none');
    });
});

test('a page that opens scrolled has a sticky header from the start', async ({ page }) => {
  await open(page, '/terms');
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await expect(page.getByRole('banner')).toHaveAttribute('data-stuck', 'true');
  await page.reload();
  await expect(page.getByRole('banner')).toHaveAttribute('data-stuck', 'true');
});

test('the search and phone icons are in the markup, hidden', async ({ page }) => {
  await open(page, '/');
  for (const name of ['Search', 'Call us']) {
    const icon = page.getByRole('banner').getByRole('link', { name, includeHidden: true });
    await expect(icon).toHaveAttribute('hidden', '');
    await expect(icon).toBeHidden();
  }
});

test('the sign-in link records the page it was clicked on, also across a reload', async ({
  page,
}) => {
  await open(page, '/lab/pricing');
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await expect(page).toHaveURL(/\/registration$/);
  await page.reload();
  expect(await page.evaluate(() => sessionStorage.getItem('back-registration'))).toBe('LabPricing');
});

test('a sign-in click before the scripts load is recorded too', async ({ page, expectMessage }) => {
  expectMessage(/ERR_FAILED/);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/profi/drivers');
  await page.unroute(/\/assets\/.*\.js$/);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(/\/registration$/);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('back-registration')))
    .toBe('ProfiDrivers');
});

test('the first Tab focuses the skip link', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('a product page takes the color of its cap, and other pages stay in ink', async ({ page }) => {
  const accents: Record<string, string> = {
    '/lab': 'lavender',
    '/profi': 'citrate',
    '/patient': 'serum',
    '/labreports': 'heparin',
  };
  for (const [path, accent] of Object.entries(accents)) {
    await open(page, path);
    await expect(page.locator('[data-page-type]')).toHaveAttribute('data-accent', accent);
  }
  await open(page, '/terms');
  await expect(page.locator('[data-page-type]')).not.toHaveAttribute('data-accent');
});
