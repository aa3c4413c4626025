import type { Page } from '@playwright/test';
import { href, type PageName } from '#contract/addresses.ts';
import { builtFiles } from '#tests/support/built-files.ts';
import { expect, open, test } from '#tests/support/test.ts';
import { pageNamed } from '#web/lib/pages.ts';

test.use({ consentPending: true });

/** Collects the reports that are sent, and the counter's files that are loaded, from now on. */
function watchCounting(page: Page) {
  const reports: string[] = [];
  const files: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.endsWith('/api/count')) reports.push(page.url());
    if (builtFiles('page-counter').test(url)) files.push(url);
  });
  return { reports, files };
}

/** Moves the pointer, and waits for the scripts that come with the first use. */
async function use(page: Page): Promise<void> {
  const late = page.waitForResponse(builtFiles('late-scripts'));
  await page.mouse.move(200, 200);
  await (await late).finished();
  // These scripts lay out the rest of the page, which moves the footer's links.
  await page.locator('html[data-laid-out]').waitFor({ state: 'attached' });
}

/** A page change by the router ends the page view, so a report would be sent now. */
async function goTo(page: Page, name: PageName): Promise<void> {
  await page
    .locator(`footer a[href="${href(name)}"]`)
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`${pageNamed(name).path}$`));
}

/** Opens the dialog from the footer, and checks or clears the operational category. */
async function chooseOperational(page: Page, isAllowed: boolean): Promise<void> {
  await page.locator('footer').getByRole('link', { name: 'Your privacy choices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your privacy choices' });
  await dialog.getByRole('checkbox', { name: 'Operational' }).setChecked(isAllowed);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test.describe('page views', () => {
  test.use({ ownContext: true });

  test('page views are counted only while the visitor allows it', async ({ page }) => {
    const { reports, files } = watchCounting(page);
    await open(page, href('HomeTermsOfUse'));
    await use(page);
    await goTo(page, 'PrivacyPolicy');
    await page.getByRole('button', { name: 'Only required' }).click();
    await goTo(page, 'CookiePolicy');
    await goTo(page, 'HomeTermsOfUse');
    expect(reports).toEqual([]);
    expect(files).toEqual([]);

    const counter = page.waitForResponse(builtFiles('page-counter'));
    await chooseOperational(page, true);
    await (await counter).finished();
    await goTo(page, 'PrivacyPolicy');
    await expect.poll(() => reports).toHaveLength(1);

    // The page drops its unsent reports.
    await chooseOperational(page, false);
    await goTo(page, 'CookiePolicy');
    await goTo(page, 'HomeTermsOfUse');
    await page.goto('about:blank');
    expect(reports).toHaveLength(1);
  });

  test('page views are counted from the first page on later visits', async ({ page }) => {
    await open(page, href('HomeTermsOfUse'));
    await page.getByRole('button', { name: 'Accept all' }).click();
    const { reports } = watchCounting(page);
    await open(page, href('CookiePolicy'));
    const counter = page.waitForResponse(builtFiles('page-counter'));
    await page.mouse.move(200, 200);
    await (await counter).finished();
    await goTo(page, 'PrivacyPolicy');
    await expect.poll(() => reports).toHaveLength(1);
  });

  test('consent withdrawn in another tab ends the reports', async ({ page, context }) => {
    await open(page, href('HomeTermsOfUse'));
    const counter = page.waitForResponse(builtFiles('page-counter'));
    await page.getByRole('button', { name: 'Accept all' }).click();
    await (await counter).finished();
    const other = await context.newPage();
    await open(other, href('CookiePolicy'));
    await chooseOperational(other, false);
    const { reports } = watchCounting(page);
    await page.bringToFront();
    await goTo(page, 'PrivacyPolicy');
    await goTo(page, 'CookiePolicy');
    expect(reports).toEqual([]);
  });
});
