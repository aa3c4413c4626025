import { expect, test } from 'vitest';
import { newsletterForm } from '#contract/forms/newsletter.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { anIntakeApp, contactPath, post, solve, storedLeads } from '#tests/support/intake-app.ts';
import { contact } from '#tests/support/payloads.ts';
import { proofOfWork } from './bot-check/proof-of-work.ts';
import { spamQuota } from './validate.ts';

const thanks = {
  success: true,
  heading: 'Success!',
  message: 'Thank you for contacting us. One of our representatives will be in touch with you.',
};
const sendingError = {
  success: false,
  heading: 'Sending data error',
  message: 'An error occurred while sending the data, please try again later',
};

test('a submission is stored with an acknowledgment and an email to the team, and gets a success response', async () => {
  const { app, store, woken } = await anIntakeApp();
  const response = await post(app, {
    ...contact,
    firstname: '  Ann  ',
    g_recaptcha_response: 't',
  });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject(thanks);
  expect(response.headers['cache-control']).toBe('no-store');
  const leads = await storedLeads(store);
  expect(leads).toMatchObject([{ form: 'contact', status: 'accepted', payload: contact }]);
  expect(await store.deliveriesOf(leads[0]?.id ?? '')).toMatchObject([
    { channel: 'acknowledgment', state: 'pending' },
    { channel: 'mail', state: 'pending' },
  ]);
  expect(woken()).toBe(1);
});

test('a submission also goes to the webhook if one is configured', async () => {
  const { app, store } = await anIntakeApp({
    env: {
      WEBHOOK_URL: 'https://crm.example/',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    },
  });
  await post(app, contact);
  const [lead] = await storedLeads(store);
  const deliveries = await store.deliveriesOf(lead?.id ?? '');
  expect(deliveries.map(({ channel }) => channel)).toEqual(['acknowledgment', 'mail', 'webhook']);
});

test('a submission leaves no personal data in the log', async () => {
  const { app, logged } = await anIntakeApp();
  await post(app, contact, { 'idempotency-key': 'key-of-ann' });
  await post(app, { ...contact, emailAddress: 'ann@' });
  await app.inject({ url: '/lab?email=ann@lab.example' });
  await app.inject({ url: '/api/ann@lab.example' });
  expect(logged()).toContain('Lead stored');
  expect(logged()).not.toMatch(/ann|17025550123|127\.0\.0\.1/i);
});

test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'] as const)(
  'sending by %s gets a 405',
  async (method) => {
    const { app } = await anIntakeApp();
    const response = await app.inject({ method, url: `${contactPath}?x=1`, payload: 'x' });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('POST');
    expect(response.json()).toMatchObject({ success: false, heading: 'Sending data error' });
  },
);

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=iso-8859-1',
  'application/jsonp',
  'multipart/form-data; boundary=x',
])('a submission of type %s gets a 415', async (type) => {
  const { app, store } = await anIntakeApp();
  const response = await post(app, contact, { 'content-type': type });
  expect(response.statusCode).toBe(415);
  expect(response.json().success).toBe(false);
  expect(await storedLeads(store)).toEqual([]);
});

test('a submission without a content type gets a 415', async () => {
  const { app } = await anIntakeApp();
  const response = await app.inject({ method: 'POST', url: contactPath });
  expect(response.statusCode).toBe(415);
});

test('a submission may declare UTF-8 as its charset', async () => {
  const { app } = await anIntakeApp();
  for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8']) {
    const type = `application/json; charset=${charset}`;
    expect((await post(app, contact, { 'content-type': type })).statusCode).toBe(200);
  }
});

test('a submission over 32 KiB gets a 413, and one of exactly 32 KiB is read', async () => {
  const { app } = await anIntakeApp();
  const response = await post(app, { ...contact, firstname: 'a'.repeat(33 * 1024) });
  expect(response.statusCode).toBe(413);
  expect(response.json()).toMatchObject({ success: false });
  const frame = JSON.stringify({ ...contact, firstname: '' }).length;
  const full = { ...contact, firstname: 'a'.repeat(32 * 1024 - frame) };
  expect((await post(app, full)).json().fieldErrors).toEqual({
    firstname: 'This field should be at most 100 characters long',
  });
});

test('a submission from another site gets a 403', async () => {
  const { app } = await anIntakeApp();
  const response = await post(app, contact, { origin: 'https://evil.example' });
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({ success: false });
  expect((await post(app, contact, { origin: 'http://localhost:3000' })).statusCode).toBe(200);
});

test.each(['', '{', '[]', 'null', '"x"', '{"firstname":"A","firstname":"B"}', '\ufeff{}'])(
  'a submission with the body %j gets a 400',
  async (body) => {
    const { app } = await anIntakeApp();
    const response = await post(app, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, heading: 'Sending data error' });
  },
);

