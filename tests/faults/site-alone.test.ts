import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { contactPath } from '#tests/support/intake-app.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';
import { startServer } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const run = promisify(execFile);

describe('a checkout without console/', () => {
  let house = '';
  beforeAll(() => {
    house = mkdtempSync(join(tmpdir(), 'site-alone-'));
    for (const name of readdirSync('.').filter((one) => !leftOut.includes(one))) {
      cpSync(name, join(house, name), { recursive: true });
    }
    symlinkSync(join(process.cwd(), 'node_modules'), join(house, 'node_modules'));
  });

  afterAll(() => rmSync(house, { recursive: true, force: true }));

  test('the server needs none of its declarations', async () => {
    await inHouse('node_modules/typescript/bin/tsc', '--project', 'tsconfig.server.json');
  });

  test('it builds, takes a lead, mails it, exports it and erases it', async () => {
    await inHouse('tools/build.ts');
    await expectALeadsWay(house, {}, { folder: house, site: join(house, 'build/client') });
  }, 180_000);

  test('the tests of its forms, intake and visitors pass', async () => {
    const words = ['run', '--maxWorkers', '1', ...testsOfTheSite];
    await inHouse('node_modules/vitest/vitest.mjs', ...words);
  }, 180_000);

  function inHouse(...words: readonly string[]) {
    // Another cluster would take longer to start than its tests to run.
    const DATABASE_TEST_URL = process.env.SHARED_POSTGRES ?? '';
    const env = { ...cleanEnvironment, DATABASE_TEST_URL };
    return run(process.execPath, words, { cwd: house, env });
  }
});

test('CONSOLE=off takes a lead, mails it, exports it and erases it', async () => {
  await expectALeadsWay('.', { CONSOLE: 'off' });
});

/** A lead comes in, is mailed, exported, told to its person, and erased with its email. */
async function expectALeadsWay(
  folder: string,
  settings: Readonly<Record<string, string>>,
  house?: { readonly folder: string; readonly site: string },
): Promise<void> {
  const env = { ...settings, DATA_DIR: temporaryFolder() };
  const { address } = await startServer(env, house ? { house } : {});
  const ready = await fetch(`${address}/readyz`);
  expect(await ready.json()).toEqual({ status: 'ok', console: 'off' });
  const payload = aGoodPayload('contact');
  const response = await fetch(address + contactPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(payload),
  });
  expect(await response.json()).toMatchObject({ success: true });
  const mails = () => filesBelow(env.DATA_DIR).filter((name) => name.endsWith('.eml'));
  await expect.poll(() => mails().length).toBe(2);
  const leads = async (...words: readonly string[]) => {
    const command = [join(folder, 'server/cli/leads.ts'), ...words];
    const { stdout } = await run(process.execPath, command, {
      env: { ...cleanEnvironment, ...env },
    });
    return stdout;
  };
  expect(await leads('export', '--csv')).toContain(String(payload.emailAddress));
  expect(await leads('list')).toMatch(/done/);
  await leads('erase', '--contact', String(payload.emailAddress), '--yes');
  expect(await leads('list')).toMatch(/^No matching leads/);
  expect(mails()).toEqual([]);
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}

/** The tests of the forms' list, of a submission, of a registration and of a subscription. */
const testsOfTheSite = [
  'contract/form-list.test.ts',
  'server/intake/handle-submission.test.ts',
  'server/intake/registration.test.ts',
  'server/visitor/subscription-routes.test.ts',
];

/** The console, what a checkout doesn't have, and what others are writing. */
const leftOut = ['console', 'node_modules', '.git', 'build', 'data', 'test-results'];
