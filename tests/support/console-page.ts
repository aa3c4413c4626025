import '#server/extension/install-console.ts';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { hashPassword } from '#console/server/identity/passwords.ts';
import { startSession } from '#console/server/identity/sessions.ts';
import type { Role } from '#contract/roles.ts';
import type { Db } from '#server/db/connection.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { newId } from '#server/lib/ids.ts';
import { axeViolations } from './axe.ts';
import { aGoodPayload } from './payloads.ts';
import type { SiteWithConsole } from './site-with-console.ts';
import { clean } from './submission.ts';

/** Expects no content wider than the window at any width, and no axe violations at the last one. */
export async function expectCleanAt(page: Page, ...widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
    );
    // Lists measure themselves again after the window has changed.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

export async function sendDemoRequest(site: string): Promise<void> {
  const response = await fetch(`${site}/api/form_request_demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aGoodPayload('demo')),
  });
  expect(response.status).toBe(200);
}

/** Changes the open lead like a colleague in another browser. */
export async function changeMeanwhile(page: Page, change: string, data: object): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  const response = await page.request.post(`${origin}/api${pathname}/${change}`, {
    data,
    headers: { origin },
  });
  expect(response.status()).toBe(200);
}

/** Opens a section of Settings by its links. */
export async function openSettings(page: Page, section: string): Promise<void> {
  await page.getByRole('link', { name: /^Settings/ }).click();
  const list = page.getByRole('navigation', { name: 'Settings' });
  await list.getByRole('link', { name: new RegExp(`^${section}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible();
}

/** The page of the open lead, without the list next to it, which shows its newest words too. */
export function leadPane(page: Page): Locator {
  return page.getByRole('region', { name: 'Lead', exact: true });
}

/** Opens the lead of `sendDemoRequest` from the list. */
export async function openLead(page: Page): Promise<void> {
  await page.locator('[data-lead]').getByText('Ann').first().click();
  await expect(page.getByRole('heading', { name: 'Ann' })).toBeVisible();
}

/** Creates the owner, and signs `page` in at the empty inbox. `console.spec.ts` tests the setup link. */
export async function createOwner(page: Page, server: SiteWithConsole): Promise<void> {
  const { db } = await openConnection(server);
  const userId = await addUser(db, { ...owner, role: 'owner' });
  await signIn(page, server, { db, userId });
  await db.destroy();
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
}

/** Creates another user, with the owner's password; returns the user's id. */
export async function addColleague(
  server: SiteWithConsole,
  name: string,
  role: Role = 'agent',
): Promise<string> {
  const { db } = await openConnection(server);
  const email = `${name.split(' ', 1)}@ldl.example`.toLowerCase();
  const id = await addUser(db, { email, name, role });
  await db.destroy();
  return id;
}

async function addUser(
  db: Db,
  { email, name, role }: { readonly email: string; readonly name: string; readonly role: Role },
): Promise<string> {
  passwordHash ??= hashPassword(owner.password);
  const id = newId();
  const user = {
    id,
    email,
    name: clean(name),
    role,
    password_hash: await passwordHash,
    created_at: Date.now(),
  };
  await db.insertInto('users').values(user).execute();
  return id;
}

/** The window of `addColleague(server, 'Bob Ray')`, signed in at the inbox. `prepare` runs before its first page. */
export async function signInBob(
  browser: Browser,
  server: SiteWithConsole,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await prepare(page);
  const { db } = await openConnection(server);
  const bob = db.selectFrom('users').select('id').where('email', '=', 'bob@ldl.example');
  await signIn(page, server, { db, userId: (await bob.executeTakeFirstOrThrow()).id });
  await db.destroy();
  return page;
}

/** Opens the inbox with a new session. `console.spec.ts` tests the form. */
async function signIn(
  page: Page,
  { console }: SiteWithConsole,
  { db, userId }: { readonly db: Db; readonly userId: string },
): Promise<void> {
  const client = { address: '127.0.0.1', userAgent: 'test' };
  const value = await startSession(db, { userId, isHalf: false, client, now: new Date() });
  await page.context().addCookies([{ name: 'console', value, url: console }]);
  await page.goto(console);
}

let passwordHash: Promise<string> | undefined;

export const owner = {
  name: 'Ada Lovelace',
  email: 'ada@ldl.example',
  password: 'correct horse battery',
} as const;
