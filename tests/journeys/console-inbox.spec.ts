import { expectCleanAt, patiently, sendDemoRequest } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';

/** R187, R188, R190. */
test('a list is filtered and saved as a view with the keyboard, and keeps its URL', async ({
  page,
  server,
}) => {
  await sendDemoRequest(server.site);
  const row = page.locator('[data-lead]');
  // Filter values are prepared shortly after a lead arrives.
  await expect(async () => {
    await page.goto(`${server.console}/leads?product=laboratory`);
    await expect(row).toHaveCount(1, { timeout: 2000 });
  }).toPass({ timeout: 15_000 });
  await page.getByRole('link', { name: /All leads/ }).press('Enter');

  await page.keyboard.press('f');
  const product = page.getByLabel('Product', { exact: true });
  await product.selectOption('Professional');
  await patiently(page.getByText('No leads match these filters')).toBeVisible();
  await product.selectOption('Laboratory');
  await patiently(row).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sort by name' }).press('Enter');
  await patiently(page.getByRole('button', { name: 'Remove filter Name, A to Z' })).toBeVisible();

  await page.keyboard.press('v');
  await page.getByRole('textbox', { name: 'Name' }).fill('Laboratories');
  await page.keyboard.press('Enter');
  await patiently(page.getByRole('heading', { name: 'Laboratories' })).toBeVisible();
  await patiently(page).toHaveURL(/\/leads\?saved=[\w-]+$/);
  const address = page.url();
  await expectCleanAt(page, 1440, 390);

  await page.getByRole('button', { name: /^Remove filter Product/ }).press('Enter');
  await patiently(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await page.getByRole('link', { name: 'Laboratories' }).press('Enter');
  await patiently(page).toHaveURL(address);
  await page.getByRole('button', { name: 'View', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove view' }).press('Enter');
  await patiently(page.getByText('View “Laboratories” removed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Laboratories' })).toHaveCount(0);
});
