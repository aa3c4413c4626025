import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSubscriptionLinks } from '#server/leads/subscription-links.ts';
import { seal, unseal } from '#server/lib/sealing.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { aStore } from '#tests/support/store.ts';
import { clean } from '#tests/support/submission.ts';
import { runConsole } from './console.ts';

const key = randomBytes(32).toString('base64');
const next = randomBytes(32).toString('base64');
const publicUrl = new URL('https://lab.example');

test('the secrets reseal command encrypts plaintext secrets, and re-encrypts them when the key changes', async () => {
  const { db, run } = await open();
  const user = { id: 'a', email: 'ann@lab.example', name: clean('Ann'), role: 'owner' } as const;
  const row = { ...user, password_hash: '', totp_secret: 'JBSWY3DP', created_at: 0 };
  await db.insertInto('users').values(row).execute();
  const stored = async () =>
    (await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()).totp_secret ?? '';
  await run({ SECRETS_KEY: key }, 'reseal');
  expect(unseal(await stored(), key, 'a')).toBe('JBSWY3DP');
  expect(await run({ SECRETS_KEY: next }, 'reseal')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('OLD_SECRETS_KEY'),
  });
  await run({ SECRETS_KEY: next, OLD_SECRETS_KEY: key }, 'reseal');
  expect(unseal(await stored(), next, 'a')).toBe('JBSWY3DP');
  await run({ OLD_SECRETS_KEY: next }, 'reseal');
  expect(await stored()).toBe(seal('JBSWY3DP', null, 'a'));
});

test('unsubscribe links work after their key was rotated, until it is forgotten', async () => {
  const { store, run } = await open();
  const links = () =>
    openSubscriptionLinks(store, { publicUrl, destinations: { secretsKey: null } });
  const sent = (await links()).unsubscribe.linkFor('lead').split('/').at(-1) ?? '';
  await run({}, 'rotate', 'unsubscribe');
  const rotated = await links();
  expect(rotated.unsubscribe.idOf(sent)).toBe('lead');
  expect(rotated.unsubscribe.linkFor('lead')).not.toContain(sent);
  await run({}, 'rotate', 'unsubscribe', '--forget');
  expect((await links()).unsubscribe.idOf(sent)).toBeNull();
});

test('a server without the key that encrypted the database stops with a message', async () => {
  const { store } = await open();
  const linksWith = (secretsKey: string | null) =>
    openSubscriptionLinks(store, { publicUrl, destinations: { secretsKey } });
  await linksWith(key);
  await expect(linksWith(null)).rejects.toThrow('SECRETS_KEY is missing');
});

async function open() {
  const { dataDir, store, db } = await aStore();
  const run = (more: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    runCommand(runConsole, { DATA_DIR: dataDir, ...more }, 'secrets', ...args);
  return { store, db, run };
}
