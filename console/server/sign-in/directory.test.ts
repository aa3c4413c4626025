import { expect, test } from 'vitest';
import type { Endpoint } from '#console/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#console/contract/endpoints.ts';
import { createInvitation, createSignInLink } from '#console/server/identity/invitations.ts';
import { aConsole, password } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { startDirectory } from '#tests/support/directory.ts';
import { aConsoleWithDirectory, begin, finish, signIn } from '#tests/support/directory-sign-in.ts';

test('a directory user with an account signs in by verified address at first, and by identity later', async () => {
  const { directory, browser, user } = await aConsoleWithDirectory(await aDatabase());
  const owner = await user('owner');
  const { email, id } = owner;
  directory.person = { sub: 'p1', email: email.toUpperCase(), email_verified: true };
  const first = await signIn(browser());
  expect(first.reply).toMatchObject({ status: 200, body: { id, role: 'owner' } });
  expect((await first.browser.call('account')).body).toMatchObject({ id });
  directory.person = { sub: 'p1', email: 'renamed@lab.example', email_verified: true };
  expect((await signIn(browser())).reply.body).toMatchObject({ id });
  const { entries } = (await owner.call('audit')).body;
  expect(entries.filter(({ details }) => details.by === 'directory')).toHaveLength(2);
});

test('an address counts as verified if the operator trusts the directory', async () => {
  const { directory, browser, user } = await open({ OIDC_TRUST_EMAIL: '1' });
  const { email, id } = await user('agent');
  directory.person = { sub: 'p3', email, email_verified: false };
  expect((await signIn(browser())).reply.status).toBe(401);
  directory.person = { sub: 'p3', email };
  expect((await signIn(browser())).reply.body).toMatchObject({ id });
});

test('an invited person joins through the directory with the invitation’s role, which consumes the invitation', async () => {
  const { directory, browser, user } = await open();
  const owner = await user('owner');
  const email = 'new@lab.example';
  const { link } = (await owner.call('invite', { body: { email, role: 'viewer' } })).body;
  directory.person = { sub: 'p4', email, email_verified: true, name: ' Nora New ' };
  expect((await signIn(browser())).reply.body).toMatchObject({
    name: 'Nora New',
    role: 'viewer',
  });
  expect((await owner.call('invitations')).body.invitations).toEqual([]);
  const body = { token: link.split('#')[1] ?? '', name: 'X', password };
  expect((await browser().call('acceptInvitation', { body })).status).toBe(410);
});

test('directory newcomers get in only if the operator gives them a role', async () => {
  const strict = await open();
  strict.directory.person = { sub: 'p5', email: 'p5@lab.example', email_verified: true };
  expect((await signIn(strict.browser())).reply.status).toBe(401);
  const lenient = await open({ OIDC_NEWCOMERS: 'agent' });
  lenient.directory.person = { sub: 'p5', email: 'p5@lab.example', email_verified: true };
  expect((await signIn(lenient.browser())).reply.body).toMatchObject({ role: 'agent' });
});

test('if the directory is the only way to sign in, passwords, passkeys, and invitation links are refused', async () => {
  const { directory, browser, user } = await open({ OIDC_ONLY: '1' });
  const owner = await user('owner');
  expect((await browser().call('signInMethods')).body).toMatchObject({
    directory: 'Lab Directory',
    isDirectoryOnly: true,
    isNew: false,
  });
  const own = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => (endpoints[name] as Endpoint).isOwnSignIn,
  );
  expect(own).toContain('signIn');
  expect(own).toContain('acceptInvitation');
  const { email } = owner;
  const body = { email, password };
  expect((await browser().call('signIn', { body })).body).toMatchObject({
    code: 'forbidden',
    message: 'Sign in with Lab Directory.',
  });
  for (const name of own) {
    expect([name, (await owner.call(name)).status]).toEqual([name, 403]);
    expect([name, (await browser().call(name)).status]).toEqual([name, 403]);
  }

  const again = await owner.call('invite', { body: { email, role: 'agent' } });
  expect(again).toMatchObject({
    status: 400,
    body: { fieldErrors: { email: expect.stringContaining('account') } },
  });
  const invited = { email: 'new@lab.example', role: 'agent' } as const;
  const { link } = (await owner.call('invite', { body: invited })).body;
  expect(new URL(link).pathname + new URL(link).hash).toBe('/sign-in');
  directory.person = { sub: 'p9', email: invited.email, email_verified: true };
  expect((await signIn(browser())).reply.body).toMatchObject({ role: 'agent' });
});

