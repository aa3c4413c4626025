import '#server/extension/install-console.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { newRowOf } from '#server/leads/lead.ts';
import {
  addColleague,
  expectCleanAt,
  sendDemoRequest,
  signInBob,
} from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import { storeRecord } from '#tests/support/lead-laboratory.ts';
import type { SiteWithConsole } from '#tests/support/site-with-console.ts';
import { aLead } from '#tests/support/submission.ts';

/** R187, R188, R190. */
test('a list is filtered and saved as a view by keyboard', async ({ page, server, browser }) => {
  await sendDemoRequest(server.site);
  const row = page.locator('[data-lead]');
  // Filter values are prepared shortly after a lead arrives.
  await expect(async () => {
    await page.goto(`${server.console}/leads?product=laboratory`);
    await expect(row).toHaveCount(1, { timeout: 5_000 });
  }).toPass();
  await page.getByRole('link', { name: /^Inbox/ }).press('Enter');

  await page.keyboard.press('f');
  await page.getByLabel('Product', { exact: true }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Professional' }).press('Enter');
  await expect(page.getByText('No leads match these filters')).toBeVisible();
  await page.getByRole('menuitemcheckbox', { name: 'Laboratory' }).press('Enter');
  await expect(row).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expectCleanAt(page, 1440, 390);
  await page.keyboard.press('Escape');
  const chip = 'Remove filter Product: Laboratory or Professional';
  await expect(page.getByRole('button', { name: chip })).toBeVisible();
  await page.getByRole('button', { name: 'Sort by name' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove filter Name, A to Z' })).toBeVisible();

  await page.getByRole('button', { name: 'List', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Save this view…' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Laboratories');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Laboratories' })).toBeVisible();
  await expect(page).toHaveURL(/\/leads\?saved=[\w-]+$/);
  const address = page.url();
  const views = page.getByRole('navigation', { name: 'Console' });
  await expect(views.getByRole('link', { name: 'Laboratories 1', exact: true })).toBeVisible();
  await expectCleanAt(page, 1440, 390);

  await addColleague(server, 'Bob Ray');
  const bob = await signInBob(browser, server);
  await expect(bob.locator('[data-lead]')).toHaveCount(1);
  await page.getByRole('button', { name: 'List', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Share with everyone' }).press('Enter');
  await expect(bob.getByRole('link', { name: 'Laboratories 1 shared' })).toBeVisible();

  await page.getByRole('button', { name: /^Remove filter Product/ }).press('Enter');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await views.getByRole('link', { name: 'Laboratories' }).press('Enter');
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'List', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove view' }).press('Enter');
  await expect(page.getByText('View “Laboratories” removed.')).toBeVisible();
  await expect(views.getByRole('link', { name: 'Laboratories' })).toHaveCount(0);
});

/** R188. */
test('a list shows laboratories, whole organizations and last year’s dates', async ({
  page,
  server,
}) => {
  await sendDemoRequest(server.site);
  const row = page.locator('[data-lead]');
  await expect(row).toHaveCount(1);
  await addRecord(server, (await row.getAttribute('data-lead')) ?? '');
  await page.reload();
  await expect(row).toContainText('251K tests/yr · Accreditation');
  await expectCleanAt(page, 768, 390);

  await addColleague(server, 'Vera Low', 'viewer');
  const companyName = 'Northfield Clinical Laboratory';
  const lastYear = new Date(`${new Date().getFullYear() - 1}-12-10T12:00:00Z`);
  const { db } = await openConnection(server);
  const lead = aLead({ receivedAt: lastYear, payload: { firstname: 'Rosa', companyName } });
  await db
    .insertInto('leads')
    .values({ ...newRowOf(lead), status: 'accepted' })
    .execute();
  await db.destroy();
  const organization = page.locator('[data-lead]').getByText(companyName);
  await expect(organization).toBeVisible();
  const { width, scrollWidth } = await organization.evaluate((cell) => ({
    width: cell.clientWidth,
    scrollWidth: cell.scrollWidth,
  }));
  expect(scrollWidth).toBe(width);
  const time = row.filter({ hasText: companyName }).locator('time');
  await expect(time).toHaveText(/^Dec 10, \d{4}$/);
  expect(await time.evaluate((one) => one.getClientRects().length)).toBe(1);
  expect((await time.boundingBox())?.height).toBeLessThan(24);

  await page.keyboard.press('f');
  const filter = page.getByRole('dialog', { name: 'Filter' });
  expect((await filter.boundingBox())?.height).toBeLessThan(400);
  await filter.getByLabel('Assignee').click();
  await expect(page.getByRole('menuitemcheckbox')).toHaveText(['Nobody', 'Ada Lovelace']);
  await page.keyboard.press('Escape');
  await expectCleanAt(page, 1440, 390);
});

async function addRecord(server: SiteWithConsole, leadId: string): Promise<void> {
  const connection = await openConnection(server);
  await storeRecord(connection, leadId);
  await connection.db.destroy();
}
