import type { Page } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { uniqueEmail } from '#tests/support/contact-page.ts';
import { dialogForm } from '#tests/support/dialog-form.ts';
import { expect, open, test } from '#tests/support/test.ts';

test.use({ hasMotion: true });

/** The dialogs of the landing page, by the text of their opener: a picture, a form, and the cookies. */
const openers = ['See Platform Map', 'Careers', 'Your privacy choices'];

const dialog = (page: Page) => page.getByRole('dialog');
const opener = (page: Page, name: string) =>
  page.locator('#page [data-dialog]').filter({ hasText: name }).first();

// A tab keeps at most 50 entries, so one that other tests have used may be full.
test.use({ ownContext: true });

/** The position of the current entry in the tab's history. */
const place = (page: Page) => page.evaluate(() => navigation.currentEntry?.index);

/** Opens the landing page from another page on the site, so that there is a page to go back to. */
async function openLandingPage(page: Page): Promise<void> {
  await open(page, href('HomeTermsOfUse'));
  await page.evaluate((path) => {
    const link = document.createElement('a');
    link.href = path;
    document.querySelector('#page')?.append(link);
    link.click();
  }, href('Limsforlabs'));
  await expect(page.locator('h1')).toBeFocused();
}

async function expectToBeOnLandingPage(page: Page, at: number | undefined): Promise<void> {
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => place(page)).toBe(at);
  await expect(page).toHaveURL(href('Limsforlabs'));
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Back closes any dialog and keeps the page; Forward opens nothing', async ({ page }) => {
    await openLandingPage(page);
    const at = await place(page);
    for (const name of openers) {
      await opener(page, name).scrollIntoViewIfNeeded();
      await opener(page, name).click();
      await expect(dialog(page)).toBeVisible();
      // The click itself may scroll, to bring its whole target into view.
      const scrolled = await page.evaluate(() => scrollY);
      await expect.poll(() => place(page)).toBe((at ?? 0) + 1);
      await page.goBack();
      await expectToBeOnLandingPage(page, at);
      await expect(opener(page, name)).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
      await page.goForward();
      await expectToBeOnLandingPage(page, at);
    }
    await page.goBack();
    await expect(page).toHaveURL(href('HomeTermsOfUse'));
    await expect(page.locator('h1')).toHaveText('Terms of Use');
  });
});

test('closing a dialog in other ways, or a reload, leaves no history entry', async ({ page }) => {
  await openLandingPage(page);
  const at = await place(page);
  for (const close of [
    () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]) {
    await opener(page, 'Careers').click();
    await expect(dialog(page)).toBeVisible();
    await close();
    await expectToBeOnLandingPage(page, at);
  }
  // Reopens before the first opening's history entry is gone.
  await opener(page, 'Careers').click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await opener(page, 'Partnership').evaluate((button: HTMLElement) => button.click());
  await expect(dialog(page)).toHaveCount(1);
  await expect(dialog(page)).toContainText('Partner with us');
  await expect.poll(() => place(page)).toBe((at ?? 0) + 1);
  await page.reload();
  await expectToBeOnLandingPage(page, at);
  await page.goBack();
  await expect(page).toHaveURL(href('HomeTermsOfUse'));
});

test('Back closes a result popup and returns to the form or page', async ({
  page,
  expectMessage,
}) => {
  expectMessage(/Failed to load resource/);
  await openLandingPage(page);
  const at = await place(page);
  const career = dialogForm(page, 'Careers', 'career');
  await career.opener.click();
  await career.field('firstname').fill('Ann');
  await career.field('lastname').fill('Berg');
  await career.field('position').fill('Chemist');
  await career.field('phone').fill('7021234567');
  await career.field('emailAddress').fill(uniqueEmail());
  await page.route('**/api/form_apply_for_career', (route) => route.abort());
  await career.submit.click();
  await expect(career.result).toContainText('Sending data error');
  await expect(career.dialog).toBeHidden();
  await page.goBack();
  await expect(career.dialog).toBeVisible();
  await expect(career.field('position')).toHaveValue('Chemist');
  await page.unrouteAll();
  await career.submit.click();
  await expect(career.result).toContainText('Success!');
  await expect.poll(() => place(page)).toBe((at ?? 0) + 1);
  await page.goBack();
  await expectToBeOnLandingPage(page, at);
});
