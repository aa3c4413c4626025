import { expect, test } from 'vitest';
import { StoreUnavailable } from '#server/leads/connection.ts';
import type { LeadStore } from '#server/leads/store.ts';
import { anIntakeApp, storedLeads } from '#tests/support/intake-app.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';

const oneClick = 'List-Unsubscribe=One-Click';
const urlencoded = 'application/x-www-form-urlencoded';

async function aSubscriber(around: (store: LeadStore) => LeadStore = (store) => store) {
  const intake = await anIntakeApp({ env: { PUBLIC_URL: 'https://lab.example' }, around });
  const answer = await subscribe(intake.app);
  const [lead] = await storedLeads(intake.store);
  const links = unsubscribeLinks('another secret of the tests', new URL('https://lab.example'));
  const link = new URL(links.linkFor(lead?.id ?? ''));
  const status = async () => (await storedLeads(intake.store)).map((each) => each.status);
  return { ...intake, answer, link, path: link.pathname, status };
}

function subscribe(
  app: Awaited<ReturnType<typeof anIntakeApp>>['app'],
  address = 'ann@lab.example',
) {
  return app.inject({
    method: 'POST',
    url: '/api/form_apply_subscribe',
    payload: { emailAddress: address, g_recaptcha_response: '' },
  });
}

test('a second subscription gets the same response as the first and is stored once', async () => {
  const { app, answer, store, woken } = await aSubscriber();
  const wakes = woken();
  expect(answer.json()).toEqual({
    success: true,
    heading: 'Success!',
    message: 'Now you will receive news about us by email.',
  });
  const again = await subscribe(app, 'ANN@Lab.example');
  expect([again.statusCode, again.body]).toEqual([answer.statusCode, answer.body]);
  const plain = ({ headers }: typeof again) => ({ ...headers, date: '' });
  expect(plain(again)).toEqual(plain(answer));
  expect((await storedLeads(store)).length).toBe(1);
  expect(woken()).toBe(wakes);
});

test('the link contains no address, and opening it changes nothing', async () => {
  const { app, link, path, status } = await aSubscriber();
  expect(link.href).not.toMatch(/ann|lab\.example\/.*lab|%40|@/);
  const page = await app.inject({ url: path });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain('<form method="post"');
  expect(page.body).not.toContain('<script');
  expect(page.body).not.toContain('ann@');
  expect(await status()).toEqual(['accepted']);
});

test.each([
  [urlencoded, oneClick],
  [`${urlencoded}; charset=utf-8`, `${oneClick}&x=1`],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])('one click by %s ends the subscription and may be repeated', async (type, payload) => {
  const { app, path, status } = await aSubscriber();
  for (let times = 0; times < 2; times += 1) {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('You are unsubscribed');
  }
  expect(await status()).toEqual(['unsubscribed']);
});

test('any other request changes nothing', async () => {
  const { app, path, status } = await aSubscriber();
  for (const [type, payload, code] of [
    [urlencoded, 'List-Unsubscribe=Later', 400],
    [urlencoded, '', 400],
    ['application/json', '{}', 415],
    [urlencoded, 'a'.repeat(5000), 413],
  ] as const) {
    const headers = { 'content-type': type };
    const answer = await app.inject({ method: 'POST', url: path, headers, payload });
    expect(answer.statusCode).toBe(code);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('Nothing was changed');
  }
  const put = await app.inject({ method: 'PUT', url: path });
  expect([put.statusCode, put.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  expect(await status()).toEqual(['accepted']);
});

test('an unavailable store is reported on the page as temporary, not as an invalid link', async () => {
  const unsubscribe = () => Promise.reject(new StoreUnavailable('gone'));
  const { app, path } = await aSubscriber((store) => ({ ...store, unsubscribe }));
  const headers = { 'content-type': urlencoded };
  const answer = await app.inject({ method: 'POST', url: path, headers, payload: oneClick });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('Please try again');
});

test('a forged link is invalid', async () => {
  const { app, path, status } = await aSubscriber();
  const flip = path.endsWith('A') ? 'B' : 'A';
  for (const url of [
    `${path}x`,
    path.slice(0, -1),
    `${path.slice(0, -1)}${flip}`,
    '/unsubscribe/x',
  ]) {
    expect((await app.inject({ url })).statusCode).toBe(404);
    const headers = { 'content-type': urlencoded };
    const answer = await app.inject({ method: 'POST', url, headers, payload: oneClick });
    expect(answer.statusCode).toBe(404);
  }
  expect(await status()).toEqual(['accepted']);
});

test('an erased subscriber gets the same response as anyone', async () => {
  const { app, path, store } = await aSubscriber();
  await store.erase('ann@lab.example');
  const headers = { 'content-type': urlencoded };
  const answer = await app.inject({ method: 'POST', url: path, headers, payload: oneClick });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('You are unsubscribed');
});
