import type { Page } from '@playwright/test';
import { expectCleanAt, openLead, sendDemoRequest } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';

test('colors follow the system until a choice, which is kept, and dark pages are readable', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  expect(await isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await isDark(page)).toBe(false);

  await page.goto(`${server.console}/account`);
  await expect(page.getByLabel('Same as the system')).toBeChecked();
  await page.getByLabel('Dark').check();
  expect(await isDark(page)).toBe(true);
  await page.reload();
  await expect(page.getByLabel('Dark')).toBeChecked();
  expect(await isDark(page)).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await isDark(page)).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('Same as the system').check();
  expect(await isDark(page)).toBe(false);

  await page.emulateMedia({ colorScheme: 'dark' });
  await sendDemoRequest(server.site);
  await page.goto(`${server.console}/leads`);
  await openLead(page);
  await expectCleanAt(page, 390, 1440);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  await expect(page.getByRole('link', { name: 'Download 1 lead' })).toBeVisible();
  await expectCleanAt(page, 390, 1440);
  const sections = ['team', 'delivery', 'delivery/log', 'privacy', 'health'];
  for (const path of ['analytics', ...sections.map((section) => `settings/${section}`)]) {
    await page.goto(`${server.console}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectCleanAt(page, 390, 1440);
  }
});

/** The brightness of the page's background, read as a browser draws it. */
async function isDark(page: Page): Promise<boolean> {
  const color = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  );
  const [red = 255] = (color.match(/\d+/g) ?? []).map(Number);
  return red < 128;
}
