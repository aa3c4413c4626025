import { expect, test } from 'vitest';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { anIntakeApp, post, storedLeads } from '#tests/support/intake-app.ts';
import { contact } from '#tests/support/payloads.ts';

test('the rate limit returns 429 with the seconds to wait, separately for each client', async () => {
  const now = new Date('2026-11-20T12:00:15Z');
  const { app, store } = await anIntakeApp({
    env: { RATE_LIMIT: '2/minute', TRUST_PROXY: '127.0.0.1' },
    clock: () => now,
  });
  const from = (address: string) =>
    post(
      app,
      { ...contact, emailAddress: `a${address.replaceAll(':', '-')}@lab.example` },
      { 'x-forwarded-for': address },
    );
  expect((await from('2001:db8::1')).statusCode).toBe(200);
  expect((await from('2001:db8::2')).statusCode).toBe(200);
  const response = await from('2001:db8::3');
  expect(response.statusCode).toBe(429);
  expect(response.headers['retry-after']).toBe('45');
  expect(response.json()).toMatchObject({ success: false });
  expect((await from('2001:db8:0:1::1')).statusCode).toBe(200);
  expect(await storedLeads(store)).toHaveLength(3);
});

test('the rate limit also applies per email address, regardless of client and letter case', async () => {
  const now = new Date('2026-11-20T12:00:15Z');
  const { app, store } = await anIntakeApp({
    env: { RATE_LIMIT: '2/minute', TRUST_PROXY: '127.0.0.1' },
    clock: () => now,
  });
  let clients = 0;
  const send = (change: object, key = '') => {
    clients += 1;
    const headers = { 'x-forwarded-for': `192.0.2.${clients}` };
    const more = key === '' ? {} : { 'idempotency-key': key };
    return post(app, { ...contact, ...change }, { ...headers, ...more });
  };
  expect((await send({}, 'a key')).statusCode).toBe(200);
  for (let times = 0; times < 3; times += 1) {
    expect((await send({}, 'a key')).statusCode).toBe(200);
    expect((await send({ firstname: 'Ann 2' })).statusCode).toBe(400);
  }
  expect((await send({ emailAddress: 'ANN@lab.example' })).statusCode).toBe(200);
  const response = await send({});
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '45']);
  expect(response.json()).toMatchObject({ success: false });
  expect((await send({ emailAddress: 'bea@lab.example' })).statusCode).toBe(200);
  expect(await storedLeads(store)).toHaveLength(3);
});

test.each([
  ['198.51.100.7:51234, 10.0.0.2:443', '198.51.100.8:51234, 10.0.0.2:443'],
  ['198.51.100.7,10.0.0.2:8080 , 10.0.0.3', '198.51.100.8,10.0.0.2:8080 , 10.0.0.3'],
  ['2001:db8::1, [fd00::2]:443', '2001:db8:1::1, [fd00::2]:443'],
  ['[2001:db8::1]:1, [fd00::2]', '[2001:db8:1::1]:1, [fd00::2]'],
  ['198.51.100.7, ::ffff:10.0.0.2:443', '198.51.100.8, ::ffff:10.0.0.2:443'],
])('clients behind a proxy have limits of their own (%s)', async (one, other) => {
  const { app } = await anIntakeApp({
    env: { RATE_LIMIT: '1/minute', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8' },
  });
  const from = async (addresses: string, emailAddress: string) =>
    (await post(app, { ...contact, emailAddress }, { 'x-forwarded-for': addresses })).statusCode;
  expect(await from(one, 'a@lab.example')).toBe(200);
  expect(await from(one, 'b@lab.example')).toBe(429);
  expect(await from(other, 'c@lab.example')).toBe(200);
});

test('the rate limit ignores X-Forwarded-For from an untrusted client', async () => {
  const { app } = await anIntakeApp({ env: { RATE_LIMIT: '1/minute' } });
  expect((await post(app, contact, { 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(200);
  expect((await post(app, contact, { 'x-forwarded-for': '192.0.2.2' })).statusCode).toBe(429);
});

test('the rate limit also covers challenges, at a higher rate', async () => {
  const clock = () => new Date('2026-03-04T05:06:15Z');
  const { app } = await anIntakeApp({ env: { RATE_LIMIT: '1/minute' }, clock });
  const ask = () => app.inject({ url: '/api/bot-check/challenge?action=request_demo' });
  for (let i = 0; i < 6; i += 1) expect((await ask()).statusCode).toBe(200);
  expect((await ask()).statusCode).toBe(429);
});

test('the API returns errors in its response format for unknown paths', async () => {
  const { app } = await anIntakeApp();
  for (const url of ['/api/', '/api/nothing', '/api/form_request_demo/', '/api/%ff']) {
    const response = await app.inject({ url });
    expect(response.json()).toMatchObject({ success: false, heading: 'Sending data error' });
    expect([400, 404]).toContain(response.statusCode);
  }
});

test('the API rejects a request for a challenge that has no known action', async () => {
  const { app } = await anIntakeApp();
  for (const query of ['', '?action=x', '?action=toString', '?action=a&action=b']) {
    const response = await app.inject({ url: `/api/bot-check/challenge${query}` });
    expect(response.statusCode).toBe(400);
  }
});

test('the API description covers every form', async () => {
  const { app } = await anIntakeApp();
  const response = await app.inject({ url: '/api/openapi.json' });
  const described = response.json();
  expect(described.openapi).toBe('3.1.0');
  expect(described.components.schemas.contact).toMatchObject({
    required: ['firstname', 'phone', 'emailAddress', 'g_recaptcha_response'],
    properties: {
      firstname: { title: 'First name', maxLength: 100 },
      source: { type: 'object', properties: { utm_source: { maxLength: 200 } } },
    },
  });
  const { analyzers } = described.components.schemas.price.properties;
  expect(analyzers).toMatchObject({ type: 'array', maxItems: 500, items: { maxLength: 200 } });
  expect(described.components.schemas.price.required).not.toContain('analyzers');
  expect(Object.keys(described.paths['/form_request_demo'].post.responses)).toEqual([
    '200',
    '400',
    '403',
    '405',
    '413',
    '415',
    '429',
    '503',
  ]);
});

test('the API description of page view reports matches their validation', async () => {
  const { app } = await anIntakeApp();
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json();
  expect(paths['/form_my_data'].post.operationId).toBe('form_my_data');
  const { requestBody, responses } = paths['/count'].post;
  const { schema } = requestBody.content['application/json'];
  expect(schema).toMatchObject({
    required: ['path'],
    additionalProperties: false,
    properties: {
      path: { type: 'string', maxLength: 200 },
      view: { const: true },
      seen: { type: 'array', maxItems: 20, items: { enum: expect.arrayContaining(['demo']) } },
    },
  });
  expect(Object.keys(responses)).toEqual(['204', '400', '403', '413', '429', '503']);
});

test('the API reports whether it is alive and ready to accept leads', async () => {
  const { app } = await anIntakeApp();
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
  let writes = 0;
  const counted = await anIntakeApp({
    around: (store) => ({
      ...store,
      ready: () => {
        writes += 1;
        return store.ready();
      },
    }),
  });
  const asked = Array.from({ length: 50 }, () => counted.app.inject({ url: '/readyz' }));
  for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200);
  expect(writes).toBeLessThan(5);
  const broken = await anIntakeApp({
    around: (store) => ({
      ...store,
      ready: () => Promise.reject(new StoreUnavailable('gone')),
    }),
  });
  expect((await broken.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  expect((await broken.app.inject({ url: '/readyz' })).statusCode).toBe(503);
});
