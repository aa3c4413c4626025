import { messagesOf } from '#tests/support/contact-page.ts';
import { holdRequests } from '#tests/support/hold-requests.ts';
import {
  companyTyped,
  doctorTyped,
  fillIn,
  openRegistration,
  type RegistrationPage,
} from '#tests/support/registration-page.ts';
import { expect, test } from '#tests/support/test.ts';

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

async function expectPopup({ popup }: RegistrationPage, heading: string, message: string) {
  await expect(popup.locator('[data-result="error"]')).toHaveText(heading);
  await expect(popup).toContainText(message);
  await popup.getByRole('button', { name: 'Ok' }).click();
  await expect(popup).toBeHidden();
}
