import { request } from 'node:http';
import { expect, test } from 'vitest';
import type { Endpoint } from '#console/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#console/contract/endpoints.ts';
import { aConsole, password, unknownId } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { recordedLog } from '#tests/support/recorded-log.ts';

const table = Object.entries(endpoints) as [EndpointName, Endpoint][];
const changing = table.filter(([, { method }]) => method !== 'GET');
const reading = table.filter(([, { method }]) => method === 'GET');

test('a page of another origin changes nothing, regardless of its content type', async () => {
  const { url, user } = await aConsole();
  const owner = await user('owner');
  const origins = [
    'https://evil.example',
    'null',
    '',
    'http://localhost:1',
    `${url.origin}.evil.example`,
  ];
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/json'];
  const answers = new Set<string>();
  for (const [index, [, { method, path }]] of changing.entries()) {
    const origin = origins[index % origins.length];
    const response = await fetch(`${url.origin}/api${path.replace(/:\w+/g, unknownId)}`, {
      method,
      headers: {
        ...(origin ? { origin } : {}),
        cookie: `console=${owner.token()}`,
        'content-type': types[index % types.length] ?? '',
      },
      body: '{"name":"Mallory"}',
    });
    answers.add(`${response.status} ${(await response.json()).code}`);
  }
  expect([...answers]).toEqual(['403 forbidden']);
  expect((await owner.call('account')).body.name).toBe('User 1');
});

test('hidden characters in a request are removed before it is checked (R215)', async () => {
  const owner = await (await aConsole()).user('owner');
  const name = 'Zo\u00eb \ud800\u202e\ufffe\ufeff\u200b👩🏽‍🔬';
  expect((await owner.call('changeAccount', { body: { name } })).status).toBe(200);
  expect((await owner.call('account')).body.name).toBe('Zoë 👩🏽‍🔬');
  const blank = await owner.call('changeAccount', { body: { name: '\u200b\ufdd0' } });
  expect(blank).toMatchObject({ status: 400, body: { fieldErrors: { name: 'Enter a name.' } } });
  const broken = await owner.call('changeAccount', { body: { name: 'Eve\nBcc: all' } });
  expect(broken).toMatchObject({ status: 400 });
});

test('another site can’t read the API as a signed-in user, so it can’t fill the log with exports', async () => {
  const { url, user } = await aConsole();
  const owner = await user('owner');
  for (const [name, { path }] of reading) {
    for (const site of ['cross-site', 'same-site']) {
      const response = await fetch(`${url.origin}/api${path.replace(/:\w+/g, unknownId)}`, {
        headers: { cookie: `console=${owner.token()}`, 'sec-fetch-site': site },
      });
      await response.body?.cancel();
      expect(response.status, `${name} ${site}`).toBe(403);
    }
  }
  for (const site of ['cross-site', 'same-site', 'Cross-Site']) {
    const headers = { 'sec-fetch-site': site };
    const body = { name: 'Eve' };
    expect((await owner.call('changeAccount', { headers, body })).status).toBe(403);
  }
  for (const site of ['same-origin', 'none']) {
    const headers = { 'sec-fetch-site': site };
    expect((await owner.call('account', { headers })).status).toBe(200);
  }
  const link = await fetch(`${url.origin}/leads`, { headers: { 'sec-fetch-site': 'cross-site' } });
  await link.body?.cancel();
  expect(link.status).not.toBe(403);
});

test.each(['/api/leads', '/%61pi/leads', '/api/%6ceads', '/api/nothing', '/%61pi/nothing'])(
  'no cache keeps %s',
  async (path) => {
    const { url, user } = await aConsole();
    const cookie = `console=${(await user('owner')).token()}`;
    const response = await fetch(url.origin + path, { headers: { cookie } });
    await response.body?.cancel();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  },
);

test.each([
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/....//package.json',
  '//etc/passwd',
  '/%00',
  '/%',
  '/%c0%af',
])('a request for the path %s gets no file from the server', async (path) => {
  const { url } = await aConsole();
  const { status, text } = await rawGet(url, path);
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(/"dependencies"|root:/);
});

test('a request for another host is rejected, regardless of the header that a proxy puts it in', async () => {
  const { url } = await aConsole();
  for (const host of [
    'evil.example',
    `evil.example:${url.port}`,
    `user@${url.host}`,
    '127.0.0.1',
  ]) {
    expect((await rawGet(url, '/', { host })).status, host).toBe(403);
  }
  const forwarded = { 'x-forwarded-host': 'evil.example' };
  expect((await rawGet(url, '/', { host: url.host, ...forwarded })).status).not.toBe(403);
  expect(
    (await rawGet(url, '/', { host: 'evil.example', 'x-forwarded-host': url.host })).status,
  ).toBe(403);
});

