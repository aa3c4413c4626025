import { href } from '#contract/addresses.ts';
import { leadsFrom, uniqueEmail } from '#tests/support/contact-page.ts';
import { nextBody, violationsIn } from '#tests/support/form-page.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import {
  answered,
  fillIn,
  openPrice,
  priceApi,
  pricePath,
  sent,
} from '#tests/support/price-page.ts';
import { expect, open, test } from '#tests/support/test.ts';

test('a draft is kept on the device, restored, and removed once it is sent', async ({ page }) => {
  const price = await openPrice(page);
  const emailAddress = uniqueEmail();
  await fillIn(price, emailAddress);
  await price.field('phone').fill('+49 1512 3456789 ext. 34');
  await price.field('tests_unit').selectOption('percent per month');
  await price.form.getByRole('checkbox', { name: 'Other' }).check();
  await price.field('user_department').fill('Toxicology');
  await price.form.locator('[name="website_url"]').evaluate((honeypot: HTMLInputElement) => {
    honeypot.value = 'never kept';
  });
  await price.field('user_department').blur();
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain('Toxicology');
  expect(kept).not.toContain('never kept');
  expect(kept).not.toContain('g_recaptcha_response');

  const again = await openPrice(page);
  await expect(again.form.getByText(/^Your draft from .* has been restored\.$/)).toBeVisible();
  await expect(again.form.getByText(answered())).toBeVisible();
  await expect(again.field('phone')).toHaveValue(/^49.* ext\. 34$/);
  await expect(again.form.getByRole('checkbox', { name: 'Other' })).toBeChecked();
  await expect(again.field('user_department')).toHaveValue('Toxicology');
  await expect(again.form.locator('[aria-invalid]')).toHaveCount(0);
  expect(await violationsIn(again.form)).toEqual([]);
  const body = nextBody(page, pricePath);
  await again.submit.click();
  expect(await body).toMatchObject({
    ...sent,
    emailAddress,
    phone: '+4915123456789',
    phoneExtension: '34',
    tests: '10 percent per month',
    user_department: 'Toxicology',
  });
  await expect(again.popup).toContainText('Success!');
  await again.popup.getByRole('button', { name: 'Ok' }).click();
  expect(await page.evaluate(() => localStorage.getItem('draft:price'))).toBeNull();
});

test('a seven-day-old draft is not restored, and any page removes it', async ({ page }) => {
  const price = await openPrice(page);
  await price.field('firstname').fill('Rosa');
  const age = async (days: number) => {
    await page.evaluate((ageMs) => {
      const draft = JSON.parse(localStorage.getItem('draft:price') ?? '{}');
      const savedAt = new Date(Date.now() - ageMs).toISOString();
      localStorage.setItem('draft:price', JSON.stringify({ ...draft, savedAt }));
    }, days * 86_400_000);
    await open(page, href('Contacts'));
    await page.mouse.move(200, 200);
    await page.keyboard.press('Tab');
  };
  const kept = () => page.evaluate(() => localStorage.getItem('draft:price') !== null);
  await age(6.9);
  const again = await openPrice(page);
  await expect(again.field('firstname')).toHaveValue('Rosa');
  await age(7);
  await expect.poll(kept).toBe(false);
});

test('a draft is removed when the page is left while sending', async ({ page }) => {
  const price = await openPrice(page);
  const emailAddress = uniqueEmail();
  await fillIn(price, emailAddress);
  const answered = page.waitForResponse(priceApi);
  const release = await holdRequests(page, priceApi);
  await price.submit.click();
  await expect(price.submit).toBeDisabled();
  await page
    .locator(`header a[href="${href('LabSupport')}"]`)
    .first()
    .click();
  await expect(page).toHaveURL(href('LabSupport'));
  expect(await page.evaluate(() => localStorage.getItem('draft:price'))).not.toBeNull();
  release();
  await answered;
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:price'))).toBeNull();
  expect(await leadsFrom(emailAddress)).toHaveLength(1);
});

test('a draft keeps a Canadian number’s country, and Clear draft removes it', async ({ page }) => {
  const price = await openPrice(page);
  const clear = price.form.getByRole('button', { name: 'Clear draft' });
  await expect(clear).toBeHidden();
  await price.field('firstname').fill('Ann');
  await price.form.getByRole('radio', { name: 'New' }).check();
  await price.field('phone').fill('+1 416 555 0123');
  const canada = price.form.getByRole('button', { name: /Canada, \+1/ });
  await expect(canada).toBeVisible();
  await page.reload();
  await expect(price.field('firstname')).toHaveValue('Ann');
  await expect(price.field('phone')).toHaveValue('1 (416) 555-0123');
  await expect(canada).toBeVisible();
  await clear.click();
  await expect(price.field('address')).toBeFocused();
  await expect(price.form.getByText(answered(0))).toBeVisible();
  await expect(clear).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('draft:price'))).toBeNull();
  await page.reload();
  await expect(price.field('firstname')).toHaveValue('');
});
