import '#server/extension/install-console.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openConnection } from '#server/db/open-connection.ts';
import { importRegistry } from '#server/registry/import-registry.ts';
import { cliaHeader, cliaLine } from '#tests/support/clia-rows.ts';
import { cmsRows, knownClias } from '#tests/support/cms-server.ts';
import { addColleague, expectCleanAt, leadPane, signInBob } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';
import type { SiteWithConsole } from '#tests/support/site-with-console.ts';

test('a laboratory is found by name, linked, and compared', async ({ browser, page, server }) => {
  const section = page.getByRole('region', { name: 'CLIA registry' });
  const line = section.locator('summary');
  const heading = section.getByRole('heading');
  const link = section.getByRole('button', { name: 'Link SAMPLE REFERENCE LABORATORY INC' });
  await sendDemoRequest(server.site);

  await test.step('without a file and online lookups, the page says nothing about laboratories', async () => {
    const searched = page.waitForResponse(/\/laboratory\/candidates$/);
    await page.locator('[data-lead]').first().click();
    await (await searched).finished();
    await expect(page.getByRole('heading', { name: 'Ann', level: 1 })).toBeVisible();
    await expect(section).toHaveCount(0);
  });

  await test.step('up to three laboratories are offered with the reasons', async () => {
    await importLaboratories(server);
    await page.reload();
    await expect(section.getByRole('listitem')).toHaveCount(2);
    const [first, second] = [0, 1].map((index) => section.getByRole('listitem').nth(index));
    for (const text of ['ALBANY, NY', 'Accreditation', '251,200', 'Same phone · Similar name']) {
      await expect(first as typeof section).toContainText(text);
    }
    await expect(second as typeof section).not.toContainText('Same phone');
    await expectCleanAt(page, 390, 768, 1440);
  });

  await test.step('a link is undone in its message', async () => {
    await link.press('Enter');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(link).toBeVisible();
    await expect(heading).toBeFocused();
  });

  await test.step('a link shows the record and marks what differs', async () => {
    await link.press('Enter');
    await expect(section).toContainText('CLIA active · 251,200 tests · registry has another name');
    await expect(section.getByText('Linked by')).toBeHidden();
    await expect(line).toBeFocused();
    await line.click();
    for (const text of ['251,200', 'CAP', 'Linked by Ada Lovelace']) {
      await expect(section).toContainText(text);
    }
    const name = section.getByRole('row', { name: /^Laboratory name/ });
    await expect(name).toContainText('differs');
    await expect(section.getByRole('row', { name: /^Phone/ })).not.toContainText('differs');
    await expectCleanAt(page, 390, 768, 1440);
    await section.getByRole('button', { name: 'Verify again' }).click();
    await expect(page.getByText('The registry has this laboratory.')).toBeVisible();
  });

  await test.step('a viewer sees the record and can’t change it', async () => {
    await addColleague(server, 'Bob Ray', 'viewer');
    const bob = await signInBob(browser, server);
    await bob.locator('[data-lead]').first().click();
    const seen = bob.getByRole('region', { name: 'CLIA registry' });
    await expect(seen).toContainText('SAMPLE REFERENCE LABORATORY INC');
    await expect(seen.getByRole('button')).toHaveCount(0);
    await bob.context().close();
  });

  await test.step('a terminated laboratory is a warning, and is unlinked', async () => {
    await section.getByRole('button', { name: 'Unlink' }).click();
    await expect(link).toBeVisible();
    await linkDirectly(page, knownClias.terminated);
    await expect(section).toContainText('CLIA terminated');
    await expect(section).toContainText('Fees not paid');
    await expectCleanAt(page, 390, 1440);
  });

  await test.step('the record of a merged lead is shown on the page of the lead that stays', async () => {
    await sendDemoRequest(server.site, { companyName: '', title: 'The second request' });
    await expect(page.locator('[data-lead]')).toHaveCount(2);
    await page.locator('[data-lead]').first().click();
    await expect(leadPane(page).getByText('The second request')).toBeVisible();
    await page.getByRole('button', { name: /^Compare with/ }).click();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    const merged = page.getByRole('article', { name: 'CLIA registry' });
    await expect(merged).toContainText('merged lead');
    await expectCleanAt(page, 390, 1440);
  });
});

async function sendDemoRequest(
  site: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const response = await fetch(`${site}/api/form_request_demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...aGoodPayload('demo'),
      ...{
        companyName: 'Sample Reference Diagnostics',
        userState: 'New York',
        phone: '+15185550100',
      },
      ...more,
    }),
  });
  expect(response.status).toBe(200);
}

/** Imports an active and a terminated laboratory of the test registry, and one with a similar name. */
async function importLaboratories({ dataDir, databaseUrl }: SiteWithConsole): Promise<void> {
  const connection = await openConnection({ dataDir, databaseUrl });
  const file = join(dataDir, 'clia.csv');
  const [first] = cmsRows;
  const similar = {
    ...first,
    PRVDR_NUM: '33D0123457',
    FAC_NAME: 'SAMPLE REFERENCE LAB OF ROCHESTER',
    ADDTNL_FAC_NAME: '',
    CITY_NAME: 'ROCHESTER',
    ZIP_CD: '14604',
    PHNE_NUM: '5855550199',
  };
  const own = cmsRows.filter(({ STATE_CD }) => STATE_CD === 'NY' || STATE_CD === 'FL');
  writeFileSync(file, [cliaHeader, ...[...own, similar].map(cliaLine), ''].join('\n'));
  await importRegistry('clia', {
    connection,
    file,
    dataDir,
    allowSmaller: true,
    allowOlder: true,
    clock: () => new Date(),
    onProgress: () => undefined,
  });
  await connection.db.destroy();
}

/** Links a laboratory that isn't a candidate, as a program would. */
async function linkDirectly(page: Page, clia: string): Promise<void> {
  const status = await page.evaluate(async (number) => {
    const leadId = location.pathname.split('/').at(-1);
    const response = await fetch(`/api/leads/${leadId}/laboratory`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clia: number }),
    });
    return response.status;
  }, clia);
  expect(status).toBe(200);
  await page.reload();
}
