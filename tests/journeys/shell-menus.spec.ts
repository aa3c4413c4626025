import type { Locator, Page } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { tabTo } from '#tests/support/form-page.ts';
import { expect, open, test } from '#tests/support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test.describe('with a fake clock', () => {
  test.use({ ownContext: true });

  test('a dropdown opens on hover and closes after 300 ms', async ({ page }) => {
    await page.clock.install();
    await open(page, href('Home'));
    const products = dropdown(page, 'Products');
    const more = page.getByRole('button', { name: 'Learn more' }).first();
    await products.hover();
    await expect(products).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('link', { name: 'Labreports' }).first().hover();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    for (const [button, delayMs] of [
      [products, 300],
      [more, 100],
    ] as const) {
      await button.hover();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await page.mouse.move(5, 700);
      await page.clock.runFor(delayMs - 5);
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await page.clock.runFor(10);
      await expect(button).toHaveAttribute('aria-expanded', 'false');
    }
  });
});

test('a dropdown works by keyboard, and Escape returns to its button', async ({ page }) => {
  await open(page, href('Home'));
  const products = dropdown(page, 'Products');
  await products.focus();
  await expect(products).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(products).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Laboratory', exact: true }).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(products).toHaveAttribute('aria-expanded', 'false');
  await expect(products).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Laboratory', exact: true }).first()).toBeFocused();
});

test('a dropdown closes when the focus moves on', async ({ page }) => {
  await open(page, href('Home'));
  const resources = dropdown(page, 'Resources');
  await resources.press('Enter');
  await tabTo(page.getByRole('link', { name: 'Brochures' }).first());
  await expect(resources).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(resources).toHaveAttribute('aria-expanded', 'false');
});

test('a click outside and Escape close a dropdown opened by a click', async ({ page }) => {
  await open(page, href('Home'));
  const products = dropdown(page, 'Products');
  await products.click();
  await expect(products).toHaveAttribute('aria-expanded', 'true');
  await page.mouse.click(20, 500);
  await expect(products).toHaveAttribute('aria-expanded', 'false');
  await products.click();
  await page.keyboard.press('Escape');
  await expect(products).toHaveAttribute('aria-expanded', 'false');
});

test('only one dropdown is open at a time', async ({ page }) => {
  await open(page, href('Home'));
  await dropdown(page, 'Products').hover();
  await dropdown(page, 'Resources').hover();
  await expect(dropdown(page, 'Resources')).toHaveAttribute('aria-expanded', 'true');
  await expect(dropdown(page, 'Products')).toHaveAttribute('aria-expanded', 'false');
});

test('clicking a link in a dropdown closes it', async ({ page }) => {
  await open(page, href('Home'));
  await dropdown(page, 'Resources').hover();
  await page.getByRole('link', { name: 'Articles' }).first().click();
  await expect(page).toHaveURL(/\/resources\/articles\/?$/);
  await expect(dropdown(page, 'Resources')).toHaveAttribute('aria-expanded', 'false');
});

test('the current page is marked in the menu', async ({ page }) => {
  await open(page, href('LabPricing'));
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.locator('[aria-current=page]')).toHaveText('Pricing');
});

test('axe finds no violations with a dropdown open', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, href('Home'));
  await dropdown(page, 'Products').hover();
  await expect(page.getByRole('link', { name: 'Labreports' }).first()).toBeVisible();
  expect(await axeViolations(page, '.site-header')).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the products submenu opens on tap and stays on the screen', async ({ page }) => {
    await open(page, href('Home'));
    const more = page.getByRole('button', { name: 'Learn more' }).first();
    await more.tap();
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    const panel = page.locator(`[id="${await more.getAttribute('aria-controls')}"]`);
    await expect(panel).toBeVisible();
    const box = await panel.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.touchscreen.tap(20, 40);
    await expect(more).toHaveAttribute('aria-expanded', 'false');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a dropdown opens on hover and by keyboard', async ({ page }) => {
    await page.goto(href('Home'));
    const menu = page.getByRole('navigation', { name: 'Main' });
    const laboratory = menu.getByRole('link', { name: 'Laboratory', includeHidden: true });
    await expect(laboratory).toBeHidden();
    await dropdown(page, 'Products').hover();
    await expect(laboratory).toBeVisible();
    await page.mouse.move(20, 500);
    await expect(laboratory).toBeHidden();
    await dropdown(page, 'Products').focus();
    await page.keyboard.press('Tab');
    await expect(laboratory).toBeFocused();
  });
});

function dropdown(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name });
}
