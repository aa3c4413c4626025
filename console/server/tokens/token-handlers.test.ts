import { expect, test } from 'vitest';
import type { TokenScope } from '#console/contract/values.ts';
import { tokenScopes } from '#console/contract/values.ts';
import { newId } from '#server/lib/ids.ts';
import { aConsole, type Browser, type ConsoleForTests } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';

test('a program with an API token reads leads, adds one, and writes a note under its own name', async () => {
  const { url, user, accept } = await aConsole(await aDatabase());
  const owner = await user('owner');
  const { secret } = (await added(owner)).body;
  const lead = await accept({}, { deliveries: [] });

  const list = await request(url, secret, 'GET', '/leads');
  expect(list.body).toMatchObject({ leads: [{ id: lead.id, email: 'ann@lab.example' }] });
  const created = await request(url, secret, 'POST', '/leads', { body: aCall });
  expect(created.status).toBe(200);
  const { leadId } = created.body;
  const path = `/leads/${leadId}/notes`;
  const note = await request(url, secret, 'POST', path, { body: { text: 'Met at the fair.' } });
  expect(note.body).toMatchObject({ authorId: null, authorName: 'API: CRM', mayEdit: false });

  const body = await owner.page(leadId);
  expect(body.source).toContainEqual(expect.objectContaining({ value: 'API: CRM' }));
  expect(body.notes).toMatchObject([{ authorName: 'API: CRM' }]);
  expect(body.history).toMatchObject([
    { action: 'note-added', userId: null, userName: 'API: CRM' },
    { action: 'lead-added', userId: null, userName: 'API: CRM' },
  ]);
});

test('repeating a request with the same key adds one lead, and reusing the key with other values is rejected', async () => {
  const { url, user } = await aConsole(await aDatabase());
  const owner = await user('owner');
  const { secret } = (await added(owner)).body;
  const other = (await added(owner, { name: 'Fair' })).body.secret;
  const headers = { 'idempotency-key': 'call-1' };
  const send = (token: string, body: unknown = aCall) =>
    request(url, token, 'POST', '/leads', { body, headers });
  const [first, second] = await Promise.all([send(secret), send(secret)]);
  expect(second.body.leadId).toBe(first.body.leadId);
  expect((await send(other)).body.leadId).not.toBe(first.body.leadId);
  const changed = { ...aCall, isAcknowledged: true };
  expect(await send(secret, changed)).toMatchObject({ status: 409 });
  const { leads } = (await owner.call('leads')).body;
  expect(leads).toHaveLength(2);
  const wrong = { 'idempotency-key': 'x'.repeat(201) };
  const long = await request(url, secret, 'POST', '/leads', { body: aCall, headers: wrong });
  expect(long.status).toBe(400);
});

test('a program changes a lead once for each key, under its own name, and never over a newer change', async () => {
  const { url, user, accept } = await aConsole(await aDatabase());
  const [owner, agent] = [await user('owner'), await user('agent')];
  const { secret } = (await added(owner)).body;
  const lead = await accept({}, { deliveries: [] });
  const change = (more: object, key: string) => {
    const body = { changes: [{ leadId: lead.id, ...more }] };
    const headers = { 'idempotency-key': key };
    return request(url, secret, 'POST', '/leads/changes', { body, headers });
  };
  const { users } = (await request(url, secret, 'GET', '/users')).body;
  const assigneeId = users.find(({ email }) => email === 'agent2@lab.example')?.id;
  const booking = {
    followUpOn: '2027-01-31',
    followUpTime: '14:00',
    followUpNote: 'Booked a demo',
  };
  const work = { progress: 'won', assigneeId, addTags: ['CRM'], ...booking };
  const [first, second] = await Promise.all([change(work, 'a'), change(work, 'a')]);
  expect(first.body).toMatchObject({ undo: [{ progress: 'new', removeTags: ['CRM'] }] });
  expect(second).toEqual(first);
  const wrong: readonly [number, object, string][] = [
    [409, { progress: 'lost' }, 'a'],
    [409, { progress: 'lost', seen: { progress: 'new' } }, 'b'],
    [404, { progress: 'lost', leadId: newId() }, 'd'],
    [400, { addTags: ['ann@lab.example'] }, 'e'],
  ];
  for (const [status, more, key] of wrong) {
    expect([more, (await change(more, key)).status]).toEqual([more, status]);
  }
  const body = await owner.page(lead.id);
  expect(body.lead).toMatchObject({ progress: 'won', assigneeId, tags: ['CRM'], ...booking });
  expect(body.history).toMatchObject([{ action: 'lead-changed', userName: 'API: CRM' }]);
  const { notifications } = (await agent.call('notifications')).body;
  expect(notifications).toMatchObject([{ kind: 'assigned', actorName: 'API: CRM' }]);
});

