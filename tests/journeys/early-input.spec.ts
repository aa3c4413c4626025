import type { Page } from '@playwright/test';
import {
  contactPage,
  contactPath,
  fillIn,
  leadsFrom,
  uniqueEmail,
} from '#tests/support/contact-page.ts';
import { dialogForm } from '#tests/support/dialog-form.ts';
import { expect, test } from '#tests/support/test.ts';

/** Simulates a very slow phone. */
const slowdown = 12;
/** Click before hydration and during it. */
const delaysMs = [0, 400];

test.use({ ownContext: true });
test.beforeEach(async ({ page }) => {
  test.slow();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
});

/** Opens a page and continues as soon as its content is visible. */
async function openEarly(page: Page, path: string, delay: number): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main').waitFor();
  await page.waitForTimeout(delay);
}

test('a column header clicked before hydration sorts once', async ({ page }) => {
  for (const delay of delaysMs)
    await test.step(`clicked ${delay} ms after the page appears`, async () => {
      await openEarly(page, '/lab/drivers', delay);
      const device = page.getByRole('columnheader', { name: 'Device name' });
      await device.getByRole('button').click();
      await expect(device).toHaveAttribute('aria-sort', 'ascending', { timeout: 20_000 });
      await page.waitForTimeout(500);
      await expect(device).toHaveAttribute('aria-sort', 'ascending');
    });
});

test('a country list opened before hydration stays open', async ({ page }) => {
  for (const delay of delaysMs)
    await test.step(`clicked ${delay} ms after the page appears`, async () => {
      await openEarly(page, '/contact_form', delay);
      await page.getByRole('button', { name: /^Country of the phone number/ }).click();
      const search = page.getByRole('combobox', { name: 'Search countries' });
      await expect(search).toBeVisible({ timeout: 20_000 });
      await page.waitForTimeout(500);
      await expect(search).toBeVisible();
    });
});

test('a dialog opened before hydration opens once', async ({ page }) => {
  for (const delay of [0, 600])
    await test.step(`clicked ${delay} ms after the page appears`, async () => {
      await openEarly(page, '/terms', delay);
      const career = dialogForm(page, 'Careers', 'career');
      await career.opener.click();
      await expect(career.dialog).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('dialog')).toHaveCount(1);
    });
});

test('values typed before hydration are kept and sent', async ({ page }) => {
  await page.goto(contactPath, { waitUntil: 'commit' });
  const contact = contactPage(page);
  const emailAddress = uniqueEmail();
  await fillIn(contact, emailAddress);
  await expect(contact.submit).toBeEnabled({ timeout: 20_000 });
  await expect(contact.firstname).toHaveValue('Ann');
  await expect(contact.phone).toHaveValue('1 (702) 123-4567');
  await contact.submit.click();
  await expect(contact.popup).toContainText('Success!', { timeout: 20_000 });
  expect(leadsFrom(emailAddress)).toHaveLength(1);
});

test('values typed before hydration into a form below the fold are kept', async ({ page }) => {
  await page.goto('/lab/pricing', { waitUntil: 'commit' });
  const form = page.locator('form[data-form="price"]');
  await form.locator('[name="firstname"]').fill('Ann');
  await form.getByRole('checkbox', { name: 'Biochemical' }).check();
  await expect(form.locator('button[type="submit"]')).toBeEnabled({ timeout: 20_000 });
  await expect(form.getByText('2 of 15 answered')).toBeVisible();
});
