import { messagesOf } from '#tests/support/contact-page.ts';
import {
  companyTyped,
  fillIn,
  laboratoryTyped,
  openRegistration,
  submissionsOf,
} from '#tests/support/registration-page.ts';
import { expect, test } from '#tests/support/test.ts';

test('an NPI takes digits alone, ten of them, typed or pasted', async ({ page }) => {
  const { control } = await openRegistration(page, 'doctor');
  const npi = control('npi');
  await npi.pressSequentially('12a3-4 5');
  await expect(npi).toHaveValue('12345');
  await npi.fill('NPI 123-456-7893 0');
  await expect(npi).toHaveValue('1234567893');
  // An eleventh digit is refused, also in a number that the browser put back by itself.
  await npi.evaluate((control: HTMLInputElement) => {
    control.value = '1003000126';
    control.setSelectionRange(3, 3);
  });
  await npi.press('7');
  await expect(npi).toHaveValue('1003000126');
  expect(await npi.evaluate((control: HTMLInputElement) => control.selectionStart)).toBe(3);
});

test('a wrong check digit is told with the tenth digit, and goes with its correction', async ({
  page,
}) => {
  const { control, form } = await openRegistration(page, 'doctor');
  const npi = control('npi');
  const advice = form.getByText('This is not a valid NPI: please check its digits');
  await npi.pressSequentially('123456789');
  await expect(advice).toBeHidden();
  await npi.press('0');
  await expect(advice).toBeVisible();
  await expect(npi).toHaveAccessibleDescription(/not a valid NPI/);
  await npi.press('Backspace');
  await npi.press('3');
  await expect(advice).toBeHidden();
  await expect(npi).toHaveAccessibleDescription(/check digit is correct/);
});

test('a half typed NPI closes the subdomain, a whole one fills it in', async ({ page }) => {
  const { control } = await openRegistration(page, 'company');
  const [npi, subdomain] = [control('npi'), control('subdomain')];
  await expect(subdomain).toBeEnabled();
  await npi.pressSequentially('1');
  await expect(subdomain).toBeDisabled();
  await npi.pressSequentially('24531959');
  await expect(subdomain).toBeDisabled();
  await npi.press('8');
  await expect(subdomain).toBeEnabled();
  await expect(subdomain).toHaveValue('1245319598');
  await npi.press('Backspace');
  await expect(subdomain).toBeDisabled();
  await npi.press('9');
  await expect(subdomain).toHaveValue('1245319599');
  await npi.fill('');
  await expect(subdomain).toBeEnabled();
});

test('a subdomain that the visitor chose stays when the NPI changes', async ({ page }) => {
  const { control } = await openRegistration(page, 'company');
  await control('subdomain').fill('albany');
  await control('npi').fill('12453');
  await expect(control('subdomain')).toBeDisabled();
  await expect(control('subdomain')).toHaveValue('albany');
  await control('npi').fill('1245319599');
  await expect(control('subdomain')).toHaveValue('albany');
});

test('the address is shown, and whether it is free is told before anything is sent', async ({
  page,
}) => {
  const { control } = await openRegistration(page, 'company');
  const sent = submissionsOf(page);
  const subdomain = control('subdomain');
  await subdomain.fill('FreeName');
  await expect(subdomain).toHaveAccessibleDescription(/freename\.ldl\.example is available/);
  await subdomain.fill('www');
  await expect(subdomain).toHaveAccessibleDescription(/This subdomain is reserved/);
  await subdomain.fill('not-alphanumeric');
  await subdomain.blur();
  expect(await messagesOf(subdomain)).toEqual(['The value must be alphanumeric']);
  await expect(subdomain).not.toHaveAccessibleDescription(/free|reserved/);
  expect(sent).toHaveLength(0);
});

test('a name is asked for once the typing rests, and a failing answer says nothing', async ({
  page,
  expectMessage,
}) => {
  expectMessage(/status of 503/);
  const asked: string[] = [];
  await page.route('**/api/subdomain?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('name') ?? '');
    return route.fulfill({ status: 503, json: { success: false, heading: '', message: '' } });
  });
  const { control } = await openRegistration(page, 'company');
  const subdomain = control('subdomain');
  const answered = page.waitForResponse('**/api/subdomain?*');
  await subdomain.pressSequentially('albany');
  await answered;
  expect(asked).toEqual(['albany']);
  expect(await messagesOf(subdomain)).toEqual([]);
  await expect(subdomain).not.toHaveAccessibleDescription(/free|taken/);
});

test('every message of the rules, after an attempt to go on', async ({ page }) => {
  const registration = await openRegistration(page, 'laboratory');
  const { control, next } = registration;
  const sent = submissionsOf(page);
  await next.click();
  await expect(control('name')).toBeFocused();
  await expect(next).toBeDisabled();
  for (const name of Object.keys(laboratoryTyped)) {
    const optional = ['website', 'laboratoryDescription'].includes(name);
    expect(await messagesOf(control(name))).toEqual(optional ? [] : ['Value is required']);
  }
  await fillIn(registration, {
    name: 'Laboratory 24',
    clia: '33X',
    website: 'lab!',
    laboratoryEmail: 'office@',
    laboratoryDescription: 'Hämatologie',
    npi: '',
    subdomain: 'st-example',
    firstname: 'Ann2',
    lastname: 'Lee3',
    phone: '702',
    emailAddress: 'ann',
    position: 'No. 1',
  });
  const letters = 'The value is not alphabetical';
  const email = 'Value is not a valid email address';
  const expected = {
    name: letters,
    clia: 'Value is not a valid CLIA number',
    website: letters,
    laboratoryEmail: email,
    laboratoryDescription: letters,
    npi: 'Value is required',
    subdomain: 'The value must be alphanumeric',
    firstname: letters,
    lastname: letters,
    phone: 'Invalid phone number format',
    emailAddress: email,
    position: letters,
  };
  for (const [name, message] of Object.entries(expected)) {
    expect(await messagesOf(control(name))).toEqual([message]);
  }
  await control('npi').fill('12345');
  expect(await messagesOf(control('npi'))).toEqual([
    'This field should be at least 10 characters long',
  ]);
  await fillIn(registration, laboratoryTyped);
  await expect(next).toBeEnabled();
  expect(sent).toHaveLength(0);
});

test('the description counts its characters and ends at 255', async ({ page }) => {
  const { control, form } = await openRegistration(page, 'laboratory');
  await control('laboratoryDescription').fill('a'.repeat(300));
  await expect(control('laboratoryDescription')).toHaveAttribute('maxlength', '255');
  await expect(form.getByText(/^\d+ \/ 255$/)).toBeVisible();
});

test('no other origin is asked, and no script but the site’s own', async ({ page, baseURL }) => {
  const registration = await openRegistration(page, 'company');
  await fillIn(registration, companyTyped);
  const scripts = await page.evaluate(() =>
    [...document.scripts].map((script) => script.src).filter(Boolean),
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(new URL(script).origin).toBe(baseURL);
});
