import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/leads/store.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { aBuiltSite } from '#tests/support/intake-app.ts';
import { startServer } from '#tests/support/server-process.ts';
import { aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const main = new URL('../../server/main.ts', import.meta.url).pathname;

test('invalid settings stop the start and are all named', async () => {
  const output = await failure({ PORT: 'x', BOT_CHECK: 'x' }, aBuiltSite());
  expect(output).toMatch(/^Invalid settings:\n {2}PORT .+\n {2}BOT_CHECK .+\n$/);
});

test('a missing build is reported with the command to run', async () => {
  expect(await failure({}, temporaryFolder())).toContain('npm run build');
});

test('an unreachable database is reported in one sentence, without its password', async () => {
  const DATABASE_URL = 'postgres://user:hush@127.0.0.1:1/leads';
  expect(await failure({ DATABASE_URL }, aBuiltSite())).toMatch(/^DATABASE_URL(?!.*hush).*\n$/);
});

test('a port in use is reported with its settings', async () => {
  const { address } = await startServer({ DATA_DIR: temporaryFolder() });
  const output = await failure({ PORT: new URL(address).port }, aBuiltSite());
  expect(output).toBe('HOST and PORT: another program is already listening there.\n');
});

test('a failed start takes no deliveries from the running server', async () => {
  const { address } = await startServer({ DATA_DIR: temporaryFolder() });
  const DATA_DIR = temporaryFolder();
  const store = await openStore({ dataDir: DATA_DIR });
  onTestFinished(() => store.close());
  const submission = aSubmission();
  await store.accept(submission);
  await failure({ PORT: new URL(address).port, DATA_DIR }, aBuiltSite());
  const states = await store.deliveriesOf(submission.lead.id);
  expect(states).toMatchObject([{ state: 'pending', tries: 0 }]);
});

async function failure(env: Record<string, string>, site: string): Promise<string> {
  const run = promisify(execFile)(process.execPath, [main, site], {
    env: { ...cleanEnvironment, DATA_DIR: temporaryFolder(), ...env },
  });
  const { code, stderr } = await run.then(
    () => ({ code: 0, stderr: '' }),
    (error: { readonly code: number; readonly stderr: string }) => error,
  );
  expect(code).toBe(1);
  return stderr;
}
