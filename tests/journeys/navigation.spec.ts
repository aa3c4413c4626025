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