test('a malformed request gets a 4xx response, and doesn’t affect the next one', async () => {
  const { url, user } = await aConsole(await aDatabase());
  const faults: string[] = [];
  for (const [index, [name, endpoint]] of table.entries()) {
    if (endpoint.stream === 'text/event-stream') continue;
    const owner = await user('owner');
    const headers = {
      origin: url.origin,
      cookie: `console=${owner.token()}`,
      'x-forwarded-for': `203.0.${index}.9`,
    };
    // A request that reads has no body. All endpoints read bodies in the same way, so a tenth gets all of them.
    const mayHave = (body: string) =>
      body === '' || (endpoint.method !== 'GET' && (body === wrongTypes || index % 10 === 0));
    const requests = Object.entries(odd).filter(([, { body = '' }]) => mayHave(body));
    const answers = requests.map(async ([what, request]) => {
      const status = await statusOf(url, endpoint, request, headers);
      if (status >= 500) faults.push(`${name} ${what}: ${status}`);
    });
    await Promise.all(answers);
  }
  expect(faults).toEqual([]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('days, numbers, and cursors that are out of range never reach the database', async () => {
  const { user } = await aConsole(await aDatabase());
  const owner = await user('owner');
  const statusOf = async (name: EndpointName, query: Record<string, string>) =>
    (await owner.call(name, { query })).status;
  for (const day of ['0000-01-01', '2026-02-31', '1969-12-31']) {
    expect(await statusOf('leads', { from: day })).toBe(400);
    expect(await statusOf('leads', { to: day })).toBe(400);
    expect(await statusOf('deliveries', { since: day })).toBe(400);
  }
  expect(await statusOf('audit', { cursor: '9'.repeat(400) })).toBe(400);
  expect(await statusOf('audit', { cursor: '9'.repeat(15) })).toBe(400);
  expect(await statusOf('leads', { limit: '9'.repeat(30) })).toBe(400);
  expect(await statusOf('leads', { search: '"\' OR 1=1 -- %_\\ NEAR( * ^' })).toBe(200);
  const name = 'Ann\r\nBcc: all@lab.example';
  expect((await owner.call('changeAccount', { body: { name } })).status).toBe(400);
  const addTags = ['ann@lab.example'];
  expect((await owner.change(unknownId, { addTags })).status).toBe(400);
});

test('malformed requests leave no name, contact, password, or token in the log', async () => {
  const { log, logged } = recordedLog('trace');
  const opened = await aConsole(await aDatabase(), undefined, {}, log);
  const { user, accept, url, setupToken } = opened;
  const owner = await user('owner');
  const lead = await accept();
  const params = { leadId: lead.id };
  await owner.call('leads', { query: { search: 'ann@lab.example' } });
  await owner.call('leads', { query: { search: 'ann@lab.example', limit: 'x' } });
  await owner.call('findPerson', { body: { contact: 'ann@lab.example' } });
  await owner.call('lead', { params });
  await owner.call('signIn', {
    body: { email: 'ann@lab.example', password: 'a wrong password' },
  });
  await owner.call('previewInvitation', { body: { token: setupToken } });
  await owner.call('changeAccount', { body: { name: 'Mallory\0' } });
  await owner.erase(lead.id);
  await owner.call('signOut');
  await rawGet(url, '/%?email=ann@lab.example');
  const lines = logged();
  expect(lines).toContain('Console answered');
  for (const secret of ['lab.example', '5550123', 'wrong password', 'Mallory', password]) {
    expect(lines).not.toContain(secret);
  }
  expect(lines).not.toContain(owner.token() || 'no token');
  expect(lines).not.toContain(setupToken);
});

const deep = `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`;
type OddRequest = { readonly query?: string; readonly body?: string };

async function statusOf(
  url: URL,
  { method, path }: { readonly method: string; readonly path: string },
  { query = '', body }: OddRequest,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const address = `${url.origin}/api${path.replace(/:\w+/g, unknownId)}?${query}`;
  const response = await fetch(address, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(method === 'GET' || body === undefined ? {} : { body }),
  });
  await response.body?.cancel();
  return response.status;
}

const wrongTypes =
  '{"leadIds":[1],"changes":[{}],"token":{},"email":[],"password":null,"response":5}';

const odd: Readonly<Record<string, OddRequest>> = {
  nothing: {},
  'an empty body': { body: '' },
  'no JSON': { body: '{' },
  'a text': { body: '"text"' },
  null: { body: 'null' },
  'a list': { body: '[[[]]]' },
  'a prototype': { body: '{"__proto__":{"polluted":true}}' },
  'a prototype in the query': { query: '__proto__[polluted]=1' },
  'a constructor': { body: '{"constructor":{"prototype":{"polluted":true}}}' },
  'repeated values': { query: 'search=a&search=b&limit=1&limit=2&cursor=x&cursor=y' },
  'wrong types in the query': {
    query: 'limit=-1&from=x&ids=,,,&search=%00&days=1e9&format=exe&columns=',
  },
  'wrong types': { body: wrongTypes },
  'deep nesting': { body: deep },
  'deep nesting inside': { body: `{"name":"a","response":${deep}}` },
  'a huge body': { body: `"${'x'.repeat(300 * 1024)}"` },
};

/** Sends the path and host exactly as given. `fetch` would resolve dots and set the host itself. */
function rawGet(
  url: URL,
  path: string,
  headers: Readonly<Record<string, string>> = { host: url.host },
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const options = { host: url.hostname, port: url.port, path, headers };
    request(options, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, text });
    })
      .on('error', reject)
      .end();
  });
}
