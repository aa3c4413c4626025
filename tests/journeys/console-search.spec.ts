import { expectCleanAt, sendDemoRequest } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';

/** R155. */
test('a search shows its matches, and selected leads get a tag', async ({ page, server }) => {
  await sendDemoRequest(server.site);
  const row = page.locator('[data-lead]');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Ann', level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type('Left a voicemail on Monday');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.timeline').getByText('Left a voicemail on Monday')).toBeVisible();
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('VOICEMAIL');
  await expect(row.locator('mark')).toHaveText('voicemail');
  await expect(row).toContainText('Note: Left a voicemail on Monday');
  await expectCleanAt(page, 1440, 390);
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await expect(page.getByLabel('Search leads')).toHaveValue('');
  await expect(row.locator('mark')).toHaveCount(0);

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill('hot');
  await page.keyboard.press('Enter');
  await expect(row.getByText('hot')).toBeVisible();
  await page.getByRole('button', { name: 'Follow up', exact: true }).click();
  await page.getByLabel('Follow up on').fill('2099-01-05');
  await expectCleanAt(page, 1440, 390);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Follow up' }).click();
  await page.getByRole('link', { name: 'Upcoming' }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Export 1 lead' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await page.getByLabel('Type erase to confirm').fill('erase');
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
});