test('an API token outlives its creator’s account, unless the owner who disables the account revokes it too', async () => {
  const { url, user } = await aConsole(await aDatabase());
  const [owner, leaving] = [await user('owner'), await user('owner')];
  const own = (await added(owner)).body;
  const { token, secret } = (await added(leaving, { name: 'Fair' })).body;
  const userId = leaving.id;
  const { tokens } = (await owner.call('apiTokens')).body;
  expect(tokens.map(({ createdById }) => createdById === userId)).toEqual([false, true]);
  const ask = async (key: string) => (await request(url, key, 'GET', '/leads')).status;
  const params = { userId };
  await owner.call('changeUser', { params, body: { isDisabled: true } });
  expect(await ask(secret)).toBe(200);
  await owner.call('changeUser', { params, body: { isDisabled: true, revokesTokens: true } });
  expect([await ask(secret), await ask(own.secret)]).toEqual([401, 200]);
  const { entries } = (await owner.call('audit', { query: { limit: '2' } })).body;
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'token-revoked',
      details: { token: token.id, name: 'Fair' },
    }),
  );
});

test('an API token is shown once, stored as a hash, and stops working when it is revoked or expires', async () => {
  const { url, user, db, pass } = await aConsole(await aDatabase());
  const owner = await user('owner');
  const { token, secret } = (await added(owner, { lifetimeDays: 30 })).body;
  const listed = await owner.call('apiTokens');
  expect(listed.body.tokens).toMatchObject([{ name: 'CRM', lastUsedAt: null }]);
  expect(JSON.stringify(listed.body)).not.toContain(secret);
  const rows = await db.selectFrom('api_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);

  expect((await request(url, secret, 'GET', '/leads')).status).toBe(200);
  const [used] = (await owner.call('apiTokens')).body.tokens;
  expect(used?.lastUsedAt).not.toBeNull();
  pass(30 * 24 * 60 * 60);
  expect((await request(url, secret, 'GET', '/leads')).status).toBe(401);

  const next = await user('owner');
  const { secret: lasting } = (await added(next, { name: 'Lasting' })).body;
  expect((await request(url, lasting, 'GET', '/leads')).status).toBe(200);
  const { tokens } = (await next.call('apiTokens')).body;
  for (const { id } of tokens) await next.call('revokeApiToken', { params: { id } });
  expect((await request(url, lasting, 'GET', '/leads')).status).toBe(401);
  const { entries } = (await next.call('audit')).body;
  expect(entries.filter(({ action }) => action.startsWith('token-'))).toMatchObject([
    { action: 'token-revoked', details: { name: 'Lasting' } },
    { action: 'token-revoked', details: { token: token.id, name: 'CRM' } },
    { action: 'token-added' },
    { action: 'token-added', details: { name: 'CRM', scopes: [...tokenScopes] } },
  ]);
});

test('a request with an API token and a session is refused, and a token needs the right host but no Origin', async () => {
  const { url, user } = await aConsole();
  const owner = await user('owner');
  const { secret } = (await added(owner)).body;
  const headers = { cookie: `console=${owner.token()}` };
  const both = await request(url, secret, 'GET', '/leads', { headers });
  expect(both).toMatchObject({ status: 400, body: { code: 'invalid' } });
  const unknown = await request(url, `${secret}x`, 'GET', '/leads');
  expect(unknown.status).toBe(401);
  const other = new URL(url);
  other.hostname = '127.0.0.1';
  expect((await request(other, secret, 'GET', '/leads')).status).toBe(403);
});

test('an API token allows at most 600 requests a minute', async () => {
  const { url, user, stopClock } = await aConsole();
  const { secret } = (await added(await user('owner'))).body;
  stopClock();
  const get = () => request(url, secret, 'GET', '/tags');
  const statuses = new Set<number>();
  for (let i = 0; i < 600; i += 20) {
    for (const { status } of await Promise.all(Array.from({ length: 20 }, get))) {
      statuses.add(status);
    }
  }
  expect([...statuses]).toEqual([200]);
  expect(await get()).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } });
});

const fields = {
  firstname: 'Ann',
  phone: '+17025550123',
  emailAddress: 'ann@lab.example',
};
const aCall = { form: 'contact', fields, isAcknowledged: false };

type Answer = { leadId: string; users: { id: string; email: string }[] };
type NewToken = { name?: string; scopes?: TokenScope[]; lifetimeDays?: 30 | null };

function added(owner: Browser, more: NewToken = {}) {
  const body = { name: 'CRM', scopes: [...tokenScopes], lifetimeDays: null, ...more };
  return owner.call('addApiToken', { body });
}

/** Sends a request as a program does: without cookies and without an Origin. */
async function request(
  url: ConsoleForTests['url'],
  token: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${url.origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
