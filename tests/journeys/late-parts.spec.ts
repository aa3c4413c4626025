import type { Page } from '@playwright/test';
import { openContact } from '#tests/support/contact-page.ts';
import { expect, open, test } from '#tests/support/test.ts';

/** The first request for a file fails, as it does offline or after a new version was put up. */
async function failOnce(page: Page, file: RegExp): Promise<void> {
  await page.route(file, (route) => route.abort('connectionfailed'), { times: 1 });
}

test.describe('a part that cannot be loaded is said, comes with the next try, and harms nothing', () => {
  test.use({ ownVisitor: true });
  test.beforeEach(({ expectMessage }) => expectMessage(/ERR_CONNECTION_FAILED/));

  test('the list of countries', async ({ page }) => {
    await failOnce(page, /country-picker/);
    const { firstname, form } = await openContact(page);
    await firstname.fill('Ann');
    const button = form.getByRole('button', { name: /^Country of the phone number/ });
    await button.click();
    await expect(form.getByText(/^The list could not be loaded/)).toBeVisible();
    await expect(firstname).toHaveValue('Ann');
    await button.click();
    await expect(page.getByRole('combobox', { name: 'Search countries' })).toBeVisible();
  });

  test('the platform map', async ({ page }) => {
    await failOnce(page, /platform-map-popup/);
    await open(page, '/limsforlabs');
    const button = page.getByRole('button', { name: 'See Platform Map' });
    await button.click();
    await expect(page.getByText('The map could not be opened. Please try again.')).toBeVisible();
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test.describe('the consent dialog that cannot be loaded', () => {
  test.use({ ownVisitor: true, asked: true });

  test('is said, keeps the banner, and comes with the next try', async ({
    page,
    expectMessage,
  }) => {
    expectMessage(/ERR_CONNECTION_FAILED/);
    await failOnce(page, /consent-dialog/);
    await open(page, '/terms');
    const customize = page.getByRole('button', { name: 'Customize settings' });
    await customize.click();
    await expect(page.getByText(/^The settings could not be loaded/)).toBeVisible();
    await page.getByRole('button', { name: 'Ok' }).click();
    await customize.click();
    await expect(page.getByRole('dialog', { name: 'Your privacy choices' })).toBeVisible();
  });
});

test.describe('a browser that refuses storage', () => {
  test.use({ ownVisitor: true, asked: true });

  test('shows every kind of page, and closes the banner', async ({ page }) => {
    await page.addInitScript(() => {
      for (const place of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, place, {
          get() {
            throw new DOMException('Denied', 'SecurityError');
          },
        });
      }
    });
    for (const path of ['/lab/pricing', '/registration', '/']) {
      await open(page, path);
      await expect(page.locator('h1')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Close until the next visit' }).click();
    await expect(page.getByRole('region', { name: 'Your privacy choices' })).toBeHidden();
  });
});
