import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import type { Form } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import { openContact } from '#tests/support/contact-page.ts';
import { openDialogForm } from '#tests/support/dialog-form.ts';
import { fillForm } from '#tests/support/fill-form.ts';
import { type PlacedForm, placedForms } from '#tests/support/first-use.ts';
import { holdRequests, laterScripts } from '#tests/support/hold-requests.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';
import { expect, hydrate, open, test } from '#tests/support/test.ts';
import { translate } from '#tests/support/translate.ts';

const partnership = { path: href('Patient'), button: 'Partnership', form: 'partnership' };

// React reports the elements that it had to replace. Any other error fails the test.
test.beforeEach(({ expectMessage }) => expectMessage(/React error #418|status of [45]|ERR_FAILED/));

/** A form of each path through the engine: short, long with a summary, and in two steps. */
const sample = ['contact', 'price', 'reg_doc'];

test('a form keeps what is typed if the page changes before its script runs', async ({
  page,
  request,
}) => {
  const changes = [
    () => translate(page, 'replacing'),
    () => translate(page, 'wrapping'),
    () => extend(page),
  ];
  for (const { path, form } of await sampledForms(request)) {
    const release = await holdRequests(page, laterScripts);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await changes[sample.indexOf(form.id)]?.();
    const element = page.locator(`form[data-form="${form.id}"]`).first();
    const name = form.fields.firstname ? 'firstname' : 'npi';
    const control = element.locator(`[name="${name}"]`);
    const text = name === 'npi' ? '1234567893' : 'abc';
    await control.focus();
    for (const key of text.slice(0, 2)) await page.keyboard.press(key);
    await page.keyboard.press('ArrowLeft');
    release();
    await expect(page.locator('[data-island]', { has: element })).toHaveAttribute(
      'data-state',
      'hydrated',
    );
    for (const key of text.slice(2)) await page.keyboard.press(key);
    await expect(control, path).toBeFocused();
    await expect(control, path).toHaveValue(
      `${text.slice(0, 1)}${text.slice(2)}${text.slice(1, 2)}`,
    );
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('a form survives a translation, failures, and a success', async ({ page, request }) => {
  test.slow();
  for (const { path, form } of await sampledForms(request)) {
    await open(page, path);
    const element = page.locator(`form[data-form="${form.id}"]`).first();
    await hydrate(element);
    const isLong = form.id === 'price';
    await translate(page, isLong ? 'replacing' : 'wrapping');
    await sendUntilSuccess(page, { element, form, failure: isLong ? 'network' : 'status' });
  }
  const dialog = await openDialogForm(page, partnership);
  await translate(page, 'wrapping');
  await dialog.field('message').fill('Hello');
  await expect(dialog.dialog).toContainText(/5 \/ \d/);
  const form = formById(partnership.form);
  if (form) await sendUntilSuccess(page, { element: dialog.form, form, failure: 'status' });
});

async function sampledForms(request: APIRequestContext): Promise<readonly PlacedForm[]> {
  const placed = await placedForms(request);
  return placed.filter(({ form }) => sample.includes(form.id));
}

test('countries and messages work on a translated page', async ({ page }) => {
  const { form, phone, emailAddress } = await openContact(page);
  await translate(page, 'wrapping');
  await form.getByRole('button', { name: /^Country of the phone number/ }).click();
  const search = page.getByRole('combobox', { name: 'Search countries' });
  await search.fill('nowhere');
  await expect(page.getByText(/^No country/)).toBeVisible();
  await search.fill('germ');
  await page.getByRole('option', { name: /Germany/ }).click();
  await phone.fill('+4930123456');
  await emailAddress.fill('ann@');
  await emailAddress.blur();
  await expect(form).toContainText('Value is not a valid email address');
  await emailAddress.fill('ann@lab.example');
  await expect(form).not.toContainText('Value is not a valid email address');
});

test('the drivers catalog and its check work on a translated page', async ({ page }) => {
  await open(page, href('LabDrivers'));
  const search = page.getByPlaceholder('Manufacturer or device name');
  await search.focus();
  await hydrate(search);
  await translate(page, 'wrapping');
  await search.fill('sysmex');
  await expect(page.getByRole('status').first()).toContainText(/^\d+ devices/);
  await expect(page.getByText(/^\d+ of \d+ devices/)).toBeVisible();
  await search.fill('nothing like this');
  await expect(page.locator('tbody')).toContainText(/0|No|not/);
  await search.fill('');
  await page.getByRole('button', { name: 'Device name' }).click();
  const check = page.locator('#check');
  await page.getByRole('link', { name: 'Check my whole list' }).click();
  await check.getByRole('button', { name: 'Check the list' }).click();
  await expect(check.getByRole('alert')).toContainText('The list is empty');
  await check.getByRole('textbox').fill('Roche cobas 601\nOlympus AU480\nA homemade reader');
  await check.getByRole('button', { name: 'Check the list' }).click();
  await expect(check.locator('ol > li')).toHaveCount(3);
  await check.getByRole('button', { name: 'Roche cobas e 601' }).click();
  await expect(check.locator('ol > li').first()).toContainText('On our list');
  await check.locator('ol > li').nth(2).getByRole('button', { name: 'Change' }).click();
  await page
    .getByRole('option', { name: /Sysmex/ })
    .first()
    .click();
  await expect(check.locator('ol > li').nth(2)).toContainText('Sysmex');
  await check.getByRole('button', { name: 'Edit' }).click();
  await expect(check.getByRole('textbox')).toHaveValue(/homemade/);
});

/** Fails by a field, and by the server or the network; then succeeds. The form stays, and so do its values. */
async function sendUntilSuccess(
  page: Page,
  {
    element,
    form,
    failure: other,
  }: {
    readonly element: Locator;
    readonly form: Form;
    readonly failure: 'status' | 'network';
  },
): Promise<void> {
  const shown = await fillForm(element, aGoodPayload(form.id));
  const submit = element.locator('button[type="submit"]');
  const popup = page.getByRole('dialog').filter({ has: page.locator('[data-result]') });
  const rejected = form.fields.emailAddress ? 'emailAddress' : 'npi';
  for (const failure of [other, 'field'] as const) {
    await page.route(`**/api${form.path}`, (route) => {
      if (failure === 'network') return route.abort();
      const json = { success: false, fieldErrors: { [rejected]: 'Not this one' } };
      return failure === 'status'
        ? route.fulfill({ status: 500, contentType: 'text/html', body: 'error' })
        : route.fulfill({ status: 400, json });
    });
    await expect(element.locator('[id$="-problems"]'), form.id).toHaveText([]);
    await submit.click();
    if (failure === 'field') {
      await expect(element, form.id).toContainText('Not this one');
      // The control, or the summary of a long form.
      await expect(element.locator(':focus'), form.id).toHaveCount(1);
      // Any change clears the message.
      await element.locator(`[name="${rejected}"]`).fill('');
      await element.locator(`[name="${rejected}"]`).fill(shown.get(rejected) ?? '');
    } else {
      await expect(popup, `${form.id} after ${failure}`).toBeVisible();
      await popup.getByRole('button', { name: 'Ok' }).click();
      await expect(popup).toHaveCount(0);
    }
    await expect
      .poll(() => valuesOf(element, [...shown.keys()]), `${form.id} after ${failure}`)
      .toEqual([...shown.values()]);
    await page.unroute(`**/api${form.path}`);
  }
  const data = { NPI: [{ title: 'Type', value: 'Individual' }] };
  await page.route(`**/api${form.path}`, (route) => {
    const { process = true } = route.request().postDataJSON();
    return route.fulfill({ json: process ? { success: true } : { success: true, data } });
  });
  await submit.click();
  if ('process' in form.fields) {
    await expect(element).toContainText('Individual');
    await submit.click();
  }
  await expect(popup.locator('[data-result="success"]'), form.id).toBeVisible();
  await popup.getByRole('button', { name: 'Ok' }).click();
  await page.unroute(`**/api${form.path}`);
}

function valuesOf(element: Locator, names: readonly string[]): Promise<readonly string[]> {
  return element.evaluate(
    (form, names) =>
      names.map((name) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? ''),
    names,
  );
}

/** Adds what password managers and writing aids add: attributes, and elements next to controls and in labels. */
async function extend(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.setAttribute('data-extension', 'on');
    document.documentElement.style.setProperty('--extension', '1');
    document.body.setAttribute('data-extension', 'on');
    document.body.prepend(document.createElement('extension-root'));
    document.body.append(document.createElement('extension-root'));
    for (const control of document.querySelectorAll<HTMLElement>('input, textarea, select')) {
      control.setAttribute('data-extension', 'on');
      control.style.backgroundImage = 'none';
      control.after(document.createElement('extension-icon'));
      control.before(document.createElement('extension-icon'));
    }
    for (const part of document.querySelectorAll('form, label'))
      part.append(document.createElement('extension-icon'));
  });
}
