import type { Locator } from '@playwright/test';
import { initialValues } from '#contract/check-form.ts';
import type { Field } from '#contract/form.ts';
import { priceForm } from '#contract/forms/price.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { knownClias } from '#tests/support/cms-server.ts';
import { leadsFrom, messagesOf, uniqueEmail } from '#tests/support/contact-page.ts';
import { nextBody, tabTo } from '#tests/support/form-page.ts';
import { fillIn, openPrice, pricePath, sent } from '#tests/support/price-page.ts';
import { expect, test } from '#tests/support/test.ts';

const required = 'Value is required';

test('the Other text is enabled and counts only while Other is checked', async ({ page }) => {
  const price = await openPrice(page);
  const emailAddress = uniqueEmail();
  await fillIn(price, emailAddress);
  const other = price.form.getByRole('checkbox', { name: 'Other' });
  const text = price.form.getByRole('textbox', { name: 'Other department' });
  await expect(text).toBeDisabled();
  await other.check();
  await expect(text).toBeEnabled();
  await text.fill('Toxicology');
  await other.uncheck();
  await expect(text).toBeDisabled();
  await expect(text).toHaveValue('');

  await price.form.getByRole('checkbox', { name: 'Biochemical' }).uncheck();
  await price.form.getByRole('checkbox', { name: 'Genetic' }).uncheck();
  await other.check();
  await price.submit.click();
  const first = price.field('departments').first();
  expect(await messagesOf(first)).toEqual([required]);
  await text.fill('Toxicology');
  await expect.poll(() => messagesOf(first)).toEqual([]);
  const body = nextBody(page, pricePath);
  await price.submit.click();
  expect(await body).toMatchObject({ departments: [], user_department: 'Toxicology' });
  await expect(price.popup).toContainText('Success!');
  await price.popup.getByRole('button', { name: 'Ok' }).click();
  await expect(other).not.toBeChecked();
  await expect(text).toBeDisabled();
  expect((await leadsFrom(emailAddress))[0]).toMatchObject({
    departments: [],
    user_department: 'Toxicology',
  });
});

test('submitting a blank form lists every question in a summary with links', async ({ page }) => {
  const price = await openPrice(page);
  // Large enough to tap.
  const heights = await price.form
    .locator('label:has([type="radio"], [type="checkbox"])')
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await price.submit.click();
  const summary = price.form.getByRole('region', { name: /need attention/ });
  await expect(summary).toBeFocused();
  const questions = Object.entries<Field>(priceForm.fields)
    .filter(([, field]) => 'required' in field && field.required)
    .map(([name]) => name);
  await expect(summary.getByRole('link')).toHaveCount(questions.length);
  await expect(price.submit).toBeDisabled();
  expect(await axeViolations(page, 'form[data-form="price"]')).toEqual([]);
  for (const name of questions) {
    expect(await messagesOf(price.field(name).first()), name).toEqual([required]);
  }
  expect(await messagesOf(price.field('user_department'))).toEqual([]);
  const links = { Departments: 'departments', 'Laboratory address': 'address', Title: 'title' };
  for (const [label, name] of Object.entries(links)) {
    await summary.getByRole('link', { name: label }).click();
    await expect(price.field(name).first()).toBeFocused();
    await expect(price.field(name).first()).toBeInViewport();
  }
  expect(new URL(page.url()).hash).toBe('');
  await fillIn(price, uniqueEmail());
  await expect(summary).toBeHidden();
  await expect(price.submit).toBeEnabled();
});

test('a CLIA number fills in the questionnaire, and every answer can be changed (R248)', async ({
  page,
}) => {
  const price = await openPrice(page);
  await price.field('address').fill('7 Typed St');
  await price.form.getByRole('button', { name: 'Add a CLIA record' }).press('Enter');
  const query = price.form.getByRole('textbox', { name: 'CLIA number or laboratory name' });
  await expect(query).toBeFocused();
  // A registry that is down doesn't stop the questionnaire.
  const down = { status: 200, json: { laboratories: null } };
  await page.route('**/api/laboratories?*', (route) => route.fulfill(down), { times: 1 });
  await query.fill('Albany');
  await query.press('Enter');
  await expect(price.form.getByText(/can’t be searched right now/)).toBeVisible();
  await query.fill(knownClias.unknown);
  await query.press('Enter');
  await expect(price.form.getByText(/We found no such laboratory/)).toBeVisible();
  await expect(price.popup).toBeHidden();
  await query.fill('33d-0123456');
  await query.press('Enter');
  const use = price.form.getByRole('button', { name: 'Use this record' });
  await expect(use).toHaveAccessibleDescription(/SAMPLE REFERENCE.*ALBANY, NY 12207/);
  expect(await axeViolations(page, 'form[data-form="price"]')).toEqual([]);
  await use.press('Enter');
  await expect(price.form.getByText(/CLIA 33D0123456 goes along/)).toBeFocused();
  await expect(price.field('address')).toHaveValue('7 Typed St');
  await expect(price.form.getByRole('radio', { name: 'Currently in operation' })).toBeChecked();
  await expect(price.field('completed')).not.toHaveValue('');

  const emailAddress = uniqueEmail();
  await fillIn(price, emailAddress);
  const body = nextBody(page, pricePath);
  await price.submit.click();
  const { g_recaptcha_response: _, ...payload } = await body;
  expect(payload).toEqual({
    ...initialValues(priceForm),
    ...sent,
    clia: knownClias.laboratory,
    emailAddress,
  });
  await price.popup.getByRole('button', { name: 'Ok' }).click();
  await expect(price.form.getByRole('button', { name: 'Find', exact: true })).toBeVisible();
  expect((await leadsFrom(emailAddress))[0]).toMatchObject({ clia: knownClias.laboratory });
});

test('every question can be answered with the keyboard alone', async ({ page }) => {
  const price = await openPrice(page);
  const emailAddress = uniqueEmail();
  const { keyboard } = page;
  const answer = async (control: Locator, text: string) => {
    await tabTo(control);
    await keyboard.type(text);
  };
  const write = (name: string) => answer(price.field(name), `${sent[name]}`.split(' per')[0] ?? '');
  const first = (name: string) => price.field(name).first();
  await price.field('address').focus();
  await write('address');
  await expect(price.form.getByRole('button', { name: 'Clear draft' })).toBeVisible();
  await answer(first('operation'), ' ');
  await answer(price.form.getByRole('checkbox', { name: 'Biochemical' }), ' ');
  await answer(price.form.getByRole('checkbox', { name: 'Genetic' }), ' ');
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
  const ok = price.popup.getByRole('button', { name: 'Ok' });
  await expect(ok).toBeFocused();
  await keyboard.press('Tab');
  await expect(price.popup.locator(':focus')).toBeVisible();
  await keyboard.press('Shift+Tab');
  await expect(ok).toBeFocused();
  await keyboard.press('Enter');
  await expect(price.popup).toBeHidden();
  await expect(price.submit).toBeFocused();
  expect((await leadsFrom(emailAddress))[0]).toMatchObject({
    ...sent,
    emailAddress,
    completed: '120000 per month',
  });
});
