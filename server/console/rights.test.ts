import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/console/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/console/endpoints.ts';
import { roles } from '#contract/console/values.ts';
import { aConsole, type Browser, password } from '#tests/support/console.ts';
import { totp } from './identity/totp.ts';

const names = (Object.keys(endpoints) as EndpointName[]).toSorted((a, b) => order(a) - order(b));

test('every endpoint lets in exactly the roles of the table', async () => {
  const { browser, user, now } = await aConsole();
  const visitors: [string, Browser][] = [['nobody', browser()]];
  for (const role of roles) visitors.push([role, await user(role)]);
  const half = await user('agent');
  const { body } = await half.call('startTotp', { body: { password } });
  const code = totp(body.secret, Math.floor(now().getTime() / 30_000));
  await half.call('confirmTotp', { body: { code } });
  const { body: account } = await half.call('account');
  const { email } = account;
  await half.call('signOut');
  expect((await half.call('signIn', { body: { email, password } })).body).toEqual({
    kind: 'second-factor',
  });
  visitors.push(['half', half]);

  const wrong: string[] = [];
  for (const name of names) {
    for (const [visitor, browserOf] of visitors) {
      const { status, body: reply } = await browserOf.call(name);
      const { code: error } = reply as { readonly code?: string };
      const isLetIn = error !== 'signed-out' && error !== 'forbidden';
      if (isLetIn !== mayUse(endpoints[name], visitor)) wrong.push(`${visitor}: ${name} ${status}`);
      if (status >= 500) wrong.push(`${visitor}: ${name} ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(names.length * visitors.length).toBeGreaterThan(200);
});

test('an address outside the table does not exist', async () => {
  const { url, user } = await aConsole();
  const owner = await user('owner');
  const cookie = `console=${owner.token()}`;
  for (const path of ['/api/', '/api/leads/x/y', '/api/nothing', '/api/..%2fusers']) {
    const response = await fetch(`${url.origin}${path}`, { headers: { cookie } });
    expect(response.status).toBe(404);
  }
});

function mayUse({ access }: Endpoint, visitor: string): boolean {
  if (access === 'anyone') return true;
  if (access === 'half-signed-in') return visitor === 'half';
  return access.some((role) => role === visitor);
}

/** Signing out comes last. */
function order(name: EndpointName): number {
  return name === 'signOut' ? 1 : 0;
}
