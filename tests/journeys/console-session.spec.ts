import '#server/extension/install-console.ts';
import type { Page } from '@playwright/test';
import { endpoints } from '#console/contract/endpoints.ts';
import { openConnection } from '#server/db/open-connection.ts';
import {
  addColleague,
  openLead,
  openSettings,
  owner,
  sendDemoRequest,
} from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import type { SiteWithConsole } from '#tests/support/site-with-console.ts';

test('signing out clears the screen immediately', async ({ page, context, server }) => {
  await test.step('the form appears on a page that was loaded while signed in', async () => {
    await page.reload();
    await signOut(page);
    await expect(signInForm(page)).toBeVisible();
    await signIn(page);
    await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  });

  await sendDemoRequest(server.site);
  await test.step('offline, the lead and its drafts are removed, and the session ends later', async () => {
    await openLeadWithDraft(page);
    await context.setOffline(true);
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('Ann')).toHaveCount(0);
    expect(await storedDrafts(page)).toEqual([]);
    expect((await context.cookies())[0]?.value).toBeTruthy();
    await context.setOffline(false);
    await expect.poll(() => sessionCount(server.dataDir)).toBe(0);
    await page.goto(`${server.console}/leads`);
    await expect(signInForm(page)).toBeVisible();
  });
});

test('a draft is restored for its author only', async ({ page, server }) => {
  await sendDemoRequest(server.site);
  const lead = await openLeadWithDraft(page);
  const note = page.getByLabel('Add a note');

  await test.step('when the session ends elsewhere, the draft leaves the storage and returns with its author', async () => {
    await endSession(page, server);
    expect(await storedDrafts(page)).toEqual([]);
    await signIn(page);
    await expect(page).toHaveURL(lead);
    await expect(note).toHaveValue('Half a thought');
  });

  await test.step('another user of the same tab does not get the draft', async () => {
    await addColleague(server, 'Bob Ray');
    await endSession(page, server);
    await signIn(page, 'bob@ldl.example');
    await expect(page.getByRole('button', { name: 'Bob Ray Agent' })).toBeVisible();
    await expect(page.getByLabel('Write a reply or a note')).toBeVisible();
    await expect(note).toHaveCount(0);
    expect(await storedDrafts(page)).toEqual([]);
  });
});

test('a sensitive change asks for the password after a while', async ({ page, server }) => {
  const { db } = await openConnection(server);
  await db
    .updateTable('sessions')
    .set({ created_at: Date.now() - 20 * 60 * 1000 })
    .execute();
  await db.destroy();
  const reminder = page.getByRole('link', { name: 'Set up a second factor within 24 hours' });
  await expect(reminder).toBeVisible();
  await openSettings(page, 'Team');
  await page.getByRole('button', { name: 'Invite' }).click();
  const form = page.getByRole('dialog', { name: 'Invite someone' });
  await form.getByLabel('Email').fill('bob@ldl.example');
  await form.getByRole('button', { name: 'Invite' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await test.step('closing the question changes nothing and keeps what was typed', async () => {
    await proof.getByRole('button', { name: 'Close' }).click();
    await expect(form.getByText('Confirm that it’s you first.')).toBeVisible();
    await expect(form.getByLabel('Email')).toHaveValue('bob@ldl.example');
  });
  await form.getByRole('button', { name: 'Invite' }).click();
  await proof.getByLabel('Password', { exact: true }).fill(owner.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'Send this link' })).toBeVisible();
});

function signInForm(page: Page) {
  return page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Sign in', exact: true }) });
}

async function openLeadWithDraft(page: Page): Promise<string> {
  await openLead(page);
  await page.keyboard.press('n');
  await page.getByLabel('Add a note').fill('Half a thought');
  return page.url();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ada Lovelace Owner' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

async function signIn(page: Page, email: string = owner.email): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

function storedDrafts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')));
}

async function sessionCount(dataDir: string): Promise<number> {
  const { db } = await openConnection({ dataDir, databaseUrl: null });
  const rows = await db.selectFrom('sessions').select('id').execute();
  await db.destroy();
  return rows.length;
}

/** Ends the session on the server, as when an owner signs the user out everywhere. */
async function endSession(page: Page, { console: origin }: SiteWithConsole): Promise<void> {
  const { method, path } = endpoints.signOut;
  await page.request.fetch(`${origin}/api${path}`, { method, headers: { origin } });
  await expect(signInForm(page)).toBeVisible();
}
