import type { ContactPage } from '#tests/support/contact-page.ts';
import {
  anEmail,
  contactApi,
  fillIn,
  leadsFrom,
  messagesOf,
  openContact,
} from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/test.ts';

async function expectSendingError(contact: ContactPage, emailAddress: string): Promise<void> {
  await expect(contact.popup).toContainText('Sending data error');
  await expect(contact.popup).toContainText(
    'An error occurred while sending the data, please try again later',
  );
  await expect(contact.popup.locator('[data-result="error"]')).toBeVisible();
  await contact.popup.getByRole('button', { name: 'Ok' }).click();
  await expect(contact.popup).toBeHidden();
  await expect(contact.firstname).toHaveValue('Ann');
  await expect(contact.phone).toHaveValue('1 (702) 123-4567');
  await expect(contact.emailAddress).toHaveValue(emailAddress);
  await expect(contact.submit).toBeEnabled();
}

test('offline is said at once; back online the same request is stored once', async ({
  page,
  context,
  expectMessage,
}) => {
  // What the page was still loading for later, such as the bot check, is cut off too.
  expectMessage(/ERR_INTERNET_DISCONNECTED/);
  const contact = await openContact(page);
  const emailAddress = anEmail();
  const dialogLoaded = page.waitForResponse(/result-dialog/);
  await fillIn(contact, emailAddress);
  await dialogLoaded;
  await context.setOffline(true);
  await contact.submit.click();
  await expectSendingError(contact, emailAddress);
  await context.setOffline(false);
  await contact.submit.click();
  await expect(contact.popup).toContainText('Success!');
  expect(leadsFrom(emailAddress)).toHaveLength(1);
});

test('an error page of some proxy is the sending error', async ({ page, expectMessage }) => {
  expectMessage(/status of 500/);
  const contact = await openContact(page);
  const emailAddress = anEmail();
  await page.route(contactApi, (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await fillIn(contact, emailAddress);
  await contact.submit.click();
  await expectSendingError(contact, emailAddress);
});

test.describe('a visitor whose clock is ours', () => {
  test.use({ ownVisitor: true });

  for (const [what, address] of [
    ['answer', contactApi],
    ['task of the bot check', '**/api/bot-check/**'],
  ] as const)
    test(`gets the sending error when there is no ${what} within 15 seconds`, async ({ page }) => {
      await page.clock.install();
      const contact = await openContact(page);
      const emailAddress = anEmail();
      const asked = page.waitForRequest(address);
      await page.route(address, () => new Promise(() => {}));
      await fillIn(contact, emailAddress);
      await contact.submit.click();
      await asked;
      await expect(contact.submit).toBeDisabled();
      await page.clock.runFor(8_000);
      await expect(contact.popup).toBeHidden();
      await page.clock.runFor(8_000);
      await expectSendingError(contact, emailAddress);
    });
});

test('a reply that is lost is answered alike when the request is repeated, and stored once', async ({
  page,
  expectMessage,
}) => {
  expectMessage(/Failed to load resource/);
  const contact = await openContact(page);
  const emailAddress = anEmail();
  await page.route(
    contactApi,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await fillIn(contact, emailAddress);
  await contact.submit.click();
  await expectSendingError(contact, emailAddress);
  await contact.submit.click();
  await expect(contact.popup).toContainText('Success!');
  expect(leadsFrom(emailAddress)).toHaveLength(1);
});

test("the server's word on a field stands below it until that field is edited", async ({
  page,
  expectMessage,
}) => {
  expectMessage(/status of 400/);
  const contact = await openContact(page);
  await page.route(contactApi, (route) =>
    route.fulfill({
      status: 400,
      json: {
        success: false,
        heading: 'Sending data error',
        message: 'Some values cannot be accepted.',
        fieldErrors: { emailAddress: 'This address is not reachable' },
      },
    }),
  );
  await fillIn(contact, anEmail());
  await contact.submit.click();
  await expect(contact.emailAddress).toBeFocused();
  expect(await messagesOf(contact.emailAddress)).toEqual(['This address is not reachable']);
  await expect(contact.popup).toBeHidden();
  await expect(contact.submit).toBeDisabled();
  await contact.firstname.fill('Bea');
  expect(await messagesOf(contact.emailAddress)).toHaveLength(1);
  await contact.emailAddress.fill(anEmail());
  expect(await messagesOf(contact.emailAddress)).toEqual([]);
  await expect(contact.submit).toBeEnabled();
});

test('a refusal is shown in the words of the server', async ({ page, expectMessage }) => {
  expectMessage(/status of 429/);
  const contact = await openContact(page);
  await page.route(contactApi, (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, heading: 'Sending data error', message: 'Wait a little.' },
    }),
  );
  await fillIn(contact, anEmail());
  await contact.submit.click();
  await expect(contact.popup).toContainText('Wait a little.');
});

test('a token that the server no longer takes is renewed without a word', async ({
  page,
  expectMessage,
}) => {
  expectMessage(/status of 403/);
  const contact = await openContact(page);
  const emailAddress = anEmail();
  await page.route(
    contactApi,
    (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, heading: 'Sending data error', message: 'Expired' },
      }),
    { times: 1 },
  );
  await fillIn(contact, emailAddress);
  await contact.submit.click();
  await expect(contact.popup).toContainText('Success!');
  expect(leadsFrom(emailAddress)).toHaveLength(1);
});
