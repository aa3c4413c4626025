import type { BrowserContext } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { expect, open, test } from '#tests/support/test.ts';

test.use({ consentPending: true });

async function storedChoice(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'accept-cookies');
  return cookie ? { ...cookie, choice: JSON.parse(decodeURIComponent(cookie.value)) } : null;
}

test('Accept all and Only required are stored for a year', async ({ page, context }) => {
  await open(page, href('Patient'));
  // Screen readers announce the banner, and the focus stays where it was.
  await expect(page.locator('[data-announcer]')).toHaveText('Your privacy choices');
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('button', { name: 'Only required' }).click();
  expect((await storedChoice(context))?.choice).toMatchObject({
    required: true,
    operational: false,
    functional: false,
    advertising: false,
  });
  await context.clearCookies();
  await open(page, href('Home'));
  await page.getByRole('button', { name: 'Accept all' }).click();
  const banner = page.getByRole('region', { name: 'Your privacy choices' });
  await expect(banner).toBeHidden();
  const stored = await storedChoice(context);
  expect(stored?.choice).toMatchObject({
    required: true,
    operational: true,
    functional: true,
    advertising: true,
  });
  const days = ((stored?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);
  await open(page, href('Lab'));
  await expect(banner).toBeHidden();
});

test('Customize settings stores each choice, and can be reopened', async ({ page, context }) => {
  await open(page, href('Home'));
  await page.getByRole('button', { name: 'Customize settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your privacy choices' });
  await expect(dialog.getByRole('checkbox', { name: 'Required' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Required' })).toBeDisabled();
  await expect(dialog.getByRole('checkbox', { name: 'Advertising' })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Functional' }).check();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Your privacy choices' })).toBeHidden();
  expect((await storedChoice(context))?.choice).toMatchObject({
    required: true,
    operational: false,
    functional: true,
    advertising: false,
  });

  await page.locator('footer').getByRole('link', { name: 'Your privacy choices' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Functional' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('closing the banner hides it for the session without consent', async ({ page, context }) => {
  await open(page, href('Home'));
  await page.getByRole('button', { name: 'Close until the next visit' }).click();
  await expect(page.getByRole('region', { name: 'Your privacy choices' })).toBeHidden();
  await open(page, href('Lab'));
  await expect(page.getByRole('region', { name: 'Your privacy choices' })).toBeHidden();
  expect(await storedChoice(context)).toBeNull();
});

test.describe('with Global Privacy Control', () => {
  test.use({ ownContext: true });

  test('the page honors the signal until a later choice', async ({ page, context }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    });
    await open(page, href('Home'));
    await expect(page.getByText('Opt-out preference signal honored')).toBeVisible();
    await page.getByRole('button', { name: 'Accept all' }).click();
    expect((await storedChoice(context))?.choice.advertising).toBe(true);
  });
});

test('the banner leaves the first screen’s buttons and its own close button free', async ({
  page,
}) => {
  const banner = page.locator('[data-consent-banner]');
  const height = async () => (await banner.boundingBox())?.height ?? 0;
  const covered = () =>
    banner.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      const buttons = [...document.querySelectorAll('main .button')].filter((button) => {
        const box = button.getBoundingClientRect();
        return box.width > 0 && box.top < innerHeight && box.bottom > top;
      });
      const close = element.querySelector('[data-consent="close"]')?.getBoundingClientRect();
      const under = [...element.querySelectorAll('a, .button')].filter((control) => {
        const box = control.getBoundingClientRect();
        return close && box.right > close.left && box.bottom > close.top && box.top < close.bottom;
      });
      return [...buttons, ...under].map(({ textContent }) => textContent);
    });
  for (const name of ['Home', 'Lab', 'Limsforlabs'] as const) {
    await page.goto(href(name));
    for (const size of [
      { width: 390, height: 664 },
      { width: 375, height: 553 },
    ]) {
      await page.setViewportSize(size);
      await expect(banner).toBeVisible();
      expect(await covered(), `${name} at ${size.width} px`).toEqual([]);
      expect(await height()).toBeLessThanOrEqual(100);
    }
  }
  await page.goto(href('MyData'));
  for (const width of [320, 844, 1280]) {
    await page.setViewportSize({ width, height: width === 844 ? 390 : 1400 });
    await expect(banner).toBeVisible();
    expect(await covered(), `at ${width} px`).toEqual([]);
    if (width === 844) expect(await height()).toBeLessThanOrEqual(64);
  }
});
