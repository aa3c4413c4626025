import { countPath } from '#contract/counts.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { leadsFrom, uniqueEmail } from '#tests/support/contact-page.ts';
import { mailAbout, nextBody } from '#tests/support/form-page.ts';
import { fillIn, openPrice, pricePath } from '#tests/support/price-page.ts';
import { expect, hydrate, open, test } from '#tests/support/test.ts';

const list = 'Make;Model;Serial\nOlympus;AU480;00400\nRoche;cobas 601;\nBeckman Coulter;AU400;5\n';
const attached = [
  'Beckman Coulter AU480: on our list, driver to be confirmed (listed as Olympus AU480)',
  'Roche cobas e 601: on our list, driver to be confirmed (listed as Roche cobas 601)',
  'Beckman Coulter AU680: on our list, driver to be confirmed (listed as Beckman Coulter AU400)',
];

test('a list is checked by keyboard and sent with a price request only', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    // Page view reports contain nothing about the page's content.
    const isCount = request.url().endsWith(countPath);
    if (request.method() === 'POST' && !isCount) requests.push(request.url());
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/lab/drivers');
  const check = page.getByRole('region', { name: 'Check my analyzers' });
  await page.getByRole('link', { name: 'Check my whole list' }).press('Enter');
  await expect(check).toBeFocused();
  const input = check.getByLabel('Your instruments, one per line');
  await check.getByRole('button', { name: 'Check the list' }).press('Enter');
  await expect(input).toBeFocused();
  await expect(input).toHaveAccessibleDescription(/The list is empty/);
  await check.locator('input[type=file]').setInputFiles({
    name: 'analyzers.xlsx',
    mimeType: 'text/csv',
    buffer: Buffer.from('PK\u0003\u0004\u0000'),
  });
  await expect(input).toHaveAccessibleDescription(/This file isn’t text/);
  await check.locator('input[type=file]').setInputFiles({
    name: 'analyzers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(list, 'latin1'),
  });

  await expect(check.getByRole('heading', { name: 'Your analyzers' })).toBeFocused();
  await expect(check.getByRole('status')).toHaveText(
    '1 of 3 on our list, 1 to choose, 1 built free.',
  );
  const lines = check.locator('ol > li');
  await expect(lines.nth(0)).toContainText('Beckman Coulter AU480');
  await expect(lines.nth(2)).toContainText('Built free');
  expect(await axeViolations(page, '#check')).toEqual([]);
  await check.getByRole('button', { name: 'Go to the first line to choose' }).press('Enter');
  await expect(lines.nth(1).getByRole('button', { name: 'Roche cobas e 601' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lines.nth(1)).toContainText('On our list');
  await lines.nth(2).getByRole('button', { name: 'Change' }).press('Enter');
  const picker = lines.nth(2).getByRole('combobox');
  await expect(picker).toBeFocused();
  await page.keyboard.type('au68');
  await expect(page.getByRole('option', { name: 'Beckman Coulter AU680' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(lines.nth(2).getByRole('button', { name: 'Change' })).toBeFocused();
  await expect(check.getByRole('status')).toHaveText('3 of 3 on our list.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await check.getByRole('link', { name: 'Request a price' }).press('Enter');
  await expect(page).toHaveURL(/\/lab\/pricing/);
  const form = page.locator('form[data-form="price"]');
  await hydrate(form);
  const group = form.getByRole('group', { name: 'Analyzers' });
  await group.getByText('Show the list').click();
  await expect(group.getByRole('listitem')).toHaveText(attached);
  expect(requests).toEqual([]);

  const price = await openPrice(page);
  const emailAddress = uniqueEmail();
  await fillIn(price, emailAddress);
  const body = nextBody(page, pricePath);
  await price.submit.click();
  expect((await body).analyzers).toEqual(attached);
  await price.popup.getByRole('button', { name: 'Ok' }).click();
  await expect(group).toBeHidden();
  const [lead] = await leadsFrom(emailAddress);
  expect((await mailAbout(lead)).text).toContain(`Analyzers:\n  ${attached.join('\n  ')}\n`);

  // The check is still there, and its list can be attached and removed again.
  await open(page, '/lab/drivers#check');
  await expect(check.getByRole('status')).toHaveText('3 of 3 on our list.');
  await expect(check).toBeInViewport();
  await check.getByRole('link', { name: 'Request a demo' }).click();
  const contact = page.locator('form[data-form="contact"]');
  await hydrate(contact);
  await contact.getByRole('button', { name: 'Remove the list' }).click();
  await expect(contact.getByRole('group', { name: 'Analyzers' })).toBeHidden();
  await page.reload();
  await hydrate(contact);
  await expect(contact.getByRole('group', { name: 'Analyzers' })).toBeHidden();
});

test('the server’s message about an attached list is shown next to the list', async ({ page }) => {
  await page.route('**/api/form_request_demo', (route) =>
    route.fulfill({
      json: { success: false, heading: '', message: '', fieldErrors: { analyzers: 'Too long' } },
    }),
  );
  await open(page, '/contacts');
  await page.evaluate(() => sessionStorage.setItem('attached-analyzers', '["AU480: built free"]'));
  await page.reload();
  const form = page.locator('form[data-form="contact"]');
  await hydrate(form);
  await form.locator('[name="firstname"]').fill('Ann');
  await form.locator('[name="phone"]').fill('7021234567');
  await form.locator('[name="emailAddress"]').fill('ann@lab.example');
  await form.locator('button[type="submit"]').click();
  const remove = form.getByRole('button', { name: 'Remove the list' });
  await expect(remove).toBeFocused();
  await expect(remove).toHaveAccessibleDescription('Too long');
  await remove.press('Enter');
  await expect(form.locator('button[type="submit"]')).toBeEnabled();
});
