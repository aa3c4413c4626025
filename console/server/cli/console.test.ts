import { expect, test } from 'vitest';
import { openStore } from '#server/store/open-store.ts';
import { accountEmailsIn } from '#tests/support/account-emails.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { aStore } from '#tests/support/store.ts';
import { clean } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { runConsole } from './console.ts';

test('the invite command prints a link, and audit verify finds the log intact', async () => {
  const dataDir = temporaryFolder();
  await (await openStore({ dataDir })).close();
  const invited = await run(dataDir, 'invite', 'Ann@Lab.example');
  expect(invited.out).toMatch(/\nhttps:\/\/console\.example\/join#[\w-]{43}\n$/);
  const verified = await run(dataDir, 'audit', 'verify');
  expect(verified.out).toMatch(/^The audit log is intact: 1 entry\. Last hash: [0-9a-f]{64}\n$/);
  const hash = verified.out.slice(-65, -1);
  await run(dataDir, 'invite', 'bob@lab.example');
  expect((await run(dataDir, 'audit', 'verify', '--noted', hash)).out).toContain('2 entries');
  const cutOff = run(dataDir, 'audit', 'verify', '--noted', hash.replace(/./g, 'a'));
  expect(await cutOff).toMatchObject({
    code: 1,
    errors: 'The audit log was cut off or replaced: no entry has the hash that was noted.\n',
  });
  const wrong = await run(dataDir, 'invite', 'nobody');
  expect(wrong).toMatchObject({ code: 2, errors: expect.stringContaining('one email address') });
});

test('the sign-in command prints a link for a user, and with OIDC_ONLY the invite command prints none', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir });
  await store.close();
  const nobody = await run(dataDir, 'sign-in', 'ann@lab.example');
  expect(nobody).toMatchObject({ code: 2, errors: expect.stringContaining('No user has ann@') });
  const only = { OIDC_ISSUER: 'https://dir.example', OIDC_CLIENT_ID: 'a', OIDC_ONLY: '1' };
  const env = { ...only, OIDC_CLIENT_SECRET: 'b', OIDC_NAME: 'Lab Directory' };
  const invited = await runWith(env, dataDir, 'invite', 'ann@lab.example');
  expect(invited.out).toBe(
    'ann@lab.example can sign in with Lab Directory within three days.\nhttps://console.example/sign-in\n',
  );
  const { db } = await aStore({ dataDir });
  const user = { id: 'a', email: 'ann@lab.example', name: clean('Ann'), role: 'agent' } as const;
  await db
    .insertInto('users')
    .values({ ...user, password_hash: '', created_at: 0 })
    .execute();
  const { out } = await runWith(env, dataDir, 'sign-in', user.email);
  expect(out).toMatch(/\nhttps:\/\/console\.example\/sign-in\/link#[\w-]{43}\n$/);
  const entry = db.selectFrom('audit_log').selectAll().orderBy('sequence', 'desc');
  expect(await entry.executeTakeFirst()).toMatchObject({
    action: 'sign-in-link-made',
    user_name: 'command line',
  });
});

test('the commands reset and remove-second-factor are separate, for enabled users only', async () => {
  const dataDir = temporaryFolder();
  await (await openStore({ dataDir })).close();
  const { db } = await aStore({ dataDir });
  const user = { id: 'a', email: 'ann@lab.example', name: clean('Ann'), role: 'owner' } as const;
  const row = { ...user, password_hash: '', totp_secret: 'ABC', created_at: 0 };
  await db.insertInto('users').values(row).execute();
  const link = await run(dataDir, 'reset', user.email);
  expect(link.out).toMatch(/an hour .*\nhttps:\/\/console\.example\/join#[\w-]{43}\n$/);
  const users = () => db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(await users()).toMatchObject({ totp_secret: 'ABC' });
  await run(dataDir, 'remove-second-factor', user.email);
  expect(await users()).toMatchObject({ totp_secret: null });
  const emails = await accountEmailsIn(db);
  expect(emails.map(({ kind }) => kind)).toEqual(['reset-link-made', 'second-factor-removed']);
  const invited = run(dataDir, 'invite', user.email);
  expect(await invited).toMatchObject({
    code: 2,
    errors: expect.stringContaining('already has an account'),
  });
  await db.updateTable('users').set({ disabled_at: 1 }).execute();
  const refused = run(dataDir, 'reset', user.email);
  expect(await refused).toMatchObject({
    code: 2,
    errors: expect.stringContaining('Ann is disabled'),
  });
});

function run(dataDir: string, ...args: readonly string[]) {
  return runWith({}, dataDir, ...args);
}

function runWith(
  more: Readonly<Record<string, string>>,
  dataDir: string,
  ...args: readonly string[]
) {
  const env = { DATA_DIR: dataDir, CONSOLE_URL: 'https://console.example', ...more };
  return runCommand(runConsole, env, ...args);
}
