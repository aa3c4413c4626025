import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { rightSigning, type Signing } from '#tests/support/directory.ts';
import { aConsoleWithDirectory, begin, finish, signIn } from '#tests/support/directory-sign-in.ts';

const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreignJwk = foreign.publicKey.export({ format: 'jwk' });

test.each<[string, Partial<Signing>]>([
  ['signed with a foreign key', { key: foreign.privateKey }],
  [
    'that brings its own key',
    { key: foreign.privateKey, header: { alg: 'RS256', jwk: foreignJwk } },
  ],
  [
    'that refers to a foreign key set',
    {
      key: foreign.privateKey,
      header: { alg: 'RS256', kid: 'two', jku: 'https://attacker.example/keys' },
    },
  ],
  ['with an algorithm that the directory does not use', { header: { alg: 'PS256', kid: 'one' } }],
])('an ID token %s is rejected', async (_name, signing) => {
  const { directory, browser, user } = await aConsoleWithDirectory();
  const owner = await user('owner');
  const { email, id } = owner;
  directory.person = { sub: 'p', email, email_verified: true };
  directory.signing = { ...rightSigning, ...signing };
  expect((await signIn(browser())).reply).toMatchObject({
    status: 401,
    body: { message: 'Lab Directory did not sign you in.' },
  });
  const { entries } = (await owner.call('audit')).body;
  expect(entries[0]).toMatchObject({
    action: 'sign-in-failed',
    details: { by: 'directory', reason: 'not-confirmed' },
    address: expect.stringMatching(/^198\.51\./),
  });
  directory.signing = rightSigning;
  expect((await signIn(browser())).reply.body).toMatchObject({ id });
});

test('a directory that changes its algorithm works again after one failure, or after an hour', async () => {
  const { directory, browser, user, pass } = await aConsoleWithDirectory();
  const { email, id } = await user('agent');
  directory.person = { sub: 'p', email, email_verified: true };
  expect((await signIn(browser())).reply.status).toBe(200);
  const changed = { header: { alg: 'PS256', kid: 'one' }, published: 'PS256' };
  directory.signing = { ...rightSigning, ...changed };
  expect((await signIn(browser())).reply.status).toBe(401);
  expect((await signIn(browser())).reply.body).toMatchObject({ id });
  directory.signing = rightSigning;
  pass(61 * 60);
  expect((await signIn(browser())).reply.body).toMatchObject({ id });
});

test.each([
  ['/token', 503],
  ['/token', 'cut'],
  ['/token', 200],
  ['/userinfo', 502],
  ['/userinfo', 'cut'],
  ['/keys', 500],
] as const)('a directory whose %s responses %s counts as an outage', async (path, status) => {
  const { directory, browser, user } = await aConsoleWithDirectory();
  const { email, id } = await user('agent');
  directory.person = { sub: 'p' };
  directory.userinfo = { sub: 'p', email, email_verified: true };
  const begun = await begin(browser());
  directory.fault = { path, status };
  expect(await finish(browser(), begun)).toMatchObject({
    status: 503,
    body: { message: 'Lab Directory is not responding. Try again later.' },
  });
  directory.fault = null;
  expect((await signIn(browser())).reply.body).toMatchObject({ id });
});

test('an ID token whose subject can’t be stored unchanged is rejected', async () => {
  const { browser, user, directory } = await aConsoleWithDirectory();
  const { email } = await user('agent');
  for (const sub of ['', 'a\u0000b', '\ud800', 'x'.repeat(256)]) {
    directory.person = { sub, email, email_verified: true };
    expect((await signIn(browser())).reply).toMatchObject({ status: 401 });
  }
  directory.person = { sub: 'x'.repeat(255), email, email_verified: true };
  expect((await signIn(browser())).reply).toMatchObject({ status: 200 });
});
