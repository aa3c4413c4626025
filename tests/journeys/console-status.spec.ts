import type { Page } from '@playwright/test';
import {
  addColleague,
  createOwner,
  expectCleanAt,
  openSettings,
  sendDemoRequest,
  signInBob,
} from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { findBrowser } from '#tools/find-browser.ts';

/** R175, R183. */
test('a delivery to an unreachable server can be retried', async ({ page, startConsole }) => {
  const smtp = `smtp://127.0.0.1:${await freePort()}`;
  const mail = { SMTP_URL: smtp, MAIL_FROM: 'leads@ldl.example', LEADS_TO: 'team@ldl.example' };
  const server = await startConsole(mail);
  await createOwner(page, server);
  const settings = page.getByRole('link', { name: /^Settings/ });
  await expect(settings).toHaveAccessibleName(/^Settings \d problems$/);
  await sendDemoRequest(server.site);
  await openSettings(page, 'Delivery');
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByText('No delivery has failed.')).toBeVisible();
  await page.getByLabel('State').selectOption('Waiting');
  const failure = page.getByText('The mail server refused the connection (ECONNREFUSED)');
  await expect(failure).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Attempts: Ann/ })
    .first()
    .click();
  await expect(page.getByText(/: will retry/).first()).toBeVisible();
  await expectCleanAt(page, 390);
  // The worker may be attempting this delivery at that moment, and the message then reports that.
  await expect(async () => {
    await page.getByRole('button', { name: 'Try now' }).first().click();
    await expect(page.getByText('Trying now.')).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test('ten tabs over HTTP/1.1 share one stream, and ten loads with the back/forward cache never wait', async ({
  playwright,
  launchOptions,
  page: signedIn,
  server,
}) => {
  // A headless shell has no such cache.
  const executablePath = findBrowser();
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ...(executablePath ? { executablePath } : {}),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const context = await browser.newContext();
  await context.addCookies(await signedIn.context().cookies());
  const page = await context.newPage();
  const streams: string[] = [];
  // The first tab opens its stream again if it finds too many of its earlier loads still open.
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events') && request.frame().page() !== page)
      streams.push(request.url());
  });
  const title = (tab: Page, name: string) => tab.getByRole('heading', { name, level: 1 });
  for (let load = 0; load < 5; load += 1) {
    for (const name of ['Analytics', 'Inbox']) {
      await page.goto(`${server.console}/${name === 'Inbox' ? 'leads' : 'analytics'}`);
      await expect(title(page, name)).toBeVisible();
    }
  }
  const others: Page[] = [];
  for (let count = 0; count < 9; count += 1) {
    const tab = await context.newPage();
    await tab.goto(`${server.console}/leads`);
    await expect(title(tab, 'Inbox')).toBeVisible();
    others.push(tab);
  }
  expect(streams).toEqual([]);
  await sendDemoRequest(server.site);
  for (const tab of [page, ...others]) await expect(tab.locator('[data-lead]')).toHaveCount(1);
  // Another tab takes over the stream.
  await page.close();
  await expect.poll(() => streams.length).toBe(1);
  await sendDemoRequest(server.site);
  for (const tab of others) await expect(tab.locator('[data-lead]')).toHaveCount(2);
  await browser.close();
});

