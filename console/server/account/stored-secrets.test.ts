import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createSignInLink } from '#console/server/identity/invitations.ts';
import { totp } from '#console/server/identity/totp.ts';
import { aConsole, password } from '#tests/support/console.ts';

const SECRETS_KEY = randomBytes(32).toString('base64');

test('with SECRETS_KEY the database holds no readable secret of an authenticator app and no readable key', async () => {
  const { owner, db, addTotp } = await open({ SECRETS_KEY });
  const secret = await addTotp();
  const stored = JSON.stringify([
    await db.selectFrom('users').selectAll().execute(),
    await db.selectFrom('secrets').selectAll().execute(),
  ]);
  expect(stored).not.toContain(secret);
  expect(stored).toMatch(/"totp_secret":"aes:/);
  expect(stored).toMatch(/"name":"rate-limit","value":"aes:/);
  expect((await owner.call('account')).body.hasTotp).toBe(true);
});

test('an authenticator app added before the key was set still works', async () => {
  const { owner, browser, db, code } = await open({ SECRETS_KEY });
  const { id, email } = owner;
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  await db.updateTable('users').set({ totp_secret: secret }).where('id', '=', id).execute();
  const half = browser();
  await half.call('signIn', { body: { email, password } });
  const signedIn = await half.call('sendSecondFactor', { body: { code: code(secret) } });
  expect(signedIn.status).toBe(200);
});

test('recovery codes have 128 random bits and sign in once, with spaces that a password manager may add', async () => {
  const { owner, browser, addTotp, pass, code } = await open();
  const { email } = owner;
  const secret = await addTotp();
  pass(60);
  const body = { password, code: code(secret) };
  const { recoveryCodes } = (await owner.call('makeRecoveryCodes', { body })).body;
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const one of recoveryCodes) expect(one.replaceAll('-', '')).toMatch(/^[a-z2-7]{26}$/);
  const other = browser();
  for (const status of [200, 401]) {
    await other.call('signIn', { body: { email, password } });
    const sent = await other.call('sendSecondFactor', { body: { code: recoveryCodes[0] ?? '' } });
    expect(sent.status).toBe(status);
  }
  const spaced = [
    recoveryCodes[1]?.replaceAll('-', '- '),
    ` ${recoveryCodes[2]?.toUpperCase().replace('-', '-\u00a0')}\t`,
  ];
  for (const typed of spaced) {
    await other.call('signIn', { body: { email, password } });
    const sent = await other.call('sendSecondFactor', { body: { code: typed ?? '' } });
    expect(sent.status, typed).toBe(200);
  }
});

test('signing in rehashes a password stored with outdated parameters', async () => {
  const { owner, browser, db } = await open();
  const { email } = owner;
  const nonce = randomBytes(16);
  const weak = { message: password, nonce, memory: 8_192, passes: 1, parallelism: 1 };
  const hash = await promisify(argon2)('argon2id', { ...weak, tagLength: 32 });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const old = `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(hash)}`;
  await db.updateTable('users').set({ password_hash: old }).execute();
  for (let i = 0; i < 2; i += 1) {
    const signedIn = await browser().call('signIn', { body: { email, password } });
    expect(signedIn.status).toBe(200);
    const row = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  }
});

test('a sign-in link from the command line asks for the code of an authenticator app', async () => {
  const { owner, browser, db, addTotp, pass, code, now, url } = await open();
  const { email } = owner;
  const secret = await addTotp();
  pass(60);
  const user = { email, role: 'owner' } as const;
  const link = new URL(await createSignInLink(db, user, url, now()));
  const entered = browser();
  const body = { token: link.hash.slice(1) };
  expect((await entered.call('signInByLink', { body })).body).toEqual({ kind: 'second-factor' });
  expect((await entered.call('leads')).status).toBe(401);
  await entered.call('sendSecondFactor', { body: { code: code(secret) } });
  expect((await entered.call('leads')).status).toBe(200);
});

async function open(settings: Readonly<Record<string, string>> = {}) {
  const console = await aConsole('', undefined, settings);
  const owner = await console.user('owner');
  const code = (secret: string) => totp(secret, Math.floor(console.now().getTime() / 30_000));
  const addTotp = async () => (await console.addTotp(owner)).secret;
  return { ...console, owner, code, addTotp };
}
