import { expect, test } from 'vitest';
import type { Endpoint } from '#console/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#console/contract/endpoints.ts';
import { mayBeAssigned } from '#console/contract/people.ts';
import { type TokenScope, tokenScopes } from '#console/contract/values.ts';
import { roles } from '#contract/roles.ts';
import { aConsole, type Browser, password } from '#tests/support/console.ts';

const names = (Object.keys(endpoints) as EndpointName[]).toSorted((a, b) => order(a) - order(b));

test('every endpoint admits exactly the roles that the table lists', async () => {
  const { addTotp, browser, user } = await aConsole();
  const visitors: [string, Browser][] = [['nobody', browser()]];
  for (const role of roles) visitors.push([role, await user(role)]);
  const half = await user('agent');
  await addTotp(half);
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
  const advice =
    'Set roles at the endpoint in console/contract/, never in its handler; rights to a single row are in console/server/kit/row-rights.ts';
  expect(wrong, advice).toEqual([]);
  expect(names.length * visitors.length).toBeGreaterThan(200);
});

test('every endpoint admits exactly the API tokens whose scope the table lists', async () => {
  const { browser, user } = await aConsole();
  const owner = await user('owner');
  const tokens: [scopes: readonly TokenScope[], secret: string][] = [];
  for (const scopes of [...tokenScopes.map((scope) => [scope]), [...tokenScopes]]) {
    const body = { name: scopes.join(' and '), scopes, lifetimeDays: null };
    tokens.push([scopes, (await owner.call('addApiToken', { body })).body.secret]);
  }
  const program = browser();
  const wrong: string[] = [];
  for (const name of names) {
    const { scopes: wanted = [] }: Endpoint = endpoints[name];
    for (const [scopes, secret] of tokens) {
      const headers = { authorization: `Bearer ${secret}` };
      const { status, body: reply } = await program.call(name, { headers });
      const { code } = reply as { readonly code?: string };
      const isExpected = scopes.some((scope) => wanted.includes(scope))
        ? status < 500 && code !== 'forbidden' && code !== 'signed-out'
        : code === 'forbidden';
      if (!isExpected) wrong.push(`${scopes.join()}: ${name} ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('an address outside the endpoint table is not found', async () => {
  const { url, user } = await aConsole();
  const owner = await user('owner');
  const cookie = `console=${owner.token()}`;
  for (const path of ['/api/', '/api/leads/x/y', '/api/nothing', '/api/..%2fusers']) {
    const response = await fetch(`${url.origin}${path}`, { headers: { cookie } });
    expect(response.status).toBe(404);
  }
});

test('the server accepts exactly what a note or a saved view allows', async () => {
  const { accept, user } = await aConsole();
  const lead = await accept({}, { deliveries: [] });
  const author = await user('agent');
  const others = [await user('agent'), await user('owner'), await user('viewer')];
  const body = { name: 'Demos', conditions: { form: 'demo' }, columns: null };
  const wrong: unknown[] = [];
  for (const browser of [...others, author]) {
    const text = { text: 'Called.' };
    const inLead = { leadId: lead.id };
    const { id: noteId } = (await author.call('addNote', { params: inLead, body: text })).body;
    const { id } = (await author.call('saveView', { body })).body;
    const view = { id };
    await author.call('shareView', { params: view, body: { isShared: true } });

    const { notes } = (await browser.call('lead', { params: inLead })).body;
    const note = notes.find(({ id }) => id === noteId);
    const { views } = (await browser.call('savedViews')).body;
    const mayChange = views.find((one) => one.id === id)?.mayChange;
    const inNote = { ...inLead, noteId };
    const edited = await browser.call('editNote', { params: inNote, body: text });
    const removed = await browser.call('removeNote', { params: inNote });
    const changed = await browser.call('changeView', { params: view, body: { name: 'Demo' } });
    const gone = await browser.call('removeView', { params: view });
    const allowed = [note?.mayEdit, note?.mayRemove, mayChange, mayChange];
    const accepted = [edited, removed, changed, gone].map(({ status }) => status === 200);
    if (allowed.join() !== accepted.join()) wrong.push({ allowed, accepted });
  }
  expect(wrong).toEqual([]);
});

test('a lead can be assigned to exactly the users that the console offers', async () => {
  const { accept, user } = await aConsole();
  const lead = await accept({}, { deliveries: [] });
  const owner = await user('owner');
  for (const role of roles) await user(role);
  const leaver = (await user('agent')).id;
  await owner.call('changeUser', { params: { userId: leaver }, body: { isDisabled: true } });
  const { users } = (await owner.call('users')).body;
  expect(users).toHaveLength(roles.length + 2);
  for (const each of users) {
    const { status } = await owner.change(lead.id, { assigneeId: each.id });
    expect([each.role, each.isDisabled, status]).toEqual([
      each.role,
      each.isDisabled,
      mayBeAssigned(each) ? 200 : 409,
    ]);
  }
});

function mayUse({ access }: Endpoint, visitor: string): boolean {
  if (access === 'anyone') return true;
  if (access === 'half-signed-in') return visitor === 'half';
  return access.some((role) => role === visitor);
}

/** Signing out is tested last. */
function order(name: EndpointName): number {
  return name === 'signOut' ? 1 : 0;
}
