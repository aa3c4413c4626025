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

test('a dropdown works by keyboard and closes by Escape, a click, or the next one', async ({
  page,
}) => {
  await open(page, href('Home'));
  const [products, resources] = [dropdown(page, 'Products'), dropdown(page, 'Resources')];
  const laboratory = page.getByRole('link', { name: 'Laboratory', exact: true }).first();
  const isOpen = (button: Locator, expanded: boolean) =>
    expect(button).toHaveAttribute('aria-expanded', `${expanded}`);
  await products.focus();
  await isOpen(products, false);
  await page.keyboard.press('Enter');
  await isOpen(products, true);
  expect(await axeViolations(page, '.site-header')).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(laboratory).toBeFocused();
  await page.keyboard.press('Escape');
  await isOpen(products, false);
  await expect(products).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(laboratory).toBeFocused();
  await page.keyboard.press('Escape');

  // It closes when the focus moves on.
  await resources.press('Enter');
  await tabTo(page.getByRole('link', { name: 'Brochures' }).first());
  await isOpen(resources, true);
  await page.keyboard.press('Tab');
  await isOpen(resources, false);

  await products.click();
  await isOpen(products, true);
  await page.mouse.click(20, 500);
  await isOpen(products, false);
  await products.click();
  await page.keyboard.press('Escape');
  await isOpen(products, false);

  await page.mouse.move(5, 700);
  await products.hover();
  await isOpen(products, true);
  await resources.hover();
  await isOpen(resources, true);
  await isOpen(products, false);
  await page.getByRole('link', { name: 'Articles' }).first().click();
  await expect(page).toHaveURL(/\/resources\/articles\/?$/);
  await isOpen(resources, false);
});

test('the current page is marked in the menu', async ({ request }) => {
  const html = await (await request.get(href('LabPricing'))).text();
  const [menu = ''] = /<nav[^>]*aria-label="Main".*?<\/nav>/s.exec(html) ?? [];
  expect(
    Array.from(menu.matchAll(/aria-current="page"[^>]*>([^<]*)/g), ([, text]) => text),
  ).toEqual(['Pricing']);
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

function dropdown(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name });
}
