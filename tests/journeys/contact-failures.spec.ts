import type { Request } from '@playwright/test';
import { builtFiles } from '#tests/support/built-files.ts';
import type { ContactPage } from '#tests/support/contact-page.ts';
import {
  contactApi,
  fillIn,
  leadsFrom,
  messagesOf,
  openContact,
  uniqueEmail,
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

test('a submission sent offline can be repeated online', async ({
  page,
  context,
  expectMessage,
}) => {
  // Going offline also aborts pending preloads, such as the bot check.
  expectMessage(/ERR_INTERNET_DISCONNECTED/);
  const contact = await openContact(page);
  const emailAddress = uniqueEmail();
  const loading = new Set<Request>();
  page.on('request', (request) => loading.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => loading.delete(request));
  }
  const dialogLoaded = page.waitForResponse(builtFiles('result-dialog'));
  await fillIn(contact, emailAddress);
  await dialogLoaded;
  // The dialog imports several files besides its own.
  await expect.poll(() => loading.size).toBe(0);
  await context.setOffline(true);
  await contact.submit.click();
  await expectSendingError(contact, emailAddress);
  await context.setOffline(false);
  await contact.submit.click();
  await expect(contact.popup).toContainText('Success!');
  expect(await leadsFrom(emailAddress)).toHaveLength(1);
});

test.describe('with a fake clock', () => {
  test.use({ ownContext: true });

  test('the sending error appears after 15 seconds without a response', async ({ page }) => {
    await page.clock.install();
    const contact = await openContact(page);
    const emailAddress = uniqueEmail();
    const requested = page.waitForRequest(contactApi);
    await page.route(contactApi, () => new Promise(() => {}));
    await fillIn(contact, emailAddress);
    await contact.submit.click();
    await requested;
    await expect(contact.submit).toBeDisabled();
    await page.clock.runFor(8_000);
    await expect(contact.popup).toBeHidden();
    await page.clock.runFor(8_000);
    await expectSendingError(contact, emailAddress);
  });
});

test('errors from the server and a lost response leave the form ready to send again', async ({
  page,
  expectMessage,
}) => {
  expectMessage(/Failed to load resource/);
  const contact = await openContact(page);
  const answer = (status: number, json: object) =>
    page.route(contactApi, (route) => route.fulfill({ status, json }), { times: 1 });
  const rejection = { success: false, heading: 'Sending data error' };

  await test.step('a field error stays until its field is edited', async () => {
    const fieldErrors = { emailAddress: 'This address is not reachable' };
    await answer(400, { ...rejection, message: 'Some values cannot be accepted.', fieldErrors });
    await fillIn(contact, uniqueEmail());
    await contact.submit.click();
    await expect(contact.emailAddress).toBeFocused();
    expect(await messagesOf(contact.emailAddress)).toEqual(['This address is not reachable']);
    await expect(contact.popup).toBeHidden();
    await expect(contact.submit).toBeDisabled();
    await contact.firstname.fill('Bea');
    expect(await messagesOf(contact.emailAddress)).toHaveLength(1);
    await contact.emailAddress.fill(uniqueEmail());
    expect(await messagesOf(contact.emailAddress)).toEqual([]);
    await expect(contact.submit).toBeEnabled();
  });

  await test.step("a rejection shows the server's message", async () => {
    await answer(429, { ...rejection, message: 'Wait a little.' });
    await contact.submit.click();
    await expect(contact.popup).toContainText('Wait a little.');
    await contact.popup.getByRole('button', { name: 'Ok' }).click();
  });

  await test.step('a repeated request whose response was lost is stored once', async () => {
    await page.route(
      contactApi,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    const emailAddress = uniqueEmail();
    await fillIn(contact, emailAddress);
    await contact.submit.click();
    await expectSendingError(contact, emailAddress);
    await contact.submit.click();
    await expect(contact.popup).toContainText('Success!');
    expect(await leadsFrom(emailAddress)).toHaveLength(1);
  });
});
