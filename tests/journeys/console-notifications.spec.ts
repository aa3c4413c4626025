import {
  addColleague,
  expectCleanAt,
  openLead,
  openSettings,
  sendDemoRequest,
  signInBob,
} from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';

/** R160, R163. */
test('an assigned user is notified and opens the lead', async ({ page, browser, server }) => {
  await addColleague(server, 'Bob Ray');
  await page.reload();
  await sendDemoRequest(server.site);
  const bob = await signInBob(browser, server);
  await expect(bob.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await openLead(page);
  await page.getByRole('button', { name: /^Assignee/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bob Ray' }).click();

  await test.step('the bell shows the number of unread notifications, and its list links to the lead', async () => {
    const bell = bob.getByRole('button', { name: 'Notifications, 1 unread' });
    await expect(bell).toBeVisible();
    await bell.focus();
    await bob.keyboard.press('Enter');
    const list = bob.getByRole('dialog', { name: 'Notifications' });
    const entry = list.getByRole('link', { name: /Ada Lovelace assigned a lead to you.*unread/ });
    await expect(entry).toBeVisible();
    await expectCleanAt(bob, 390, 768, 1440);
    await entry.focus();
    await bob.keyboard.press('Enter');
    await expect(bob.getByRole('heading', { name: 'Ann' })).toBeVisible();
    await expect(bob.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  await test.step('disabled notifications stay off', async () => {
    await bob.goto(`${server.console}/account`);
    const box = bob.getByRole('checkbox', { name: 'A colleague assigns a lead to me: Email' });
    await expect(box).toBeChecked();
    await box.uncheck();
    await bob.getByRole('checkbox', { name: 'A new lead arrives: Console' }).check();
    await bob.getByRole('checkbox', { name: 'All forms, including new ones' }).uncheck();
    await bob.getByRole('checkbox', { name: 'Demo request' }).check();
    await expectCleanAt(bob, 390, 768, 1440);
    await bob.reload();
    await expect(box).not.toBeChecked();
    await expect(bob.getByRole('checkbox', { name: 'Demo request' })).toBeChecked();
    await sendDemoRequest(server.site);
    await expect(bob.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  });
});

/** R160. */
test('the first of two matching rules assigns a lead', async ({ page, server }) => {
  await addColleague(server, 'Bob Ray');
  await page.reload();
  await openSettings(page, 'Delivery');
  const dialog = page.getByRole('dialog');
  const add = async (form: string, assignee: string, recipients: string) => {
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await dialog.getByLabel('Form').selectOption(form);
    await dialog.getByLabel('Assign to').selectOption(assignee);
    await dialog.getByLabel('Email to').fill(recipients);
    await dialog.getByRole('button', { name: 'Add' }).click();
  };
  await add('Demo request', 'Ada Lovelace (you)', 'hr@lab');
  await expect(dialog.getByText('Enter a valid email address.')).toBeVisible();
  await expectCleanAt(page, 390, 1440);
  await dialog.getByLabel('Email to').fill('');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toHaveCount(0);
  await add('', 'Bob Ray', 'hr@lab.example, boss@lab.example');
  const rows = page.getByRole('region', { name: 'Rules for new leads' }).getByRole('listitem');
  await expect(rows.nth(1)).toContainText('hr@lab.example, boss@lab.example. Assigned to Bob');
  await page.getByRole('button', { name: 'Move All leads up' }).press('Enter');
  await expect(rows.first()).toContainText('Assigned to Bob Ray.');
  await expect(page.getByRole('button', { name: 'Edit All leads' })).toBeFocused();
  await expectCleanAt(page, 390, 768, 1440);
  await page.getByRole('button', { name: 'Edit All leads' }).press('Enter');
  await expect(dialog.getByLabel('Email to')).toHaveValue('hr@lab.example\nboss@lab.example');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove All leads' }).press('Enter');
  await expect(page.getByText('“All leads” was removed.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(rows.first()).toContainText('All leads');
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await sendDemoRequest(server.site);
  await openLead(page);
  await expect(page.getByRole('button', { name: /^Assignee/ })).toContainText('Bob Ray');
  const history = page.getByText(/assigned the lead to Bob Ray by the rule “All leads”/);
  await expect(history).toBeVisible();
});
