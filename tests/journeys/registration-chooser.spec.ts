import type { Page } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { site } from '#contract/site.ts';
import { expect, open, test } from '#tests/support/test.ts';

const chooser = href('Registration');
const slider = (page: Page) => page.locator('aside section');

test('the four types link to their registrations, beside a slider on wide screens', async ({
  page,
}) => {
  await open(page, chooser);
  await expect(page.locator('h1')).toHaveText('Register');
  await expect(page.getByText('Please choose your type to continue.')).toBeVisible();
  const options = page.locator('main ul').getByRole('link');
  const hrefs = await options.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  );
  expect(hrefs).toEqual([
    site.identity.registerPatient,
    href('RegistrationDoctor'),
    href('RegistrationCompany'),
    href('RegistrationLaboratory'),
  ]);
  const signIn = page.getByRole('link', { name: /^Sign In/ });
  await expect(signIn).toHaveAttribute('href', site.identity.signIn);
  for (const option of await options.all()) {
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(80);
  }
  // No page is recorded.
  const back = page.locator('main').getByRole('link', { name: 'Back', exact: true });
  await expect(back).toHaveAttribute('href', '/');
  await expect(slider(page).locator('ol a')).toHaveCount(5);
  const pause = slider(page).locator('button');
  await expect(pause).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(pause).toHaveAccessibleName('Pause the slides');
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(slider(page)).toBeVisible();
  expect((await slider(page).boundingBox())?.height).toBeLessThan(64);
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(slider(page)).toBeHidden();
  // Registration has its own layout.
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('Back returns to the page that opened registration, even after a reload', async ({ page }) => {
  await open(page, href('ProfiPricing'));
  await page
    .locator(`header a[href="${href('Registration')}"]`)
    .first()
    .click();
  await expect(page).toHaveURL(chooser);
  await page.reload();
  await page.locator(`main ul a[href="${href('RegistrationDoctor')}"]`).click();
  await page.getByRole('link', { name: 'Back to account types' }).click();
  const back = page.locator('main').getByRole('link', { name: 'Back', exact: true });
  await expect(back).toHaveAttribute('href', href('ProfiPricing'));
  await back.click();
  await expect(page).toHaveURL(href('ProfiPricing'));
});

test('Back returns to the referring page before the scripts load', async ({ page, baseURL }) => {
  await page.goto(chooser, { referer: `${baseURL}/lab` });
  const back = page.locator('main').getByRole('link', { name: 'Back', exact: true });
  await expect(back).toHaveAttribute('href', href('Lab'));
});
