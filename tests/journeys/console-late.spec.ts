import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/console-test.ts';

test('a menu that loads on its first press returns the focus', async ({ inbox: page }) => {
  await opensAndReturns(page, 'List', 'menu');
  await opensAndReturns(page, 'Filter', 'dialog');
  await page.setViewportSize({ width: 390, height: 844 });
  await opensAndReturns(page, 'Menu', 'dialog');
});

async function opensAndReturns(page: Page, name: string, role: 'menu' | 'dialog'): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole(role)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole(role)).toHaveCount(0);
  await expect(button).toBeFocused();
}
