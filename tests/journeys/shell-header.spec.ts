import { href } from '#contract/addresses.ts';
import { expect, open, test } from '#tests/support/test.ts';

test('the header sticks with a shadow after scrolling and shifts nothing', async ({ page }) => {
  for (const path of [href('HomeTermsOfUse'), href('LabTermsOfUse')])
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
  // A page that opens scrolled has a sticky header from the start.
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await expect(page.getByRole('banner')).toHaveAttribute('data-stuck', 'true');
  await page.reload();
  await expect(page.getByRole('banner')).toHaveAttribute('data-stuck', 'true');
});

test('the search and phone icons are in the markup, hidden', async ({ page }) => {
  await open(page, href('Home'));
  for (const name of ['Search', 'Call us']) {
    const icon = page.getByRole('banner').locator('a', { hasText: name });
    await expect(icon).toHaveAttribute('hidden', '');
    await expect(icon).toBeHidden();
    await expect(icon).toHaveAttribute('href', /./);
  }
});

test('a product page takes the color of its cap, others stay in ink', async ({ request }) => {
  const accents: Record<string, string | undefined> = {
    [href('Lab')]: 'lavender',
    [href('Profi')]: 'citrate',
    [href('Patient')]: 'serum',
    [href('Labreports')]: 'heparin',
    [href('HomeTermsOfUse')]: undefined,
  };
  for (const [path, accent] of Object.entries(accents)) {
    const html = await (await request.get(path)).text();
    const [pageTag = ''] = /<[^>]*data-page-type="[^>]*>/.exec(html) ?? [];
    expect(pageTag, path).not.toBe('');
    expect(/data-accent="(\w+)"/.exec(pageTag)?.[1], path).toBe(accent);
  }
});

test('logo, menu and buttons stay in one row from 1024 px, beside the longest name', async ({
  page,
}) => {
  await open(page, href('Profi'));
  for (const width of [1024, 1280, 1440, 1600, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const bar = await page.locator('.site-header-bar').boundingBox();
    const logo = await page.locator('header .logo').first().boundingBox();
    // A second row would be below the logo, which is centered in the only one.
    expect((logo?.y ?? 0) + (logo?.height ?? 0) / 2, `at ${width} px`).toBeCloseTo(
      (bar?.y ?? 0) + (bar?.height ?? 0) / 2,
      -1,
    );
  }
});