/** R183. */
test('a new console lists the setup steps until each is done, for owners only', async ({
  page,
  server,
  browser,
}) => {
  await expect(page.getByRole('link', { name: /^Settings \d problems?$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Finish setting up: 6 steps' }).click();
  const open = page.getByRole('region', { name: /^Set up/ }).getByRole('listitem');
  await expect(open).toHaveCount(6);
  await expectCleanAt(page, 390);
  await page.getByRole('button', { name: 'Not needed Invite your team' }).click();
  await expect(open).toHaveCount(5);
  await expect(page.getByRole('link', { name: /^Health .*5 open steps$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(open).toHaveCount(6);

  await addColleague(server, 'Bob Ray');
  let health: Promise<unknown> | undefined;
  const bob = await signInBob(browser, server, async (tab) => {
    health = tab.waitForResponse(/\/api\/health$/);
  });
  await expect(bob.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await health;
  await expect(bob.getByRole('link', { name: /setting up/ })).toHaveCount(0);
  await openSettings(bob, 'Health');
  await expect(bob.getByText(/open steps?/)).toHaveCount(0);
  await expect(bob.getByText(/^Set up/)).toHaveCount(0);
});

/** R183, R186, R250, R251. */
test('an owner sets up email, plans backups and has the whole path proved', async ({
  page,
  startConsole,
}) => {
  const sink = await startSmtpSink({
    credentials: { user: 'site', pass: 'pa55' },
    reject: (to) => (to.startsWith('nobody@') ? { code: 550, text: 'No such mailbox' } : null),
  });
  const PORT = String(await freePort());
  const server = await startConsole({ PORT, TIME_ZONE: 'UTC' });
  await createOwner(page, server);
  await openSettings(page, 'Health');
  await page.getByRole('link', { name: 'General' }).last().click();
  const form = page.getByRole('region', { name: 'Email', exact: true });
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(fields))
      await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByRole('button', { name: 'Save' }).click();
  };
  await fill({
    'Mail server': '127.0.0.1',
    Port: String(sink.port),
    User: 'site',
    'New leads to': 'team@ldl.example',
    From: 'Ldl <leads@ldl.example>',
  });
  await expect(form.getByText('Enter the password.')).toBeVisible();
  await form.locator('[name=password]').fill('wr0ng');
  await fill({});
  await expect(form.getByText(/did not accept the login .*535.* Nothing was saved/)).toBeVisible();
  await expectCleanAt(page, 390, 768, 1440);
  await form.locator('[name=password]').fill('pa55');
  await fill({});
  await expect(page.getByText('Saved. The mail server accepts the login.')).toBeVisible();
  await expect(page.getByText('Set by TIME_ZONE in the environment of the server')).toBeVisible();
  const contacts = page.getByRole('region', { name: 'Import contacts' });
  await contacts.getByLabel('CSV file').setInputFiles({
    name: 'contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Mail,Cell\nAnn Lee,,702-555-0123\nBob Ray,bob@lab.example,\n'),
  });
  await expect(contacts.getByText('1 new contact, 0 duplicates, 1 row that')).toBeVisible();
  await contacts.getByLabel('Email').selectOption('Mail');
  await expect(contacts.getByText('2 new contacts, 0 duplicates.')).toBeVisible();
  await expectCleanAt(page, 390, 1440);
  await contacts.getByRole('button', { name: 'Add 2 contacts' }).click();
  await expect(contacts.getByText('2 contacts added.')).toBeVisible();
  await contacts.getByRole('button', { name: 'Undo' }).click();
  await expect(contacts.getByText('2 contacts added.')).toBeHidden();
  await openSettings(page, 'Health');
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await page.getByLabel(`Through 127.0.0.1:${sink.port} to`).fill('nobody@ldl.example');
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByText(/^Not accepted by .*: 550 No such mailbox$/)).toBeVisible();
  await expect(step('Send email')).toBeVisible();
  await page.getByLabel(/^Through/).fill('ada@ldl.example');
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByText(`Accepted by 127.0.0.1:${sink.port}`)).toBeVisible();
  await expect(step('Send email')).toHaveCount(0);
  expect(sink.emails).toHaveLength(1);

  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText(/^Last .*, \d+(\.\d)? MB/)).toBeVisible();
  await expect(step('Back up the leads')).toHaveCount(0);
  await page.getByLabel('Keep').selectOption('14 nights');
  await page.getByRole('button', { name: 'Back up every night' }).click();
  await expect(page.getByText(/\. Next: .* 3:30 AM/)).toBeVisible();
  await page.getByLabel('Keep').selectOption('Turn off');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Back up every night' })).toBeVisible();
  await expect(page.getByLabel('Keep')).toHaveValue('7');
  await page.getByText('1 backup in the folder').click();
  await expectCleanAt(page, 390, 1440);

  await sendDemoRequest(server.site);
  await expect(async () => {
    await page.reload();
    await expect(step('Protect the owners')).toBeVisible({ timeout: 5_000 });
    await expect(step('Notify someone of new leads')).toHaveCount(0);
  }).toPass();
  await page.getByRole('button', { name: 'Prove it now' }).click();
  const links = 'public address, form, database, and mail server';
  await expect(
    page.getByText(new RegExp(`^Proved end to end today at .*: ${links}.$`)),
  ).toBeVisible();
  await expect(step('Prove that it works')).toHaveCount(0);
  await expectCleanAt(page, 390, 1440);

  await test.step('the focus stays in the dialog when a reset is mailed', async () => {
    await addColleague(server, 'Bob Agent');
    await page.goto(`${server.console}/settings/team`);
    await page.getByRole('button', { name: 'Actions for Bob Agent' }).click();
    await page.getByRole('menuitem', { name: 'Send a password reset…' }).click();
    await page.getByRole('button', { name: 'Send a reset' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Password reset sent' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
  });
  await sink.close();
});
