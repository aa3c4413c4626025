import { expectCleanAt, sendDemoRequest } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';

/** R151, R154, R155, R158. */
test('a new operator sets up the console and works on a lead', async ({ page, startConsole }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  const server = await startConsole();
  await test.step('the printed link creates the owner', async () => {
    await page.goto(server.setupLink);
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@ldl.example');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Use at least 12 characters.')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  });

  const row = page.locator('[data-lead]');
  await test.step('a demo request arrives without a reload', async () => {
    await sendDemoRequest(server.site);
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Ann');
    await expect(page).toHaveTitle('(1) Inbox – LDL console');
    await expectCleanAt(page, 1440, 390);
  });

  await test.step('the request is opened, assigned, and closed with the keyboard', async () => {
    await page.keyboard.press('j');
    await expect(row.getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Ann' })).toBeVisible();
    const phone = page.getByRole('link', { name: '+1 (702) 555-0123' });
    await expect(phone).toHaveAttribute('href', 'tel:+17025550123');
    await page.keyboard.press('a');
    await page.getByRole('menuitemradio', { name: 'Ada Lovelace (you)' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Assignee: Ada Lovelace' })).toBeVisible();
    await page.keyboard.press('e');
    await page.getByRole('menuitemradio', { name: 'Won' }).press('Enter');
    await expect(page.getByText('Marked as won.')).toBeVisible();
    await expect(page).toHaveTitle('Ann – LDL console');
    await page.keyboard.press('z');
    await expect(page.getByRole('button', { name: 'Progress: New' })).toBeVisible();
    await page.keyboard.press('n');
    await page.keyboard.type('<b>Called</b>');
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.timeline').getByText('<b>Called</b>')).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.keyboard.type(' twice');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByLabel('Edit the note')).toHaveValue('<b>Called</b> twice');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expectCleanAt(page, 1440, 390);
  });

  await test.step('signing out ends the session, and signing in returns to the same page', async () => {
    const lead = page.url();
    await page.getByRole('button', { name: 'Ada Lovelace Owner' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expectCleanAt(page, 1440, 390);
    await page.goto(lead);
    await page.getByLabel('Email').fill('ada@ldl.example');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(lead);
    await expect(page.getByRole('heading', { name: 'Ann' })).toBeVisible();
  });
  // The responses to the first request without a session and the first one after sign-out.
  const expected = /status of 401|^Clear-Site-Data header/;
  expect(messages.filter((message) => !expected.test(message))).toEqual([]);
});
