import { builtFiles } from '#tests/support/built-files.ts';
import {
  contactApi,
  fillIn,
  leadsFrom,
  openContact,
  uniqueEmail,
} from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/test.ts';

test('the phone field shows the format of its country, and loads the others on first use', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const { firstname, phone, form } = await openContact(page);
  await expect(phone).toHaveAttribute('placeholder', '1 (702) 123-4567');
  await expect(phone).toHaveAttribute('autocomplete', 'tel');
  await expect(phone).toHaveAttribute('inputmode', 'tel');
  await expect(form.getByRole('button', { name: /United States, \+1/ })).toBeVisible();
  await expect(form.getByText('Such as 1 (702) 123-4567')).toBeHidden();
  await firstname.fill('Ann');
  const countries = builtFiles('phone-countries', 'country-picker');
  expect(requested.filter((address) => countries.test(address))).toEqual([]);
  const loaded = page.waitForResponse(builtFiles('phone-countries'));
  // The placeholder is gone.
  await phone.fill('702');
  await loaded;
  await phone.blur();
  await expect(form.getByText('Such as 1 (702) 123-4567')).toBeVisible();
  await expect(phone).toHaveAccessibleDescription(
    'Invalid phone number format Such as 1 (702) 123-4567. The number has 3 digits after +1; it needs 10.',
  );
  await phone.fill('+44 20');
  await expect(form.getByText(/^Such as 44 \d{4}/)).toBeVisible();
});

test('the caret stays in place when a digit is inserted or deleted', async ({ page }) => {
  const { phone } = await openContact(page);
  await phone.pressSequentially('702123456');
  await expect(phone).toHaveValue('1 (702) 123-456');
  for (let times = 0; times < 6; times += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('9');
  await expect(phone).toHaveValue('1 (702) 192-3456');
  await page.keyboard.type('8');
  await expect(phone).toHaveValue('1 (702) 198-2345');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(phone).toHaveValue('1 (702) 123-45');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Backspace');
  await expect(phone).toHaveValue('');
});

test('an extension is kept behind the number and sent (R216)', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const contact = await openContact(page);
  const { phone, form } = contact;
  const emailAddress = uniqueEmail();
  await fillIn(contact, emailAddress);
  await phone.fill('');
  await phone.pressSequentially('7021234567 extension 34');
  await expect(phone).toHaveValue('1 (702) 123-4567 ext. 34');
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Backspace');
  await expect(phone).toHaveValue('1 (702) 123-456');
  await page.keyboard.press('ControlOrMeta+Z');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(phone).toHaveValue('1 (702) 123-4567 ext.');
  const extension = form.locator('[autocomplete="tel-extension"]');
  await extension.fill('ext 77');
  await expect(phone).toHaveValue('1 (702) 123-4567 ext. 77');
  await page.evaluate(() => navigator.clipboard.writeText('+44 20 7946 0958,,123#'));
  await phone.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(phone).toHaveValue('44 2079 460958 ext. 123');
  const sent = page.waitForRequest(contactApi);
  await contact.submit.click();
  const values = (await sent).postDataJSON();
  expect(values).toMatchObject({ phone: '+442079460958', phoneExtension: '123' });
  await expect(contact.popup).toBeVisible();
  expect(await leadsFrom(emailAddress)).toMatchObject([{ phoneExtension: '123' }]);
  await page.keyboard.press('Escape');
  await expect(phone).toHaveValue('');
  await expect(extension).toHaveValue('');
});

test('a country can be chosen by keyboard, and the number is kept', async ({ page }) => {
  const { phone, form } = await openContact(page);
  await phone.pressSequentially('612345678');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: 'Search countries' });
  await expect(search).toBeFocused();
  await page.keyboard.type('fran');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: /France, \+33/ })).toBeVisible();
  await expect(phone).toHaveValue('33 6 12 34 56 78');
  await expect(phone).toBeFocused();
});

test('a country can be chosen with the pointer, and Escape changes nothing', async ({ page }) => {
  const { phone, form } = await openContact(page);
  const button = form.getByRole('button', { name: /Country of the phone/ });
  await button.click();
  const search = page.getByRole('combobox', { name: 'Search countries' });
  await search.fill('atlantis');
  await expect(page.getByText('No country found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleName(/United States/);
  await button.click();
  await expect(search).toBeVisible();
  await button.click();
  await expect(search).toBeHidden();

  // Tab moves from the list to the number.
  await button.click();
  await expect(search).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(phone).toBeFocused();
  await expect(search).toBeHidden();

  await button.click();
  await search.fill('united kingdom');
  await page.getByRole('option', { name: /United Kingdom/ }).click();
  await expect(form.getByRole('button', { name: /United Kingdom, \+44/ })).toBeVisible();
  await phone.pressSequentially('02079460958');
  await expect(phone).toHaveValue('44 2079 460958');
});

test('undo and redo step through the typed values', async ({ page }) => {
  const { phone } = await openContact(page);
  await phone.pressSequentially('70');
  await phone.pressSequentially('2');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(phone).toHaveValue('1 (70');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(phone).toHaveValue('');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(phone).toHaveValue('1 (702');
  await phone.fill('7021234567');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(phone).toHaveValue('1 (702');
});
