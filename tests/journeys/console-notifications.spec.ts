import {
  addColleague,
  expectCleanAt,
  openLead,
  openSettings,
  patiently,
  sendDemoRequest,
  signInBob,
} from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';

/** R160, R163. */
test('an assigned user is notified, opens the lead from there, and chooses notifications', async ({
  page,
  browser,
  server,
}) => {
  await addColleague(server, 'Bob Ray');
  await page.reload();
  await sendDemoRequest(server.site);
  const bob = await signInBob(browser, server);
  await patiently(bob.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await openLead(page);
  await page.getByRole('button', { name: /^Assignee/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bob Ray' }).click();

  await test.step('the bell shows the number of unread notifications, and its list links to the lead', async () => {
    const bell = bob.getByRole('button', { name: 'Notifications, 1 unread' });
    await patiently(bell).toBeVisible();
    await bell.focus();
    await bob.keyboard.press('Enter');
    const list = bob.getByRole('dialog', { name: 'Notifications' });
    const entry = list.getByRole('link', { name: /Ada Lovelace assigned a lead to you.*unread/ });
    await patiently(entry).toBeVisible();
    await expectCleanAt(bob, 390, 768, 1440);
    await entry.focus();
    await bob.keyboard.press('Enter');
    await patiently(bob.getByRole('heading', { name: 'Ann' })).toBeVisible();
    await patiently(bob.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  await test.step('disabled notifications stay off', async () => {
    await bob.goto(`${server.console}/account`);
    const box = bob.getByRole('checkbox', { name: 'A colleague assigns a lead to me: Email' });
    await patiently(box).toBeChecked();
    await box.uncheck();
    await bob.getByRole('checkbox', { name: 'A new lead arrives: Console' }).check();
    await bob.getByRole('checkbox', { name: 'All forms, including new ones' }).uncheck();
    await bob.getByRole('checkbox', { name: 'Demo request' }).check();
    await expectCleanAt(bob, 390, 768, 1440);
    await bob.reload();
    await patiently(box).not.toBeChecked();
    await expect(bob.getByRole('checkbox', { name: 'Demo request' })).toBeChecked();
    await sendDemoRequest(server.site);
    await patiently(bob.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  });
});

/** R160. */
test('an owner routes the leads of a form to other recipients, and undoes it', async ({
  inbox: page,
}) => {
  await openSettings(page, 'Delivery');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Leads of').selectOption('Career application');
  await dialog.getByLabel('Recipients').fill('hr@lab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await patiently(dialog.getByText('Enter a valid email address.')).toBeVisible();
  await dialog.getByLabel('Recipients').fill('hr@lab.example, boss@lab.example');
  await expectCleanAt(page, 390, 1440);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Career application' });
  await patiently(row).toContainText('hr@lab.example, boss@lab.example');
  await expectCleanAt(page, 390, 768, 1440);
  await row.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Remove the rule' }).click();
  await patiently(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await patiently(row).toContainText('hr@lab.example');
});