test('a link from the command line signs a user in once, for a short time, even without the directory', async () => {
  const { browser, user, now, pass, url, transactions } = await open({ OIDC_ONLY: '1' });
  const { write } = transactions;
  const owner = await user('owner');
  const { email, id } = owner;
  const make = async () => {
    const made = { email, role: 'owner' } as const;
    const link = new URL(await write((db) => createSignInLink(db, made, url, now())));
    return { token: link.hash.slice(1) };
  };
  const body = await make();
  // An invitation would let the user set a password; this link is not one.
  expect((await browser().call('previewInvitation', { body })).status).toBe(410);
  const entered = browser();
  expect((await entered.call('signInByLink', { body })).body).toMatchObject({ account: { id } });
  expect((await entered.call('account')).body).toMatchObject({ id });
  expect((await browser().call('signInByLink', { body })).status).toBe(410);
  const late = await make();
  pass(15 * 60);
  expect((await browser().call('signInByLink', { body: late })).status).toBe(410);
  const invited = { email, role: 'owner', now: now() } as const;
  const { token } = await write((db) => createInvitation(db, invited));
  expect((await browser().call('signInByLink', { body: { token } })).status).toBe(410);
});

test('a return from the directory works once, for a short time, in the browser that started the sign-in', async () => {
  const { directory, browser, user, pass } = await open();
  const { email } = await user('owner');
  directory.person = { sub: 'p7', email, email_verified: true };
  const begun = await begin(browser());
  const stranger = { search: begun.search, ticket: (await begin(browser())).ticket };
  expect((await finish(browser(), stranger)).status).toBe(410);
  expect((await finish(browser(), begun)).status).toBe(200);
  expect((await finish(browser(), begun)).status).toBe(410);
  const late = await begin(browser());
  pass(11 * 60);
  expect((await finish(browser(), late)).status).toBe(410);
});

test.each([
  ['another audience', { aud: 'other' }],
  ['another nonce', { nonce: 'replayed' }],
  ['another issuer', { iss: 'https://other.example' }],
  ['an expiration time in the past', { exp: 1 }],
])('an ID token with %s is rejected', async (_name, claims) => {
  const { directory, browser, user } = await open();
  const { email } = await user('owner');
  directory.person = { sub: 'p8', email, email_verified: true, ...claims };
  expect((await signIn(browser())).reply).toMatchObject({ status: 401 });
});

test('the error mentions the directory if it refuses or does not respond', async () => {
  const { directory, browser } = await open();
  const begun = await begin(browser());
  const refused = new URLSearchParams(begun.search);
  refused.delete('code');
  refused.set('error', 'access_denied');
  const search = `?${refused}`;
  const reply = await finish(browser(), { ...begun, search });
  expect(reply).toMatchObject({
    status: 401,
    body: { message: expect.stringMatching(/^Lab Directory did not/) },
  });
  directory.close();
});

function open(settings: Readonly<Record<string, string>> = {}) {
  return aConsoleWithDirectory('', settings);
}

test('if OIDC_ISSUER is not set, there is no directory', async () => {
  const { browser } = await aConsole();
  expect((await browser().call('signInMethods')).body).toEqual({
    directory: null,
    isDirectoryOnly: false,
    isNew: true,
  });
  expect((await browser().call('startDirectorySignIn')).status).toBe(404);
});

test('a directory that does not respond is retried', async () => {
  const directory = await startDirectory();
  directory.close();
  const { browser } = await aConsole(undefined, undefined, {
    OIDC_ISSUER: directory.issuer,
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'b',
  });
  expect((await browser().call('signInMethods')).body).toMatchObject({ directory: 'localhost' });
  expect((await browser().call('startDirectorySignIn')).status).toBe(503);
});
