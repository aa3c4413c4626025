import { messagesOf } from '#tests/support/contact-page.ts';
import {
  companyTyped,
  fillIn,
  openRegistration,
  submissionsOf,
} from '#tests/support/registration-page.ts';
import { expect, test } from '#tests/support/test.ts';

test('an NPI accepts ten digits only, typed or pasted', async ({ page }) => {
  const { control } = await openRegistration(page, 'doctor');
  const npi = control('npi');
  await npi.pressSequentially('12a3-4 5');
  await expect(npi).toHaveValue('12345');
  await npi.fill('NPI 123-456-7893 0');
  await expect(npi).toHaveValue('1234567893');
  // An eleventh digit is rejected, even in a value that the browser restored.
  await npi.evaluate((control: HTMLInputElement) => {
    control.value = '1003000126';
    control.setSelectionRange(3, 3);
  });
  await npi.press('7');
  await expect(npi).toHaveValue('1003000126');
  expect(await npi.evaluate((control: HTMLInputElement) => control.selectionStart)).toBe(3);
});

test('a wrong check digit shows a message at the tenth digit', async ({ page }) => {
  const { control, form } = await openRegistration(page, 'doctor');
  const npi = control('npi');
  const advice = form.getByText('This is not a valid NPI. Please check the digits.');
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

test('a partial NPI disables the subdomain, and a complete one fills it in', async ({ page }) => {
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

test('a subdomain that the visitor typed stays when the NPI changes', async ({ page }) => {
  const { control } = await openRegistration(page, 'company');
  await control('subdomain').fill('albany');
  await control('npi').fill('12453');
  await expect(control('subdomain')).toBeDisabled();
  await expect(control('subdomain')).toHaveValue('albany');
  await control('npi').fill('1245319599');
  await expect(control('subdomain')).toHaveValue('albany');
});

test('the address and its availability are shown while typing', async ({ page }) => {
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
  await expect(subdomain).not.toHaveAccessibleDescription(/available|reserved/);
  expect(sent).toHaveLength(0);
});

test('availability is checked once typing pauses', async ({ page, expectMessage }) => {
  expectMessage(/status of 503/);
  const requested: string[] = [];
  await page.route('**/api/subdomain?*', (route) => {
    requested.push(new URL(route.request().url()).searchParams.get('name') ?? '');
    return route.fulfill({ status: 503, json: { success: false, heading: '', message: '' } });
  });
  const { control } = await openRegistration(page, 'company');
  const subdomain = control('subdomain');
  const answered = page.waitForResponse('**/api/subdomain?*');
  await subdomain.pressSequentially('albany');
  await answered;
  expect(requested).toEqual(['albany']);
  expect(await messagesOf(subdomain)).toEqual([]);
  await expect(subdomain).not.toHaveAccessibleDescription(/available|taken/);
});

test('an availability result is never used again', async ({ page, expectMessage }) => {
  expectMessage(/status of 503/);
  const { control } = await openRegistration(page, 'company');
  const subdomain = control('subdomain');
  await subdomain.fill('answered');
  await expect(subdomain).toHaveAccessibleDescription(/answered\.ldl\.example is available/);
  await page.route('**/api/subdomain?*', (route) =>
    route.fulfill({ status: 503, json: { success: false, heading: '', message: '' } }),
  );
  await subdomain.fill('answer');
  await expect(subdomain).not.toHaveAccessibleDescription(/available/);
  const failed = page.waitForResponse(/subdomain\?name=answered/);
  await subdomain.fill('answered');
  await failed;
  await expect(subdomain).not.toHaveAccessibleDescription(/available/);
});

test('only the site’s own origin and scripts are requested', async ({ page, baseURL }) => {
  const registration = await openRegistration(page, 'company');
  await fillIn(registration, companyTyped);
  const scripts = await page.evaluate(() =>
    [...document.scripts].map((script) => script.src).filter(Boolean),
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(new URL(script).origin).toBe(baseURL);
});
