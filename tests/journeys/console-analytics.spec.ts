import '#server/extension/install-console.ts';
import type { Browser, Page } from '@playwright/test';
import { allAccepted, consentCookie, consentCookieText } from '#contract/consent.ts';
import { dayOf, defaultTimeZone } from '#contract/days.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { builtFiles } from '#tests/support/built-files.ts';
import { createOwner, expectCleanAt, patiently } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import type { SiteWithConsole } from '#tests/support/site-with-console.ts';
import { hydrate, open } from '#tests/support/test.ts';

/** R176 to R180. */
test('visits to the site appear in the console’s analytics', async ({
  page,
  browser,
  startConsole,
}) => {
  const server = await startConsole({}, { hasPages: true });
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await createOwner(page, server);
  await visitWithoutConsent(browser, server.site);
  await visit(browser, server.site);
  await page.getByRole('link', { name: 'Analytics' }).click();
  const site = page.getByRole('link', { name: 'Site' });
  // Counts are stored every few seconds.
  await expect(async () => {
    await page.reload();
    await site.click();
    await expect(rowOf(page, 'Pages', '/limsforlabs')).toHaveText('/limsforlabs1111');
  }).toPass();
  await expect(page.getByRole('region', { name: 'Pages' }).getByRole('row')).toHaveCount(4);
  await expect(rowOf(page, 'Pages', '/terms')).toHaveText('/terms1000');
  await expect(rowOf(page, 'Pages', '/privacy')).toHaveText('/privacy1000');
  const chart = page.getByRole('article', { name: 'Page views by day' });
  await expect(chart.getByText('3 page views in 30 days')).toBeVisible();
  await expect(chart.getByRole('listitem').last()).toHaveText(/: 3 page views$/);
  const speed = page.getByRole('article', { name: 'Page speed for real visitors' });
  await expect(speed.getByRole('row', { name: /^Loading/ })).toContainText(/\d\.\d\d s.*[12]$/);
  await expectCleanAt(page, 1440, 390);

  await addViews(server, 20_000);
  await page.reload();
  await patiently(chart.getByText('20,003 page views in 30 days')).toBeVisible();
  await expect(chart.getByText('22,000')).toBeInViewport({ ratio: 1 });

  await page.getByRole('link', { name: 'Business' }).click();
  await expect(rowOf(page, 'Forms', 'Demo request')).toHaveText('Demo request1111');
  await expect(page.getByText('Leads answered: 0 of 1.')).toBeVisible();
  await expectCleanAt(page, 1440, 390);
  await page.getByRole('combobox', { name: 'Form' }).selectOption('Demo request');
  await expect(page.getByRole('listitem').filter({ hasText: 'Saw the form1' })).toBeVisible();
  await expect(page).toHaveURL(/form=demo$/);
  expect(messages.filter((message) => !/status of 401/.test(message))).toEqual([]);
});

async function addViews(server: SiteWithConsole, hits: number): Promise<void> {
  const { db } = await openConnection(server);
  const day = dayOf(new Date(), defaultTimeZone);
  await db
    .insertInto('daily_counts')
    .values({ day, page: '/', event: 'view', detail: '', hits })
    .execute();
  await db.destroy();
}

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
  await patiently(page.getByRole('dialog')).toContainText('Thank you');
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

/** Moves the pointer, and waits until the page is counted and measured. */
async function use(page: Page): Promise<void> {
  const measuring = page.waitForResponse(builtFiles('web-vitals'));
  await page.mouse.move(200, 200);
  await (await measuring).finished();
}

function rowOf(page: Page, table: string, name: string) {
  return page.getByRole('region', { name: table, exact: true }).getByRole('row', { name });
}
