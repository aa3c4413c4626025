import type { Locator, Page } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { knownClias } from '#tests/support/cms-server.ts';
import { leadsFrom, uniqueEmail } from '#tests/support/contact-page.ts';
import { nextBody, violationsIn } from '#tests/support/form-page.ts';
import { expect, hydrate, open, test } from '#tests/support/test.ts';

const path = '/form_request_demo';

type DemoPage = {
  readonly form: Locator;
  readonly submit: Locator;
  readonly popup: Locator;
  readonly field: (name: string) => Locator;
};

async function openDemo(page: Page): Promise<DemoPage> {
  await open(page, href('Limsforlabs'));
  const form = page.locator('#formContainer form');
  await hydrate(form);
  return {
    form,
    submit: form.locator('button[type="submit"]'),
    popup: page.getByRole('dialog'),
    field: (name) => form.locator(`[name="${name}"]`),
  };
}

async function fillIn({ field }: DemoPage, emailAddress: string): Promise<void> {
  await field('firstname').fill('Ann');
  await field('phone').fill('7021234567');
  await field('emailAddress').fill(emailAddress);
}

test('the state is for the United States only and else sent empty', async ({ page }) => {
  const demo = await openDemo(page);
  await demo.submit.click();
  expect(await violationsIn(demo.form)).toEqual([]);
  const emailAddress = uniqueEmail();
  await fillIn(demo, emailAddress);
  await expect(demo.field('userState')).toHaveCount(0);
  expect(await demo.field('userCountry').locator('option').count()).toBeGreaterThan(235);
  await demo.field('userCountry').selectOption('United States');
  await expect(demo.field('userState').locator('option')).toHaveCount(51);
  await demo.field('userState').selectOption('New York');
  await demo.field('userState').blur();
  await demo.field('userCountry').selectOption('Canada');
  await expect(demo.field('userState')).toHaveCount(0);
  await expect(demo.submit).toBeEnabled();
  const body = nextBody(page, path);
  await demo.submit.click();
  expect(await body).toMatchObject({ userCountry: 'Canada', userState: '', industry: '' });
  await expect(demo.popup).toContainText('Thank you for contacting us.');
  expect((await leadsFrom(emailAddress))[0]).toMatchObject({
    userCountry: 'Canada',
    userState: '',
  });
});

test('the call to action scrolls to the form and its sticky button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const demo = await openDemo(page);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(demo.submit).not.toBeInViewport();
  await page.getByRole('link', { name: 'Request a Demo' }).first().click();
  await expect(demo.field('title')).toBeInViewport();
  await expect(demo.submit).toBeInViewport({ ratio: 1 });
  const country = demo.field('userCountry');
  await expect(country).not.toBeInViewport();
  await country.focus();
  const [button, field] = await Promise.all([demo.submit.boundingBox(), country.boundingBox()]);
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});

test('a CLIA number fills in the company, its industry and its state (R248)', async ({ page }) => {
  const demo = await openDemo(page);
  const emailAddress = uniqueEmail();
  await fillIn(demo, emailAddress);
  await demo.form.getByRole('button', { name: 'Add a CLIA record' }).click();
  await demo.form.getByRole('textbox', { name: 'CLIA number' }).fill(knownClias.laboratory);
  await demo.form.getByRole('button', { name: 'Find', exact: true }).click();
  await demo.form.getByRole('button', { name: 'Use this record' }).click();
  const companyName = 'SAMPLE REFERENCE LABORATORY INC';
  await expect(demo.field('companyName')).toHaveValue(companyName);
  await expect(demo.field('userState')).toHaveValue('New York');
  const industry = await demo.field('industry').inputValue();
  expect(industry).not.toBe('');
  await demo.field('role').fill('Director');
  const body = nextBody(page, path);
  await demo.submit.click();
  expect(await body).toMatchObject({
    companyName,
    industry,
    role: 'Director',
    emailAddress,
    userCountry: 'United States',
    userState: 'New York',
    clia: knownClias.laboratory,
  });
  await demo.popup.getByRole('button', { name: 'Ok' }).click();
});
