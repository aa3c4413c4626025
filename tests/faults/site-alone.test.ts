import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { contactPath } from '#tests/support/intake-app.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';
import { startServer } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const run = promisify(execFile);

test('CONSOLE=off takes a lead, mails it, exports it and erases it', async () => {
  const env = { CONSOLE: 'off', DATA_DIR: temporaryFolder() };
  const { address } = await startServer(env);
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
    const command = ['server/cli/leads.ts', ...words];
    const { stdout } = await run(process.execPath, command, {
      env: { ...cleanEnvironment, ...env },
    });
    return stdout;
  };
  expect(await leads('export', '--csv')).toContain(String(payload.emailAddress));
  expect(await leads('erase', '--contact', String(payload.emailAddress), '--yes')).toMatch(
    /^Erased 1 lead and 2 mail files/,
  );
  expect(mails()).toEqual([]);
});

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}
