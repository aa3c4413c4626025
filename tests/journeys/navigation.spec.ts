import type { Page } from '@playwright/test';
import { expect, open, test } from '#tests/support/test.ts';

async function topOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
}

async function headerBottom(page: Page): Promise<number> {
  return page
    .locator('header')
    .first()
    .evaluate((element) => element.getBoundingClientRect().bottom);
}

/** A click that does not scroll to its target first. */
async function press(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((link: HTMLElement) => link.click());
}

test('back restores where the visitor was, and a new page starts at the top', async ({ page }) => {
  await open(page, '/terms');
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
  await press(page, 'footer a[href="/privacy"]');
  await expect(page).toHaveURL(/\/privacy$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
});

test('a new page gives its heading the focus', async ({ page }) => {
  await open(page, '/terms');
  await press(page, 'footer a[href="/privacy"]');
  await expect(page.locator('h1')).toBeFocused();
});

test('a hash from another page leads to its element, clear of the header', async ({ page }) => {
  await open(page, '/terms');
  await press(page, 'footer a[href="/#advantages"]');
  await expect(page).toHaveURL(/\/#advantages$/);
  await expect
    .poll(async () => Math.abs((await topOf(page, '#advantages')) - (await headerBottom(page))))
    .toBeLessThan(60);
});

test('an address with a hash opens at its element', async ({ page }) => {
  await open(page, '/#contacts');
  await expect
    .poll(async () => Math.abs((await topOf(page, '#contacts')) - (await headerBottom(page))))
    .toBeLessThan(60);
});

test('a link followed while the page still scrolls is come back to where it was followed', async ({
  page,
}) => {
  await open(page, '/terms');
  await page.evaluate(() => {
    window.scrollTo({ top: 900, behavior: 'instant' });
    document.querySelector<HTMLElement>('footer a[href="/privacy"]')?.click();
  });
  await expect(page).toHaveURL(/\/privacy$/);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
});

test('an anchor of the same page is reached from where the visitor is', async ({ page }) => {
  await open(page, '/lab');
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await page.evaluate(() => {
    let highest = window.scrollY;
    addEventListener('scroll', () => {
      highest = Math.min(highest, window.scrollY);
      document.documentElement.dataset.highest = String(highest);
    });
  });
  await press(page, 'footer a[href="/lab/#contacts"]');
  await expect(page.locator('#contacts')).toBeFocused();
  await expect.poll(() => topOf(page, '#contacts')).toBeLessThan(200);
  const highest = await page.locator('html').getAttribute('data-highest');
  expect(Number(highest)).toBeGreaterThan(1000);
});

test('the skip link leads to the content, also on the second page of a visit', async ({ page }) => {
  await open(page, '/terms');
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await press(page, 'footer a[href="/privacy"]');
  await expect(page.locator('h1')).toBeFocused();
  await press(page, 'a[href="#content"]');
  await expect(page.locator('#content')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(200);
  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
});

test('Back above a page leads to the page before, past the anchors of this one', async ({
  page,
}) => {
  await open(page, '/lab');
  await press(page, 'a[href="/lab/pricing"]');
  await expect(page).toHaveURL(/\/lab\/pricing$/);
  await page.getByRole('link', { name: 'Ask for an estimate' }).click();
  await expect(page).toHaveURL(/#/);
  await press(page, 'footer a[href="/privacy"]');
  await expect(page).toHaveURL(/\/privacy$/);
  await page.goBack();
  await expect(page).toHaveURL(/#/);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/lab$/);
});
