import type { Page } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { builtFiles } from '#tests/support/built-files.ts';
import { contactPage, openContact } from '#tests/support/contact-page.ts';
import { laterScripts } from '#tests/support/hold-requests.ts';
import { expect, hydrate, open, test } from '#tests/support/test.ts';

/** Fails the first request for a file, as can happen offline or after a deployment. */
async function failOnce(page: Page, file: RegExp): Promise<void> {
  await page.route(file, (route) => route.abort('connectionfailed'), { times: 1 });
}

test.describe('a part that fails to load is reported and loads on the next try:', () => {
  test.beforeEach(({ expectMessage }) => expectMessage(/ERR_CONNECTION_FAILED/));

  test('the list of countries', async ({ page }) => {
    await failOnce(page, builtFiles('country-picker'));
    const { firstname, form } = await openContact(page);
    await firstname.fill('Ann');
    const button = form.getByRole('button', { name: /^Country of the phone number/ });
    await button.click();
    await expect(form.getByText(/^The list could not be loaded/)).toBeVisible();
    await expect(firstname).toHaveValue('Ann');
    await button.click();
    await expect(page.getByRole('combobox', { name: 'Search countries' })).toBeVisible();
  });
});

test.describe('an island whose code fails to load', () => {
  test.beforeEach(({ expectMessage }) =>
    expectMessage(/ERR_CONNECTION_FAILED|ERR_INTERNET|style sheet could not/),
  );

  test('an island whose code fails to load has a retry button', async ({ page }) => {
    await failOnce(page, builtFiles('contact-form'));
    await open(page, href('Contacts'));
    const { submit } = contactPage(page);
    const report = page.getByRole('alert').filter({ hasText: 'The form could not be loaded' });
    await expect(report).toBeVisible();
    await report.getByRole('button', { name: 'Try again' }).click();
    await hydrate(submit);
    await expect(report).toBeHidden();
  });

  test.describe('offline', () => {
    // Otherwise the code may be cached from another test.
    test.use({ ownContext: true });

    test('an island that failed offline loads once online', async ({ page, context }) => {
      await open(page, href('LabPricing'));
      const form = page.locator('form[data-form="price"]');
      await context.setOffline(true);
      await form.scrollIntoViewIfNeeded();
      await expect(page.getByText('The form could not be loaded').first()).toBeVisible();
      await context.setOffline(false);
      await hydrate(form);
      await expect(page.getByText('The form could not be loaded').first()).toBeHidden();
    });
  });

  test('an island that failed offline is retried on the next interaction', async ({ page }) => {
    // Filling in a field is more than one interaction, so one failure is not enough.
    const catalog = builtFiles('drivers-catalog');
    await page.route(catalog, (route) => route.abort('connectionfailed'));
    await open(page, href('LabDrivers'));
    const search = page.getByPlaceholder('Manufacturer or device name');
    await search.fill('sysmex');
    await expect(page.getByText('This part of the page could not be loaded')).toBeVisible();
    await page.unroute(catalog);
    await search.fill('sysmex xn');
    await expect(page.locator('tbody tr').first()).toContainText('Sysmex');
    await expect(page.locator('[data-state="hydrated"]')).toBeAttached();
  });
});

test('a page script that fails three times has a retry button', async ({ page, expectMessage }) => {
  expectMessage(/ERR_CONNECTION_FAILED/);
  const script = builtFiles('page');
  let tries = 0;
  await page.route(script, (route) => {
    tries += 1;
    return route.abort('connectionfailed');
  });
  await page.goto(href('Contacts'));
  const report = page.getByRole('alert').filter({ hasText: 'The form could not be loaded' });
  await expect(report).toBeVisible();
  expect(tries).toBe(3);
  await page.unroute(script);
  await report.getByRole('button', { name: 'Try again' }).click();
  await hydrate(contactPage(page).submit);
  await expect(report).toBeHidden();
});

test.describe('a consent dialog that fails to load', () => {
  test.use({ consentPending: true });

  test('a consent dialog that fails keeps the banner', async ({ page, expectMessage }) => {
    expectMessage(/ERR_CONNECTION_FAILED/);
    await failOnce(page, builtFiles('consent-dialog'));
    await open(page, href('HomeTermsOfUse'));
    const customize = page.getByRole('button', { name: 'Customize settings' });
    await customize.click();
    await expect(page.getByText(/^The settings could not be loaded/)).toBeVisible();
    await page.getByRole('button', { name: 'Ok' }).click();
    await customize.click();
    await expect(page.getByRole('dialog', { name: 'Your privacy choices' })).toBeVisible();
  });
});

test.describe('the consent banner', () => {
  test.use({ consentPending: true });

  test('the consent banner appears with the first script alone', async ({ page }) => {
    await page.route(laterScripts, () => new Promise(() => undefined));
    await page.route(builtFiles('page'), (route) => route.continue());
    await page.goto(href('Contacts'));
    const banner = page.getByRole('region', { name: 'Your privacy choices' });
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: 'Only required' }).click();
    await expect(banner).toBeHidden();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test.describe('a browser that blocks storage', () => {
  test.use({ ownContext: true, consentPending: true });

  test('a browser that blocks storage shows every page type', async ({ page }) => {
    await page.addInitScript(() => {
      for (const place of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, place, {
          get() {
            throw new DOMException('Denied', 'SecurityError');
          },
        });
      }
    });
    for (const path of [href('LabPricing'), href('Registration'), href('Home')]) {
      await open(page, path);
      await expect(page.locator('h1')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Close until the next visit' }).click();
    await expect(page.getByRole('region', { name: 'Your privacy choices' })).toBeHidden();
  });
});
