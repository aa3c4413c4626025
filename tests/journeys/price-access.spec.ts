import type { Locator } from '@playwright/test';
import { leadsFrom, uniqueEmail } from '#tests/support/contact-page.ts';
import { tabTo, violationsIn } from '#tests/support/form-page.ts';
import { fillIn, openPrice, sent, texts } from '#tests/support/price-page.ts';
import { expect, test } from '#tests/support/test.ts';

test('every question can be answered with the keyboard alone', async ({ page }) => {
  const price = await openPrice(page);
  const emailAddress = uniqueEmail();
  const { keyboard } = page;
  const answer = async (control: Locator, text: string) => {
    await tabTo(control);
    await keyboard.type(text);
  };
  const write = (name: keyof typeof texts) => answer(price.field(name), texts[name]);
  const first = (name: string) => price.field(name).first();
  await price.field('address').focus();
  await write('address');
  await expect(price.form.getByRole('button', { name: 'Clear draft' })).toBeVisible();
  await tabTo(first('operation'));
  await keyboard.press('ArrowRight');
  await answer(price.form.getByRole('checkbox', { name: 'Biochemical' }), ' ');
  await answer(price.form.getByRole('checkbox', { name: 'Clinical Research' }), ' ');
  await write('completed');
  await keyboard.press('Tab');
  await keyboard.type('per m');
  await write('laboratory');
  await write('tests');
  await write('have');
  await write('lims');
  await answer(first('team'), ' ');
  await write('firstname');
  await write('lastname');
  await write('title');
  await write('phone');
  await answer(price.field('emailAddress'), emailAddress);
  await tabTo(first('system'));
  await keyboard.press('ArrowRight');
  await tabTo(price.submit);
  await keyboard.press('Enter');
  await expect(price.popup.getByRole('button', { name: 'Ok' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(price.popup).toBeHidden();
  await expect(price.submit).toBeFocused();
  expect((await leadsFrom(emailAddress))[0]).toMatchObject(sent);
});

test('axe finds no violations in the form, its errors, and the draft note', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const price = await openPrice(page);
  // Large enough to tap.
  const heights = await price.form
    .locator('label:has([type="radio"], [type="checkbox"])')
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await price.submit.click();
  expect(await violationsIn(price.form)).toEqual([]);
  await fillIn(price, uniqueEmail());
  await price.form.getByRole('checkbox', { name: 'Other' }).check();
  await page.reload();
  await expect(price.form.getByText(/^Your draft from/)).toBeVisible();
  expect(await violationsIn(price.form)).toEqual([]);
});
