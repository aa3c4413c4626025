import { messagesOf, uniqueEmail } from '#tests/support/contact-page.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import {
  companyTyped,
  doctorTyped,
  fillIn,
  groupsOf,
  openRegistration,
  type RegistrationKind,
  type RegistrationPage,
  shown,
  type Typed,
} from '#tests/support/registration-page.ts';
import { expect, test } from '#tests/support/test.ts';

const rejections: readonly [string, RegistrationKind, Typed, string, string][] = [
  [
    "an organization's NPI for a doctor",
    'doctor',
    { ...doctorTyped, npi: '1245319599' },
    'npi',
    'This NPI belongs to an organization. Please enter the individual NPI of the doctor.',
  ],
  [
    'a reserved subdomain',
    'company',
    { ...companyTyped, subdomain: 'Mail' },
    'subdomain',
    'This subdomain is reserved. Please choose another one.',
  ],
];

test('rejected values show a message until the field is edited', async ({ page }) => {
  for (const [what, kind, typed, name, message] of rejections)
    await test.step(`${what} shows a message until the field is edited`, async () => {
      const registration = await openRegistration(page, kind);
      const { control, next, popup, record } = registration;
      await fillIn(registration, typed);
      const before = await shown(registration, typed);
      await next.click();
      await expect(control(name)).toBeFocused();
      expect(await messagesOf(control(name))).toEqual([message]);
      await expect(popup).toBeHidden();
      await expect(record).toBeHidden();
      await expect(next).toBeDisabled();
      expect(await shown(registration, typed)).toEqual(before);
      await control('emailAddress').fill('bea@practice.example');
      expect(await messagesOf(control(name))).toEqual([message]);
      await control(name).press('End');
      await control(name).press('Backspace');
      expect(await messagesOf(control(name))).not.toContain(message);
    });
});

test('a subdomain taken in the meantime leads back to its field', async ({ page }) => {
  const registration = await openRegistration(page, 'company');
  const { control, next, record, popup } = registration;
  await fillIn(registration, companyTyped);
  await next.click();
  await expect(record).toBeVisible();
  const message = 'This subdomain is already taken. Please choose another one.';
  await page.route('**/api/reg_org', (route) =>
    route.fulfill({
      json: {
        success: false,
        heading: 'Please check the form',
        message: 'Some fields need a different value.',
        fieldErrors: { subdomain: message },
      },
    }),
  );
  await next.click();
  await expect(control('subdomain')).toBeFocused();
  await expect(control('subdomain')).toBeInViewport();
  await expect(record).toBeHidden();
  await expect(popup).toBeHidden();
  expect(await messagesOf(control('subdomain'))).toEqual([message]);
  await expect(control('firstname')).toHaveValue('Ann');
});

test('a failure without field errors shows a popup in both steps', async ({
  page,
  expectMessage,
}) => {
  expectMessage(/Failed to load resource/);
  const registration = await openRegistration(page, 'doctor');
  const { next, back, record, popup } = registration;
  const response = { success: false, heading: 'Not today', message: 'Please call us.' };
  await page.route('**/api/reg_doc', (route) => route.fulfill({ json: response }), { times: 1 });
  await fillIn(registration, doctorTyped);
  await next.click();
  await expectPopup(registration, 'Not today', 'Please call us.');
  await next.click();
  await expect(record).toBeVisible();
  await page.route('**/api/reg_doc', (route) => route.fulfill({ json: response }), { times: 1 });
  await next.click();
  await expectPopup(registration, 'Not today', 'Please call us.');
  await expect(record).toBeVisible();
  await expect(popup).toBeHidden();

  // Next and Back are disabled while a request is pending.
  const release = await holdRequests(page, '**/api/reg_doc', 'abort');
  await next.click();
  await expect(next).toBeDisabled();
  await expect(back).toBeDisabled();
  release();
  await expect(registration.popup).toContainText('Sending data error');
});

test.describe('while the registry is unavailable', () => {
  test.use({ baseURL: process.env.OFFLINE_REGISTRY_SITE ?? '' });

  test('the registration continues, to be verified by hand', async ({ page }) => {
    const registration = await openRegistration(page, 'company');
    const { next, record, popup } = registration;
    await fillIn(registration, { ...companyTyped, emailAddress: uniqueEmail() });
    await next.click();
    await expect(record).toHaveText('NPI #1245319599 registry Information', { timeout: 12_000 });
    expect(await groupsOf(registration)).toEqual({
      Provider: ['NPI: 1245319599', expect.stringContaining('by hand')],
    });
    await next.click();
    await expect(popup).toContainText('We will verify your NPI by hand', { timeout: 12_000 });
    await popup.getByRole('button', { name: 'Ok' }).click();

    await fillIn(registration, { ...companyTyped, npi: '1993999998', emailAddress: uniqueEmail() });
    await expect(registration.control('subdomain')).toHaveAccessibleDescription(/already taken/);
    await next.click();
    await expect(registration.control('subdomain')).toBeFocused();
    expect(await messagesOf(registration.control('subdomain'))).toEqual([
      'This subdomain is already taken. Please choose another one.',
    ]);
  });
});

async function expectPopup({ popup }: RegistrationPage, heading: string, message: string) {
  await expect(popup.locator('[data-result="error"]')).toHaveText(heading);
  await expect(popup).toContainText(message);
  await popup.getByRole('button', { name: 'Ok' }).click();
  await expect(popup).toBeHidden();
}
