import type { Page } from '@playwright/test';
import {
  anEmail,
  contactPage,
  contactPath,
  fillIn,
  leadsFrom,
} from '#tests/support/contact-page.ts';
import { dialogForm } from '#tests/support/dialog-form.ts';
import { expect, test } from '#tests/support/test.ts';

/** As on a very slow phone. */
const slowdown = 12;
/** Milliseconds after the page is there, so that presses fall before, into and behind hydration. */
const delays = [0, 400];

test.use({ ownVisitor: true });
test.beforeEach(async ({ page }) => {
  test.slow();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
});

/** Opens a page and goes on as soon as something of it is to be seen. */
async function openEarly(page: Page, path: string, delay: number): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main').waitFor();
  await page.waitForTimeout(delay);
}

test('a column that is pressed early is sorted once', async ({ page }) => {
  for (const delay of delays)
    await test.step(`pressed ${delay} ms after the page`, async () => {
      await openEarly(page, '/lab/drivers', delay);
      const device = page.getByRole('columnheader', { name: 'Device name' });
      await device.getByRole('button').click();
      await expect(device).toHaveAttribute('aria-sort', 'ascending', { timeout: 20_000 });
      await page.waitForTimeout(500);
      await expect(device).toHaveAttribute('aria-sort', 'ascending');
    });
});

test('a list of countries that is asked for early opens, and stays open', async ({ page }) => {
  for (const delay of delays)
    await test.step(`pressed ${delay} ms after the page`, async () => {
      await openEarly(page, '/contact_form', delay);
      await page.getByRole('button', { name: /^Country of the phone number/ }).click();
      const search = page.getByRole('combobox', { name: 'Search countries' });
      await expect(search).toBeVisible({ timeout: 20_000 });
      await page.waitForTimeout(500);
      await expect(search).toBeVisible();
    });
});

test('a dialog that is asked for early opens once', async ({ page }) => {
  for (const delay of [0, 600])
    await test.step(`pressed ${delay} ms after the page`, async () => {
      await openEarly(page, '/terms', delay);
      const career = dialogForm(page, 'Careers', 'career');
      await career.opener.click();
      await expect(career.dialog).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('dialog')).toHaveCount(1);
    });
});

test('what is typed early stays, and is sent', async ({ page }) => {
  await page.goto(contactPath, { waitUntil: 'commit' });
  const contact = contactPage(page);
  const emailAddress = anEmail();
  await fillIn(contact, emailAddress);
  await expect(contact.submit).toBeEnabled({ timeout: 20_000 });
  await expect(contact.firstname).toHaveValue('Ann');
  await expect(contact.phone).toHaveValue('1 (702) 123-4567');
  await contact.submit.click();
  await expect(contact.popup).toContainText('Success!', { timeout: 20_000 });
  expect(leadsFrom(emailAddress)).toHaveLength(1);
});

test('what is typed early into a form further down stays too', async ({ page }) => {
  await page.goto('/lab/pricing', { waitUntil: 'commit' });
  const form = page.locator('form[data-form="price"]');
  await form.locator('[name="firstname"]').fill('Ann');
  await form.getByRole('checkbox', { name: 'Biochemical' }).check();
  await expect(form.locator('button[type="submit"]')).toBeEnabled({ timeout: 20_000 });
  await expect(form.getByText('2 of 15 answered')).toBeVisible();
});
