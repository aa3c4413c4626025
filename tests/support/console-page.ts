import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, type Page, test } from '@playwright/test';
import type { Role } from '#contract/console/values.ts';
import { hashPassword } from '#server/console/passwords.ts';
import { newId } from '#server/leads/lead.ts';
import { openConnection } from '#server/leads/open-connection.ts';
import { axeViolations } from './axe.ts';
import { cleanEnvironment } from './clean-environment.ts';
import { aGoodPayload } from './payloads.ts';
import { readSetupLink } from './setup-link.ts';
import { writeSmallSite } from './small-site.ts';

/** Nothing for axe to find, and nothing wider than the window. */
export async function expectCleanAt(page: Page, ...widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
    );
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
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

export type SiteWithConsole = {
  /** Origins. */
  readonly site: string;
  readonly console: string;
  readonly setupLink: string;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
};

/** The server and its console with a fresh store, on free ports. Without `hasPages` the site is a small one. */
export async function startSiteWithConsole(
  settings: Readonly<Record<string, string>> = {},
  { hasPages = false } = {},
): Promise<SiteWithConsole> {
  // It starts a server of its own and hashes passwords with effort.
  test.slow();
  const dataDir = mkdtempSync(join(tmpdir(), 'laboratory-console-'));
  const smallSite = join(dataDir, 'site');
  if (!hasPages) writeSmallSite(smallSite);
  const child = spawn(process.execPath, ['server/main.ts', ...(hasPages ? [] : [smallSite])], {
    env: {
      ...cleanEnvironment,
      PORT: '0',
      CONSOLE_PORT: '0',
      DATA_DIR: dataDir,
      BOT_CHECK: 'none',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  let site = '';
  let setupLink = '';
  for await (const line of createInterface(child.stdout)) {
    const entry = JSON.parse(line) as { readonly address?: string; readonly console?: string };
    site ||= entry.address ?? '';
    if (entry.console) setupLink = readSetupLink(dataDir);
    if (site && setupLink) {
      child.stdout.resume();
      return { site, console: new URL(setupLink).origin, setupLink, dataDir, stop };
    }
  }
  throw new Error('The server ended before it listened');
}

/** The server hashes passwords with effort, and looks for new leads once a second. */
export const patiently = expect.configure({ timeout: 15_000 });

/** Follows the link of the first user, and ends in the empty inbox. */
export async function createOwner(page: Page, { setupLink }: SiteWithConsole): Promise<void> {
  await page.goto(setupLink);
  await page.getByLabel('Your name').fill(owner.name);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await patiently(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
}

/** Another user, with the owner's password. */
export async function addColleague(
  { dataDir }: SiteWithConsole,
  name: string,
  role: Role = 'agent',
): Promise<void> {
  const { db } = await openConnection({ dataDir, databaseUrl: null });
  const user = {
    id: newId(),
    email: `${name.split(' ', 1)}@ldl.example`.toLowerCase(),
    name,
    role,
    password_hash: await hashPassword(owner.password),
    created_at: 0,
  } as const;
  await db.insertInto('users').values(user).execute();
  await db.destroy();
}

export const owner = {
  name: 'Ada Lovelace',
  email: 'ada@ldl.example',
  password: 'correct horse battery',
} as const;
