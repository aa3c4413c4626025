import type { Page } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { site } from '#contract/site.ts';
import { violationsIn } from '#tests/support/form-page.ts';
import { doctorTyped, fillIn, openRegistration } from '#tests/support/registration-page.ts';
import { expect, open, test } from '#tests/support/test.ts';

const chooser = href('Registration');
const slider = (page: Page) => page.locator('aside section');
const tube = (page: Page, place: number) => slider(page).locator('ol a').nth(place);
const slideIs = (page: Page, place: number) =>
  expect(tube(page, place)).toHaveAttribute('aria-current', 'true');

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

test.describe('the side slider', () => {
  test.use({ ownContext: true, hasMotion: true });

  test('the side slider advances every 4000 ms until it is paused', async ({ page }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, chooser);
    await page.clock.runFor(9000);
    await slideIs(page, 0);
    await expect(slider(page).locator('button')).toBeHidden();

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page, chooser);
    const pause = slider(page).getByRole('button', { name: 'Pause the slides' });
    await expect(pause).toBeVisible();
    await expect(slider(page).locator('ol a')).toHaveCount(5);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
    await pause.click();
    await tube(page, 0).click();
    await page.clock.runFor(9000);
    await slideIs(page, 0);
    await slider(page).getByRole('button', { name: 'Play the slides' }).click();
    for (const place of [1, 2, 3, 4, 0]) {
      await page.clock.runFor(4100);
      await slideIs(page, place);
    }
  });
});

test('axe finds no violations before the scripts load', async ({ page, expectMessage }) => {
  expectMessage(/ERR_FAILED/);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  for (const path of [chooser, href('RegistrationDoctor'), href('Home')]) {
    await page.goto(path);
    expect(await violationsIn(page.locator('body')), path).toEqual([]);
  }
});

test('axe finds no violations in errors, on the confirmation step and in a popup', async ({
  page,
}) => {
  const registration = await openRegistration(page, 'doctor');
  await registration.control('npi').fill('1234567890');
  await registration.next.click();
  await expect(registration.next).toBeDisabled();
  expect(await violationsIn(page.locator('body'))).toEqual([]);
  await fillIn(registration, doctorTyped);
  await registration.next.click();
  await expect(registration.record).toBeVisible();
  expect(await violationsIn(page.locator('body'))).toEqual([]);

  const response = { success: false, heading: 'Not today', message: 'Please call us.' };
  await page.route('**/api/reg_doc', (route) => route.fulfill({ json: response }));
  await registration.next.click();
  await expect(registration.popup).toBeVisible();
  expect(await violationsIn(registration.popup)).toEqual([]);
});