test('a submission with invalid fields gets a 400 with the first message for each field', async () => {
  const { app, store } = await anIntakeApp();
  const response = await post(app, {
    firstname: '',
    phone: '12',
    emailAddress: ['x'],
    toString: 'x',
    constructor: 'x',
    admin: 'x',
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().fieldErrors).toEqual({
    firstname: 'Value is required',
    phone: 'Invalid phone number format',
    emailAddress: 'Value must be text',
    toString: 'This form has no such field',
    constructor: 'This form has no such field',
    admin: 'This form has no such field',
  });
  expect(await storedLeads(store)).toEqual([]);
});

test('a submission with the honeypot filled in gets a success response, is stored as spam, and is not delivered', async () => {
  const { app, store, woken } = await anIntakeApp();
  const response = await post(app, {
    ...contact,
    firstname: `\u0000\ud800${'x'.repeat(20_000)}`,
    website_url: 'http://spam.example',
  });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject(thanks);
  const [lead, ...more] = await storedLeads(store);
  expect(more).toEqual([]);
  expect(lead).toMatchObject({ status: 'spam', payload: { emailAddress: 'ann@lab.example' } });
  expect(lead?.payload.firstname).toBe(`\ufffd${'x'.repeat(98)}`);
  expect(lead?.payload).not.toHaveProperty('website_url');
  expect(await store.deliveriesOf(lead?.id ?? '')).toEqual([]);
  expect(woken()).toBe(0);
});

test('honeypot submissions share one limit for all clients, and are not stored beyond it', async () => {
  const clock = () => new Date('2026-03-04T05:06:15Z');
  const { app, store } = await anIntakeApp({ clock });
  const spam = { ...contact, website_url: 'x' };
  for (let i = 0; i < spamQuota.limit + 3; i += 1) {
    expect((await post(app, spam)).json()).toMatchObject(thanks);
  }
  expect((await storedLeads(store)).length).toBe(spamQuota.limit);
  expect((await post(app, contact)).json()).toMatchObject(thanks);
  expect((await storedLeads(store)).length).toBe(spamQuota.limit + 1);
});

test('a submission with an empty honeypot is a lead', async () => {
  const { app, store } = await anIntakeApp();
  await post(app, { ...contact, website_url: '' });
  expect(await storedLeads(store)).toMatchObject([{ status: 'accepted', payload: contact }]);
});

test('a submission gets a 503 when the store is unavailable', async () => {
  const { app, logged } = await anIntakeApp({
    around: (store) => ({
      ...store,
      accept: () => Promise.reject(new StoreUnavailable('The disk is full')),
    }),
  });
  const response = await post(app, contact);
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual(sendingError);
  expect(logged()).toContain('The disk is full');
  const subscription = await app.inject({
    method: 'POST',
    url: `/api${newsletterForm.path}`,
    payload: { emailAddress: contact.emailAddress },
  });
  expect([subscription.statusCode, subscription.json()]).toEqual([
    503,
    { success: false, ...newsletterForm.failure },
  ]);
});

test('a submission gets a 500 when the server fails, and the log contains no values', async () => {
  const { app, logged } = await anIntakeApp({
    around: (store) => ({
      ...store,
      accept: () => Promise.reject(new Error('row "ann@lab.example" (Ann) is wrong')),
    }),
  });
  const response = await post(app, contact);
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual(sendingError);
  expect(logged()).toContain('is wrong');
  expect(logged()).not.toMatch(/ann/i);
});

test("failed bot checks don't use up the limit of another person's mailbox", async () => {
  const botCheck = proofOfWork({ secret: 'a secret of the tests', host: 'localhost' });
  const env = { RATE_LIMIT: '3/minute', TRUST_PROXY: '127.0.0.1' };
  const { app } = await anIntakeApp({ botCheck, env });
  for (let i = 1; i <= 6; i += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${i}` };
    expect((await post(app, { ...contact, g_recaptcha_response: 'x' }, headers)).statusCode).toBe(
      403,
    );
  }
  const token = await solve(await botCheck.challenge('request_demo', new Date()));
  const own = await post(app, { ...contact, g_recaptcha_response: token });
  expect(own.statusCode).toBe(200);
});

const keyed = { 'idempotency-key': 'one' };

test('a repeated submission is stored once and gets the same response, even with another token', async () => {
  const { app, store, woken } = await anIntakeApp();
  const first = await post(app, { ...contact, g_recaptcha_response: 'a' }, keyed);
  const second = await post(app, { g_recaptcha_response: 'b', ...contact }, keyed);
  expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()]);
  expect(await storedLeads(store)).toHaveLength(1);
  expect(woken()).toBe(1);
});

test('a repeated submission counts once toward the rate limit', async () => {
  const { app } = await anIntakeApp({ env: { RATE_LIMIT: '1/minute' } });
  for (let i = 0; i < 3; i += 1) expect((await post(app, contact, keyed)).statusCode).toBe(200);
});

test('reusing a key with different values gets a 400', async () => {
  const { app, store } = await anIntakeApp();
  await post(app, contact, keyed);
  const response = await post(app, { ...contact, firstname: 'Bea' }, keyed);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ success: false });
  expect(await storedLeads(store)).toHaveLength(1);
});

test.each(['', 'x'.repeat(201), 'caf\u00e9'])('the invalid key %j gets a 400', async (key) => {
  const { app } = await anIntakeApp();
  expect((await post(app, contact, { 'idempotency-key': key })).statusCode).toBe(400);
});

test('a repeated submission without a key is stored as two leads', async () => {
  const { app, store } = await anIntakeApp();
  await post(app, contact);
  await post(app, contact);
  expect(await storedLeads(store)).toHaveLength(2);
});
