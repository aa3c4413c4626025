import { leadPane, openLead, sendDemoRequest } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';

test('focus stays near a control that disappears, and rows grow with large text', async ({
  page,
  server,
}) => {
  await sendDemoRequest(server.site);
  const row = page.locator('[data-lead]');
  await expect(row).toHaveCount(1);
  const history = page.getByRole('heading', { name: 'Notes and history' });

  await test.step('clearing the selection returns to the row', async () => {
    await page.keyboard.press('j');
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
    await expect(row.getByRole('link')).toBeFocused();
  });

  await test.step('removing a filter moves to the filters', async () => {
    await page.goto(`${server.console}/leads?progress=new`);
    await page.getByRole('button', { name: /^Remove filter/ }).press('Enter');
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  });

  await test.step('a dialog from a menu returns to the menu’s button', async () => {
    await openLead(page);
    const more = page.getByRole('button', { name: 'More actions' });
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Erase…' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
  });

  await test.step('removing a tag moves to the field for tags', async () => {
    const tags = leadPane(page).getByLabel('Tags');
    await tags.fill('west');
    await tags.press('Enter');
    await page.getByRole('button', { name: 'Remove tag west' }).press('Enter');
    await expect(tags).toBeFocused();
  });

  await test.step('a note is edited where the caret is', async () => {
    await leadPane(page).getByLabel('Tags').blur();
    await page.keyboard.press('n');
    await page.keyboard.type('first note');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    const note = page.getByLabel('Edit the note');
    await expect(note).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.type('the ');
    await expect(note).toHaveValue('the first note');
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(history).toBeFocused();
  });

  await test.step('Escape closes an empty composer, and leaves typed text on the page', async () => {
    await page.keyboard.press('r');
    await page.keyboard.type('a');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tab', { name: 'Reply by email' })).toBeFocused();
    const message = page.getByLabel('Message');
    await expect(message).toHaveValue('a');
    await message.fill('');
    await page.getByRole('button', { name: 'Change the subject' }).press('Escape');
    await expect(message).toHaveCount(0);
    await expect(history).toBeFocused();
  });

  // List rows grow with the browser's text size.
  await sendDemoRequest(server.site);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.getByRole('link', { name: 'Analytics' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /^Inbox/ }).press('Enter');
  await expect(row).toHaveCount(2);
  const fits = await row.evaluateAll((rows) =>
    rows.every((one) => one.scrollHeight <= one.clientHeight),
  );
  expect(fits).toBe(true);
  const [first, list] = [await row.first().boundingBox(), page.locator('.lead-rows')];
  expect((await list.boundingBox())?.height).toBe((first?.height ?? 0) * 2);
});
