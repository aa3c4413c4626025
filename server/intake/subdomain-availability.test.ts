import { expect, test } from 'vitest';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { anIntakeApp } from '#tests/support/intake-app.ts';
import { organization, register } from '#tests/support/registration.ts';

test('a subdomain is available until it is registered', async () => {
  const { app } = await anIntakeApp();
  const ask = async (name: string) =>
    (await app.inject({ url: `/api/subdomain?name=${name}` })).json();
  expect(await ask('albanyhospital')).toEqual({ available: true });
  await register(app, 'reg_org', { ...organization, process: true });
  const taken = { available: false, reason: expect.stringContaining('taken') };
  expect(await ask('albanyhospital')).toEqual(taken);
  expect(await ask('%20AlbanyHospital')).toEqual(taken);
});

test.each([
  ['', 'Value is required'],
  ['my-lab', 'The value must be alphanumeric'],
  ['caf%C3%A9', 'The value must be alphanumeric'],
  ['a'.repeat(64), 'This field should be at most 63 characters long'],
  ['WWW', 'This subdomain is reserved. Please choose another one.'],
])('the subdomain %j is unavailable, with a reason', async (name, reason) => {
  const { app } = await anIntakeApp();
  const response = await app.inject({ url: `/api/subdomain?name=${name}` });
  expect(response.json()).toEqual({ available: false, reason });
  expect(response.headers['cache-control']).toBe('no-store');
});

test.each(['', '?name=a&name=b', '?n=a'])('a subdomain query %j gets a 400', async (query) => {
  const { app } = await anIntakeApp();
  const response = await app.inject({ url: `/api/subdomain${query}` });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ success: false });
});

test('the subdomain check allows only GET, within the rate limit', async () => {
  const { app } = await anIntakeApp({ env: { RATE_LIMIT: '1/minute' } });
  const posted = await app.inject({ method: 'POST', url: '/api/subdomain?name=a' });
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  const ask = () => app.inject({ url: '/api/subdomain?name=albany' });
  for (let i = 0; i < 6; i += 1) expect((await ask()).statusCode).toBe(200);
  const overLimit = await ask();
  expect(overLimit.statusCode).toBe(429);
  expect(overLimit.headers['retry-after']).toMatch(/^\d+$/);
});

test('the subdomain check returns a 503 while the store is unavailable', async () => {
  const isSubdomainTaken = () => Promise.reject(new StoreUnavailable('gone'));
  const { app } = await anIntakeApp({ around: (store) => ({ ...store, isSubdomainTaken }) });
  const response = await app.inject({ url: '/api/subdomain?name=albany' });
  expect(response.statusCode).toBe(503);
  expect(response.json()).not.toHaveProperty('available');
});

test('the API description covers both steps and the subdomain check', async () => {
  const { app } = await anIntakeApp();
  const { paths, components } = (await app.inject({ url: '/api/openapi.json' })).json();
  for (const path of ['/reg_doc', '/reg_org', '/reg_laboratory']) {
    expect(paths[path].post.responses[200].description).toContain('process=false');
    const schema = components.schemas[path.slice(1)];
    expect(schema.properties.process).toMatchObject({ type: 'boolean', default: false });
    expect(schema.required).toContain('npi');
  }
  expect(paths['/subdomain'].get.responses[200]).toBeDefined();
  expect(paths['/form_request_price'].post.responses[200].description).not.toContain('process');
});
