import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, type Page, test } from '@playwright/test';
import { axeViolations } from '#tests/support/axe.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';

/** R151, R154, R155, R158. */
test('a new operator sets up the console, and takes and closes a lead that arrives', async ({
  page,
}) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  const server = await startServer();
  try {
    await test.step('the printed link creates the owner', async () => {
      await page.goto(server.setupLink);
      await page.getByLabel('Your name').fill('Ada Lovelace');
      await page.getByLabel('Email').fill('ada@ldl.example');
      await page.getByLabel('Password').fill('short');
      await page.getByRole('button', { name: 'Create account' }).click();
      await patiently(page.getByText('Use at least 12 characters.')).toBeVisible();
      await patiently(page.getByLabel('Password')).toBeFocused();
      await page.getByLabel('Password').fill('correct horse battery');
      await page.getByRole('button', { name: 'Create account' }).click();
      await patiently(page.getByRole('heading', { name: 'All leads: nothing here' })).toBeVisible();
    });

    const row = page.locator('[data-lead]');
    await test.step('a demo request arrives without a reload', async () => {
      await sendDemoRequest(server.site);
      await patiently(row).toHaveCount(1);
      await patiently(row).toContainText('Ann');
      await patiently(page).toHaveTitle('(1) LDL console');
      await expectCleanAt(page, 1440, 390);
    });

    await test.step('it is opened, assigned, and closed with the keyboard', async () => {
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await patiently(page.getByRole('heading', { name: 'Ann' })).toBeVisible();
      await patiently(page.getByRole('link', { name: 'Call' })).toHaveAttribute(
        'href',
        'tel:+17025550123',
      );
      await patiently(page.getByRole('link', { name: '+1 (702) 555-0123' })).toBeVisible();
      await page.keyboard.press('a');
      await page.getByRole('menuitemradio', { name: 'Ada Lovelace (you)' }).press('Enter');
      await patiently(page.getByRole('button', { name: 'Assignee: Ada Lovelace' })).toBeVisible();
      await page.keyboard.press('e');
      await page.getByRole('menuitemradio', { name: 'Won' }).press('Enter');
      await patiently(page.getByText('Lead: marked as won.')).toBeVisible();
      await patiently(page).toHaveTitle('LDL console');
      await page.keyboard.press('z');
      await patiently(page.getByRole('button', { name: 'Progress: New' })).toBeVisible();
      await page.keyboard.press('n');
      await page.keyboard.type('<b>Called</b>');
      await page.keyboard.press('Control+Enter');
      await patiently(page.locator('.timeline').getByText('<b>Called</b>')).toBeVisible();
      await expectCleanAt(page, 1440, 390);
    });

    await test.step('signing out ends the session, and signing in goes on where one was', async () => {
      const lead = page.url();
      await page.getByRole('button', { name: 'Ada Lovelace Owner' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await patiently(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expectCleanAt(page, 1440, 390);
      await page.goto(lead);
      await page.getByLabel('Email').fill('ada@ldl.example');
      await page.getByLabel('Password').fill('correct horse battery');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await patiently(page).toHaveURL(lead);
      await patiently(page.getByRole('heading', { name: 'Ann' })).toBeVisible();
    });
    // The first request of a browser without a session.
    const expected = /status of 401/;
    expect(messages.filter((message) => !expected.test(message))).toEqual([]);
  } finally {
    await server.stop();
  }
});

/** Nothing for axe to find, and nothing wider than the window. */
async function expectCleanAt(page: Page, ...widths: readonly number[]): Promise<void> {
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

async function sendDemoRequest(site: string): Promise<void> {
  const response = await fetch(`${site}/api/form_request_demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aGoodPayload('demo')),
  });
  expect(response.status).toBe(200);
}

/** The server with a fresh store, on free ports. */
async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'laboratory-console-'));
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...cleanEnvironment,
      PORT: '0',
      CONSOLE_PORT: '0',
      DATA_DIR: dataDir,
      BOT_CHECK: 'none',
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
    const entry = JSON.parse(line) as { readonly address?: string; readonly msg?: string };
    site ||= entry.address ?? '';
    setupLink ||= /http:\S+\/join#\S+/.exec(entry.msg ?? '')?.[0] ?? '';
    if (site && setupLink) {
      child.stdout.resume();
      return { site, setupLink, stop };
    }
  }
  throw new Error('The server ended before it listened');
}

/** The server hashes passwords with effort, and looks for new leads once a second. */
const patiently = expect.configure({ timeout: 15_000 });
