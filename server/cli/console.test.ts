import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openStore } from '#server/leads/store.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

test('invite prints a link, and audit verify proves the log whole', async () => {
  const dataDir = temporaryFolder();
  await (await openStore({ dataDir })).close();
  const invited = await run(dataDir, 'invite', 'Ann@Lab.example');
  expect(invited.stdout).toMatch(/\nhttps:\/\/console\.example\/join#[\w-]{43}\n$/);
  const verified = await run(dataDir, 'audit', 'verify');
  expect(verified.stdout).toMatch(/^The audit log is whole: 1 entry\. Last hash: [0-9a-f]{64}\n$/);
  const wrong = await run(dataDir, 'invite', 'nobody').catch((error: unknown) => error);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('one EMAIL') });
});

function run(dataDir: string, ...args: readonly string[]) {
  const env = { ...cleanEnvironment, DATA_DIR: dataDir, CONSOLE_URL: 'https://console.example' };
  return promisify(execFile)(process.execPath, ['server/cli/console.ts', ...args], { env });
}
