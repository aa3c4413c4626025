import type { Browser, Page } from '@playwright/test';
import {
  addColleague,
  expectCleanAt,
  openLead,
  owner,
  sendDemoRequest,
  signInBob,
} from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import type { SiteWithConsole } from '#tests/support/site-with-console.ts';

/** R160. */
test('users confirm before they override a colleague’s change', async ({
  page,
  browser,
  server,
}) => {
  await addColleague(server, 'Bob Ray');
  await page.reload();
  await sendDemoRequest(server.site);
  const bob = await signedIn(browser, server);
  for (const one of [page, bob]) await openLead(one);
  await bob.keyboard.press('r');
  await expect(bob.getByLabel('Message')).toBeFocused();
  await bob.keyboard.type('May I call?');
  await expectCleanAt(page, 390, 1440);

  await test.step('Enter in the subject sends nothing; a sent reply can be undone after its lead was left, and sent again', async () => {
    await page.keyboard.press('r');
    await expect(page.getByLabel('Message')).toBeFocused();
    await page.keyboard.type('Hello Ann');
    await page.getByRole('button', { name: 'Change the subject' }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Your demo');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Message')).toBeFocused();
    await page.getByRole('button', { name: 'Attach' }).focus();
    await page.keyboard.press('Control+Enter');
    const toast = page.getByText('Marked as contacted, assigned to you.');
    await expect(toast).toBeVisible();
    await expect(page.locator('.lead-row').getByText('replied')).toBeAttached();
    await expect(page.locator('.timeline').getByText(/^Sending in \d+ s$/)).toBeVisible();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await openLead(page);
    await page.locator('.timeline').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: /^Progress/ })).toContainText('New');
    await expect(page.getByLabel('Message')).toBeFocused();
    await expect(page.getByLabel('Message')).toHaveValue('Hello Ann');
    await expect(page.getByText('Subject: Your demo')).toBeVisible();
    await expectCleanAt(page, 390, 1440);
    await page.keyboard.press('Control+Enter');
    await page.locator('.timeline').getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByText('saved as a file', { exact: true })).toBeVisible();
  });

  await test.step('a colleague confirms before sending a second reply', async () => {
    await bob.getByRole('button', { name: 'Send reply' }).click();
    const question = bob.getByRole('dialog', { name: `${owner.name} replied` });
    await expect(question).toBeVisible();
    await expectCleanAt(bob, 390, 1440);
    await question.getByRole('button', { name: 'Send anyway' }).click();
    await expect(bob.locator('.timeline').getByText('May I call?')).toBeVisible();
    await expect(question).toBeHidden();
    // While a reply waits, its page reloads every two seconds, and would show the colleague's change below.
    await bob.locator('.timeline').getByRole('button', { name: 'Send now' }).click();
    await expect(bob.getByText('saved as a file', { exact: true })).toHaveCount(2);
  });

  await test.step('a change that crosses a colleague’s is refused and shows theirs', async () => {
    await choose(page, 'Won');
    await expect(page.getByText('Marked as won.')).toBeVisible();
    await choose(bob, 'Lost: Price');
    await expect(bob.getByText('A colleague has changed this lead')).toBeVisible();
    await expect(bob.getByRole('button', { name: /^Progress/ })).toContainText('Won');
    await choose(bob, 'Lost: Price');
    await expect(page.getByRole('button', { name: /^Progress/ })).toContainText('Lost');
  });
});

test('a phone call becomes a contacted lead without an email', async ({ page, server }) => {
  await sendDemoRequest(server.site);
  await expect(page.locator('[data-lead]')).toHaveCount(1);
  await page.getByRole('button', { name: 'New lead', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New lead' });
  await dialog.getByLabel('Name', { exact: true }).fill('Ann Lee');
  await dialog.getByRole('button', { name: 'Add lead' }).click();
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  await expectCleanAt(page, 390, 1440);
  await dialog.getByLabel('Phone').fill('(702) 555-0123');
  await dialog.getByLabel('Organization').fill('Reno Lab 24');
  await dialog.getByLabel('What was said').fill('Wants a price by Friday.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'New lead', exact: true }).click();
  await expect(dialog.getByLabel('What was said')).toHaveValue('Wants a price by Friday.');
  await dialog.getByLabel('Channel').selectOption('Trade fair');
  await expect(dialog.getByLabel('Assign to me')).toBeChecked();
  await dialog.getByRole('button', { name: 'Add lead' }).click();
  await expect(page.getByText('Added. One other lead has the same')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'What was said' }).getByText('by Friday.'),
  ).toBeVisible();
  await expect(page.getByText('added the lead by hand')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Progress/ })).toContainText('Contacted');
  await expect(page.getByRole('button', { name: /^Assignee/ })).toContainText(owner.name);
  await expect(page.locator('[data-lead-bar]').getByText('Reply')).toHaveCount(0);
  await expect(page.locator('[data-lead]')).toHaveCount(2);

  await test.step('a lost lead has a reason, which Analytics counts', async () => {
    await choose(page, 'Lost: No need now');
    const progress = page.getByRole('button', { name: /^Progress/ });
    await expect(progress).toContainText('Lost: No need now');
    await expect(page.getByText('gave “No need now” as the reason')).toBeVisible();
    await expectCleanAt(page, 390, 1440);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(progress).toContainText('Contacted');
    await choose(page, 'Lost: Price');
    await expect(progress).toContainText('Lost: Price');
    await page.goto(`${server.console}/analytics`);
    const table = page.getByRole('table', { name: 'Lost leads by reason' });
    await expect(table.getByRole('row', { name: 'Price 1' })).toBeVisible();
    await expectCleanAt(page, 390, 768, 1440);
  });
});

/** Bob's window without live events, so that it shows what was there when it was loaded. */
function signedIn(browser: Browser, server: SiteWithConsole): Promise<Page> {
  return signInBob(browser, server, (page) =>
    page.route('**/api/events', (route) => route.abort()),
  );
}

async function choose(page: Page, progress: string): Promise<void> {
  await page.getByRole('button', { name: /^Progress/ }).click();
  await page.getByRole('menuitemradio', { name: progress, exact: true }).click();
}
