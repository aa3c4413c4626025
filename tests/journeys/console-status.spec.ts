import {
  createOwner,
  expectCleanAt,
  openSettings,
  patiently,
  sendDemoRequest,
} from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import { freePort } from '#tests/support/free-port.ts';

/** R175, R183. */
test('the sidebar reports an unreachable mail server, and a pending delivery is retried immediately', async ({
  page,
  startConsole,
}) => {
  const smtp = `smtp://127.0.0.1:${await freePort()}`;
  const mail = { SMTP_URL: smtp, MAIL_FROM: 'leads@ldl.example', LEADS_TO: 'team@ldl.example' };
  const server = await startConsole(mail);
  await createOwner(page, server);
  const settings = page.getByRole('link', { name: /^Settings/ });
  await patiently(settings).toHaveAccessibleName(/^Settings \d problems$/);
  await sendDemoRequest(server.site);
  await openSettings(page, 'Delivery');
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  const failure = page.getByText('The mail server refused the connection (ECONNREFUSED)');
  await patiently(failure).toHaveCount(2);
  await expectCleanAt(page, 390);

  await page.getByLabel('State').selectOption('Waiting');
  await page.getByRole('button', { name: 'Try now' }).first().click();
  await patiently(page.getByText('Trying now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try these now…' })).toBeVisible();
});

/** R183. */
test('a new console lists the remaining setup steps until each is done or dismissed', async ({
  inbox: page,
}) => {
  await page.getByRole('link', { name: 'Finish setting up: 5 steps' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5);
  await expectCleanAt(page, 390);
  await page.getByRole('button', { name: 'Not needed… Invite your team' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Not needed' }).click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await expectCleanAt(page, 390);
  await dialog.getByLabel('Reason').fill('I work alone.');
  await dialog.getByRole('button', { name: 'Not needed' }).click();
  await patiently(page.getByText('Not needed: I work alone.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Health .*4 open steps$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Needed after all Invite your team' }).click();
  await patiently(page.getByRole('link', { name: /^Health .*5 open steps$/ })).toBeVisible();
});
