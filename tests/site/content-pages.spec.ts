import { href } from '#contract/addresses.ts';
import { expect, open, test } from '#tests/support/test.ts';
import { analyzers } from '#web/pages/drivers/analyzers.ts';

test('the catalog’s URL contains its search and sort order', async ({ page }) => {
  const rows = page.locator('tbody tr');
  const search = page.getByPlaceholder('Manufacturer or device name');
  const device = page.getByRole('columnheader', { name: 'Device name' });

  await open(page, `${href('LabDrivers')}?q=sysmex%20xn&sort=-device`);
  await expect(device).toHaveAttribute('aria-sort', 'descending');
  await expect(search).toHaveValue('sysmex xn');
  const filtered = await rows.count();
  expect(filtered).toBeLessThan(analyzers.length);

  await search.fill('no such analyzer');
  await expect(page).toHaveURL(`${href('LabDrivers')}?q=no+such+analyzer&sort=-device`);
  await expect(rows).toHaveText(['No search results']);
  await device.getByRole('button').click();
  await expect(page).toHaveURL(`${href('LabDrivers')}?q=no+such+analyzer&sort=device`);
  await search.fill('sysmex xn');
  await expect(page).toHaveURL(`${href('LabDrivers')}?q=sysmex+xn&sort=device`);

  // Typing added no history entries, and the router restores the search.
  await page
    .locator(`header a[href="${href('LabSupport')}"]`)
    .first()
    .click();
  await expect(page).toHaveURL(href('LabSupport'));
  await page.goBack();
  await expect(page).toHaveURL(`${href('LabDrivers')}?q=sysmex+xn&sort=device`);
  await expect(rows).toHaveCount(filtered);
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe(href('LabDrivers'));
});

test('the drivers table is complete without scripts', async ({ request }) => {
  const html = await (await request.get(href('ProfiDrivers'))).text();
  expect(html.match(/<tr/g)).toHaveLength(analyzers.length + 1);
});

test('Back returns to the previous page, or else to the section', async ({ page }) => {
  await open(page, href('LabSupport'));
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(href('Lab'));

  await open(page, href('Articles'));
  await page.locator('footer').getByRole('link', { name: 'Terms of Use' }).click();
  await expect(page.locator('h1')).toHaveText('Terms of Use');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(href('Articles'));
});
