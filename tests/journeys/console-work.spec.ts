import '#server/extension/install-console.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { movedScreens } from '#console/app/ui/screens.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import {
  addColleague,
  expectCleanAt,
  leadPane,
  openLead,
  openSettings,
  sendDemoRequest,
} from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import type { SiteWithConsole } from '#tests/support/site-with-console.ts';

test('an operator works with the keyboard, and every page and list is named', async ({
  page,
  server,
}) => {
  await test.step('a menu that loads on its first press returns the focus', async () => {
    await opensAndReturns(page, 'List', 'menu');
    await opensAndReturns(page, 'Filter', 'dialog');
    await page.setViewportSize({ width: 390, height: 844 });
    await opensAndReturns(page, 'Menu', 'dialog');
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await expect(page).toHaveTitle('Inbox – LDL console');
  await sendDemoRequest(server.site);
  await test.step('Tab skips the sidebar, and Enter opens a lead', async () => {
    await expect(page.locator('[data-lead]')).toHaveCount(1);
    await page.reload();
    await expect(page.locator('[data-lead]')).toHaveCount(1);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('button', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    const row = page.locator('[data-lead] a');
    await expect(row).toBeFocused();
    const heading = page.getByRole('heading', { name: 'Ann' });
    for (const _ of ['first opened', 'open already']) {
      await page.keyboard.press('Enter');
      await expect(heading).toBeFocused();
      await row.focus();
    }
    await page.keyboard.press('Escape');
    await expect(heading).toHaveCount(0);
    await expect(row).toBeFocused();
  });
  await test.step('every page has its own title', async () => {
    await openLead(page);
    await expect(page).toHaveTitle('Ann – LDL console');
    const titles = new Set<string>();
    for (const name of ['Console', 'Settings']) {
      const links = page.getByRole('navigation', { name, exact: true }).getByRole('link');
      for (const link of await links.all()) {
        const before = await page.title();
        const isOpen = (await link.getAttribute('aria-current')) !== null;
        await link.click();
        if (!isOpen) await expect.poll(() => page.title()).not.toBe(before);
        titles.add(await page.title());
      }
    }
    // Only the inbox has the number of leads to answer.
    expect([...titles].filter((title) => title.startsWith('(1) '))).not.toEqual([]);
    expect(titles).toContain('Analytics – LDL console');
    expect(titles).toContain('Health – LDL console');
  });
  await test.step('the sidebar shows Filtered out only while it has leads', async () => {
    await page.goto(`${server.console}/leads`);
    const sidebar = page.getByRole('navigation', { name: 'Console' });
    const forms = sidebar.getByRole('button', { name: /^By form/ });
    await expect(forms).toHaveText('By form1 new');
    expect(await sidebar.getByRole('link').count()).toBeLessThanOrEqual(12);
    await expect(sidebar.getByRole('link', { name: 'Filtered out' })).toHaveCount(0);
    await forms.press('Enter');
    await page.reload();
    await sidebar.getByRole('link', { name: 'Demo request 1 new' }).click();
    await expect(sidebar.getByRole('link', { name: 'Price request' })).toBeVisible();
    // No lead came by email or call, or with another purpose yet.
    await expect(
      sidebar.getByRole('link', { name: /^(Email|Call|Free trial|Support)/ }),
    ).toHaveCount(0);
    await forms.press('Enter');
    // The selected form stays visible, even in a closed group.
    await expect(sidebar.getByRole('link', { name: 'Demo request 1 new' })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: 'Price request' })).toHaveCount(0);

    await openLead(page);
    await page.keyboard.press('s');
    await sidebar.getByRole('link', { name: 'Filtered out 1' }).click();
    await expect(page).toHaveURL(/view=spam/);
    await openLead(page);
    await page.getByRole('button', { name: /^Release/ }).click();
    await expect(page.locator('[data-lead]')).toHaveCount(0);
    await expect(sidebar.getByRole('link', { name: 'Filtered out' })).toBeVisible();
  });
  await test.step('a lead that another user erases disappears everywhere', async () => {
    await page.goto(`${server.console}/leads`);
    await openLead(page);
    const leadId = page.url().split('/').at(-1) ?? '';
    const env = { ...cleanEnvironment, DATA_DIR: server.dataDir };
    const command = ['server/cli/leads.ts', 'erase', '--id', leadId, '--yes'];
    await promisify(execFile)(process.execPath, command, { env });
    await expect(page.getByRole('heading', { name: 'This lead was erased.' })).toBeVisible();
    await expect(page.getByText('Ann')).toHaveCount(0);
    await expect(page.locator('[data-lead]')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Inbox' })).toHaveText('Inbox');
    await expect(page).toHaveTitle('This lead was erased – LDL console');
  });
});

test('a dialog accepts immediate typing, and a follow-up date is saved while it is typed', async ({
  page,
  server,
}) => {
  await sendDemoRequest(server.site);
  await expect(page.locator('[data-lead]')).toHaveCount(1);
  await test.step('keyboard shortcuts', async () => {
    await page.keyboard.press('?');
    await spaceKeeps(page, 'Keyboard shortcuts');
  });
  await test.step('exporting', async () => {
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    await expect(page.getByRole('radio', { name: 'CSV' })).toBeVisible();
    await spaceKeeps(page, 'Export 1 lead');
  });
  await test.step('erasing', async () => {
    await openLead(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Erase…' }).click();
    await page.keyboard.type(' erase');
    await expect(page.getByLabel('Type erase to confirm')).toHaveValue(' erase');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('inviting', async () => {
    await openSettings(page, 'Team');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.keyboard.type('olga@ldl.example');
    await expect(page.getByLabel('Email')).toHaveValue('olga@ldl.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Send this link' })).toBeVisible();
    await spaceKeeps(page, 'Send this link');
  });
  await test.step('confirming a password', async () => {
    await page.getByRole('button', { name: 'Ada Lovelace Owner' }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.keyboard.type('a b');
    await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toHaveValue(
      'a b',
    );
  });
  await page.goto(`${server.console}/leads`);
  await openLead(page);
  const field = page.getByLabel('Follow up', { exact: true });
  await field.focus();
  await page.keyboard.type('12012031');
  await expect(page.getByText('Set to follow up Dec 1, 2031.')).toBeVisible();
  await expect(field).toBeFocused();
  expect(await followUpOn(server)).toBe('2031-12-01');
  await test.step('it may have a time and a sentence, and ends with Done', async () => {
    await page.getByLabel('Follow-up time').fill('15:00');
    await expect(page.getByText('Reminder set to 3:00 PM.')).toBeVisible();
    await page.getByLabel('Follow-up note').fill('Call about the price');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Follow-up note saved.')).toBeVisible();
    await expect(page.locator('.lead-row')).toContainText('Follow up: Call about the price');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Follow-up removed.')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Follow-up note')).toHaveValue('Call about the price');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(field).toHaveValue('');
  await expect.poll(() => followUpOn(server)).toBeNull();

  await test.step('an incomplete date is not saved', async () => {
    await field.focus();
    await page.keyboard.type('1202');
    await page.getByRole('searchbox').focus();
    expect(await followUpOn(server)).toBeNull();
  });

  await test.step('closing the page saves immediately', async () => {
    await field.fill('2032-01-05');
    await page.goto('about:blank');
    await expect.poll(() => followUpOn(server)).toBe('2032-01-05');
  });
});

test('a lead that waits is marked by the answer target, and its sender can be blocked', async ({
  page,
  server,
}) => {
  await sendDemoRequest(server.site);
  await openSettings(page, 'Replies');
  await page.getByRole('button', { name: 'Edit answer target' }).click();
  await page.getByLabel('Business hours until an answer').fill('8');
  await page.getByLabel('From', { exact: true }).selectOption('0');
  await page.getByLabel('To', { exact: true }).selectOption('24');
  for (const day of ['Saturday', 'Sunday']) await page.getByLabel(day).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('8 business hours, Monday to Sunday, 12 AM to 12 AM')).toBeVisible();
  await expectCleanAt(page, 390, 1440);
  for (const [hours, mark] of [
    [5, 'Answer soon'],
    [9, 'Overdue'],
  ] as const) {
    await page.clock.setFixedTime(Date.now() + hours * 3_600_000);
    await page.goto(`${server.console}/leads`);
    await expect(page.locator('[data-lead]').getByText(mark)).toBeVisible();
    await expectCleanAt(page, 390, 1440);
  }
  await openLead(page);
  await expect(leadPane(page).getByText('Answer by')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Spam, and block lab.example' }).click();
  await expect(page.getByText('everything that lab.example sends from now on')).toBeVisible();
  await openSettings(page, 'Privacy');
  await page.getByRole('button', { name: 'Unblock lab.example' }).click();
  await expect(page.getByText('Nobody is blocked.')).toBeVisible();
});

test('earlier addresses lead to the new ones, and changed roles ask first', async ({
  page,
  server,
}) => {
  for (const [from, to] of Object.entries(movedScreens)) {
    await page.goto(server.console + from);
    await expect(page).toHaveURL(server.console + to);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await addColleague(server, 'Bob Ray');
  await page.goto(`${server.console}/settings/team`);
  const role = page.getByLabel('Role of Bob Ray');
  await expect(role).toHaveValue('agent');
  await role.selectOption('owner');
  const question = page.getByRole('dialog', { name: 'Make Bob Ray an owner?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(role).toHaveValue('agent');
  await role.selectOption('viewer');
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect(role).toHaveValue('viewer');
  await page.getByRole('button', { name: 'Actions for Bob Ray' }).click();
  await page.getByRole('menuitem', { name: 'Disable…' }).click();
  await expectCleanAt(page, 390, 1440);
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(page.getByText('Bob Ray disabled')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectCleanAt(page, 390, 1440);
  await page.keyboard.press('z');
  await expect(page.getByRole('status').getByText('Nothing to undo.')).toBeVisible();
});

/** Checks the dialog and closes it. */
async function spaceKeeps(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

async function followUpOn({ dataDir }: SiteWithConsole): Promise<string | null> {
  const { db } = await openConnection({ dataDir, databaseUrl: null });
  const row = await db.selectFrom('lead_work').select('follow_up_on').executeTakeFirst();
  await db.destroy();
  return row?.follow_up_on ?? null;
}

async function opensAndReturns(page: Page, name: string, role: 'menu' | 'dialog'): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole(role)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole(role)).toHaveCount(0);
  await expect(button).toBeFocused();
}
