import type { Locator, Page } from '@playwright/test';
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
/** Before the island's code is requested, and while it loads and hydrates. */
const moments = ['before hydration', 'during hydration'] as const;

type Moment = (typeof moments)[number];

test.use({ ownContext: true });

/** Slows the page down until the returned function is called. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  };
}

/** Opens a page on a slow device and acts as soon as its content is visible, or a bit later. */
async function actEarly(
  page: Page,
  path: string,
  moment: Moment,
  act: () => Promise<void>,
): Promise<void> {
  const speedUp = await slowDown(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main').waitFor();
  const hydrated = page.locator('[data-state="hydrated"]');
  if (moment === 'before hydration') await expect(hydrated).toHaveCount(0);
  else {
    await page.locator('[data-island]').first().dispatchEvent('pointerover');
    await page.locator('[data-state]').first().waitFor();
  }
  await act();
  await speedUp();
}

/** Waits until an island has hydrated and replayed what it was sent before. */
async function settled(island: Locator): Promise<void> {
  await expect(island).toHaveAttribute('data-state', 'hydrated');
  await island.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })),
  );
}

for (const moment of moments) {
  test(`a column header clicked ${moment} sorts once`, async ({ page }) => {
    const device = page.getByRole('columnheader', { name: 'Device name' });
    await actEarly(page, '/lab/drivers', moment, () => device.getByRole('button').click());
    await expect(device).toHaveAttribute('aria-sort', 'ascending');
    await settled(page.locator('[data-island="drivers-catalog"]'));
    await expect(device).toHaveAttribute('aria-sort', 'ascending');
  });

  test(`a country list opened ${moment} stays open`, async ({ page }) => {
    const country = page.getByRole('button', { name: /^Country of the phone number/ });
    await actEarly(page, '/contact_form', moment, () => country.click());
    const search = page.getByRole('combobox', { name: 'Search countries' });
    await expect(search).toBeVisible();
    await settled(page.locator('[data-island="contact-form"]'));
    await expect(search).toBeVisible();
  });
}

test('a dialog opened before hydration opens once', async ({ page }) => {
  const career = dialogForm(page, 'Careers', 'career');
  await actEarly(page, '/terms', 'before hydration', () => career.opener.click());
  await expect(career.dialog).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('values typed before hydration are kept and sent', async ({ page }) => {
  const contact = contactPage(page);
  const emailAddress = uniqueEmail();
  await actEarly(page, contactPath, 'before hydration', () => fillIn(contact, emailAddress));
  await expect(contact.submit).toBeEnabled();
  await expect(contact.firstname).toHaveValue('Ann');
  await expect(contact.phone).toHaveValue('1 (702) 123-4567');
  await contact.submit.click();
  await expect(contact.popup).toContainText('Success!');
  expect(await leadsFrom(emailAddress)).toHaveLength(1);
});

test('values typed before hydration into a form below the fold are kept', async ({ page }) => {
  const form = page.locator('form[data-form="price"]');
  await actEarly(page, '/lab/pricing', 'before hydration', async () => {
    await form.locator('[name="firstname"]').fill('Ann');
    await form.getByRole('checkbox', { name: 'Biochemical' }).check();
  });
  await expect(form.locator('button[type="submit"]')).toBeEnabled();
  await expect(form.getByText('2 of 15 answered')).toBeVisible();
});
