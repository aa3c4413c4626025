import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import {
  addColleague,
  expectCleanAt,
  openLead,
  openSettings,
  owner,
  patiently,
  sendDemoRequest,
} from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';

/** R160, R161. */
test('a reply starts from a template, appears in the timeline, and is emailed', async ({
  page,
  server,
}) => {
  await sendDemoRequest(server.site);

  await test.step('a template with an unknown placeholder is not saved', async () => {
    await openSettings(page, 'Replies');
    await page.getByRole('button', { name: 'New template' }).click();
    await page.getByLabel('Name').fill('Demo');
    await page.getByLabel('Subject').fill('Your {request}');
    await page.getByLabel('Message').fill('Dear {nmae},\nwhen may I call?\n{sender}');
    await page.getByRole('button', { name: 'Add' }).click();
    await patiently(page.getByText('{nmae} is not a placeholder.')).toBeVisible();
    await expectCleanAt(page, 390, 1440);
    await page.getByLabel('Message').fill('Dear {name},\nwhen may I call?\n{sender}');
    await page.getByRole('button', { name: 'Add' }).click();
    await patiently(page.getByRole('heading', { name: 'Demo' })).toBeVisible();
  });

  await test.step('a template fills in a reply, but never replaces typed text', async () => {
    await page.getByRole('link', { name: /^Inbox/ }).click();
    await openLead(page);
    await page.keyboard.press('r');
    await patiently(page.getByLabel('Message')).toBeFocused();
    await page.keyboard.type('Mine');
    await page.reload();
    await patiently(page.getByLabel('Message')).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Template' }).click();
    await page.getByRole('menuitem', { name: 'Demo' }).click();
    await page.getByRole('button', { name: 'Replace' }).click();
    await patiently(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(
      'Your demo request',
    );
  });

  await test.step('the reply is sent', async () => {
    await page.getByRole('button', { name: 'Send reply' }).click();
    await patiently(page.locator('.timeline').getByText('Your demo request')).toBeVisible();
    await patiently(page.locator('.timeline').getByText('saved as a file')).toBeVisible();
    // The composer is one line again.
    await expect(page.getByLabel('Message')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Notes and history' })).toBeFocused();
    await expectCleanAt(page, 390, 1440);
    const files = readdirSync(join(server.dataDir, 'mail'));
    const [file = ''] = files.filter((name) => name.includes('-demo-reply-'));
    const mail = await PostalMime.parse(readFileSync(join(server.dataDir, 'mail', file)));
    expect(mail.subject).toBe('Your demo request');
    expect(mail.text?.trim()).toBe(`Dear Ann,\nwhen may I call?\n${owner.name}`);
    expect(mail.replyTo).toMatchObject([{ address: owner.email }]);
    expect(mail.inReplyTo).toMatch(/^<.+@localhost>$/);
  });

  await test.step('an @ in a note opens a list of people at the caret', async () => {
    for (const name of ['Bob Ray', 'Cleo Marsh']) await addColleague(server, name);
    await page.reload();
    await patiently(page.getByRole('heading', { name: 'Ann' })).toBeVisible();
    await page.keyboard.press('n');
    const note = page.getByLabel('Add a note');
    await patiently(note).toBeFocused();
    await page.keyboard.type('Please call, @');
    const people = page.getByRole('listbox', { name: 'People' }).getByRole('option');
    await patiently(people).toHaveCount(2);
    await expectCleanAt(page, 390, 1440);
    await page.keyboard.press('ArrowDown');
    const chosen = people.filter({ hasText: 'Cleo Marsh' });
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    const id = (await chosen.getAttribute('id')) ?? '';
    await expect(note).toHaveAttribute('aria-activedescendant', id);
    const [field, list] = [await note.boundingBox(), await chosen.boundingBox()];
    // The list is next to the caret, not at the start of the line.
    expect(list?.x).toBeGreaterThan((field?.x ?? 0) + 40);
    await page.keyboard.press('Escape');
    await expect(people).toHaveCount(0);
    await expect(note).toBeFocused();
    await page.keyboard.type('c');
    await expect(people).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(note).toHaveValue('Please call, @Cleo Marsh ');
  });
});
