import '#server/extension/install-console.ts';
import type { Browser, Page } from '@playwright/test';
import { allAccepted, consentCookie, consentCookieText } from '#contract/consent.ts';
import { builtFiles } from '#tests/support/built-files.ts';
import { expectCleanAt } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import { hydrate, open } from '#tests/support/test.ts';

/** R176 to R180: visits, the month before, the file, and who gets the figures. */
test('visits to the site appear in Analytics', async ({ page, browser, server }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await visitWithoutConsent(browser, server.site);
  await visit(browser, server.site);
  await page.getByRole('link', { name: 'Analytics' }).click();
  // Counts are stored every few seconds.
  await expect(async () => {
    await page.reload();
    await page.getByText('Page views', { exact: true }).click();
    await expect(rowOf(page, 'Pages', '/limsforlabs')).toHaveText('/limsforlabs1', {
      timeout: 3_000,
    });
  }).toPass();
  await expect(page.getByRole('region', { name: 'Pages' }).getByRole('row')).toHaveCount(5);
  await expect(rowOf(page, 'Pages', 'All pages')).toHaveText('All pages3');
  await expect(rowOf(page, 'Forms', 'Demo request')).toHaveText('Demo request1111');
  await expect(page.getByText('0 of 1', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Leads by request', 'Demo request')).toHaveText('Demo request1000');
  await expectCleanAt(page, 390, 768, 1440);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^figures-20\d\d-\d\d\.csv$/);
  await page.getByRole('combobox', { name: 'Request' }).selectOption('Any contact request');
  await expect(page.getByText(/^0 leads in \d+ days?$/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/form=contact&month=20\d\d-\d\d$/);
  await page.getByRole('button', { name: 'Edit recipients' }).click();
  await page.getByRole('textbox', { name: 'Email to' }).fill('boss@lab.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'boss@lab.example' })).toBeVisible();
  expect(messages.filter((message) => !/status of 401/.test(message))).toEqual([]);
});

/** A visitor who allows counting: two documents, one page change between them, and a demo request. */
async function visit(browser: Browser, site: string): Promise<void> {
  const page = await browser.newPage({ baseURL: site });
  const [pair = ''] = consentCookieText(allAccepted, '', false).split('; ');
  const [name = '', value = ''] = pair.split('=');
  await page.context().addCookies([{ name, value, url: site }]);
  await open(page, '/terms');
  await use(page);
  await page.getByRole('link', { name: 'Privacy Policy' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await open(page, '/limsforlabs');
  await use(page);
  const form = page.locator('#formContainer form');
  await hydrate(form);
  const field = (name: string) => form.locator(`[name="${name}"]`);
  await field('firstname').fill('Ann');
  await field('phone').fill('7021234567');
  await field('emailAddress').fill('ann@lab.example');
  await form.locator('button[type="submit"]').click();
  await expect(page.getByRole('dialog')).toContainText('Thank you');
  await page.goto('about:blank');
  expect((await page.context().cookies()).map((cookie) => cookie.name)).toEqual([consentCookie]);
  await page.context().close();
}

async function visitWithoutConsent(browser: Browser, site: string): Promise<void> {
  const page = await browser.newPage({ baseURL: site });
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/count')) reports.push(request.url());
  });
  await open(page, '/patient');
  const late = page.waitForResponse(builtFiles('late-scripts'));
  await page.mouse.move(200, 200);
  await late;
  await page.goto('about:blank');
  expect(reports).toEqual([]);
  await page.context().close();
}

/** Moves the pointer, and waits until the page is counted. */
async function use(page: Page): Promise<void> {
  const counter = page.waitForResponse(builtFiles('page-counter'));
  await page.mouse.move(200, 200);
  await (await counter).finished();
}

function rowOf(page: Page, table: string, name: string) {
  return page.getByRole('region', { name: table, exact: true }).getByRole('row', { name });
}
