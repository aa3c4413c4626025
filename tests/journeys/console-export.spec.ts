import { readFile } from 'node:fs/promises';
import { expectCleanAt, sendDemoRequest } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';

/** R181. */
test('a view’s leads are exported with the keyboard alone, and on a phone', async ({
  page,
  server,
}) => {
  for (let i = 0; i < 3; i += 1) await sendDemoRequest(server.site);
  await expect(page.locator('[data-lead]')).toHaveCount(3);

  await page.getByRole('button', { name: 'List', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export 3 leads' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Contact and progress' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Choose…' }).press('Space');
  await expectCleanAt(page, 390);
  for (const group of ['Lead', 'Your team’s work']) {
    const all = dialog.getByRole('button', { name: `Choose all: ${group}` });
    const none = dialog.getByRole('button', { name: `Clear all: ${group}` });
    if (await all.isVisible()) await all.press('Enter');
    await none.press('Enter');
  }
  for (const label of ['Phone', 'Extension']) {
    await dialog.getByLabel(label).press('Space');
    await expect(dialog.getByLabel(label)).not.toBeChecked();
  }
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download 3 leads' }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe('\ufeffEmail');
  await expect(dialog).toBeHidden();

  // On a phone, a toast does not cover a dialog's buttons.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('z');
  const message = page.getByText('Nothing to undo.');
  await expect(message).toBeVisible();
  await message.hover();
  await page.getByRole('button', { name: 'List', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export…' }).press('Enter');
  const link = page.getByRole('link', { name: 'Download 3 leads' });
  await expect(link).toBeVisible();
  await expect(message).toBeVisible();
  await link.click({ trial: true, timeout: 10_000 });
});
