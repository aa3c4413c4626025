import { expect, test } from 'vitest';
import { subscriptionLinks } from '#server/leads/subscription-links.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import type { LeadStore } from '#server/store/lead-store.ts';
import { eraseMentioning } from '#tests/support/erase.ts';
import { anIntakeApp, storedLeads } from '#tests/support/intake-app.ts';

const oneClick = 'List-Unsubscribe=One-Click';
const confirmation = 'subscription=confirm';
const urlencoded = 'application/x-www-form-urlencoded';

async function aSubscriber(around: (store: LeadStore) => LeadStore = (store) => store) {
  const intake = await anIntakeApp({ env: { PUBLIC_URL: 'https://lab.example' }, around });
  const response = await subscribe(intake.app);
  const [lead] = await storedLeads(intake.store);
  const id = lead?.id ?? '';
  const links = subscriptionLinks('another secret of the tests', new URL('https://lab.example'));
  const status = async () => (await storedLeads(intake.store)).map((each) => each.status);
  const channels = async () =>
    (await intake.store.deliveriesOf(id)).map(({ channel }) => channel).join(' ');
  const press = (url: string, payload: string) =>
    intake.app.inject({ method: 'POST', url, headers: { 'content-type': urlencoded }, payload });
  const confirmPath = new URL(links.confirm.linkFor(id)).pathname;
  const link = new URL(links.unsubscribe.linkFor(id));
  return { ...intake, response, link, path: link.pathname, confirmPath, press, status, channels };
}

async function aConfirmedSubscriber(around?: (store: LeadStore) => LeadStore) {
  const parts = await aSubscriber(around);
  expect((await parts.press(parts.confirmPath, confirmation)).statusCode).toBe(200);
  return parts;
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

test('every subscription gets the same response, regardless of the state of its address', async () => {
  const { app, response, path, confirmPath, press, store, woken } = await aSubscriber();
  expect(response.json()).toEqual({
    success: true,
    heading: 'Success!',
    message: 'Now you will receive news about us by email.',
  });
  const plain = ({ headers, statusCode, body }: typeof response) =>
    [{ ...headers, date: '' }, statusCode, body] as const;
  const wakes = woken();
  expect(plain(await subscribe(app, 'ANN@Lab.example'))).toEqual(plain(response));
  expect(woken()).toBe(wakes);
  await press(confirmPath, confirmation);
  expect(plain(await subscribe(app))).toEqual(plain(response));
  expect((await storedLeads(store)).length).toBe(1);
  await press(path, oneClick);
  expect(plain(await subscribe(app))).toEqual(plain(response));
  expect((await storedLeads(store)).map(({ status }) => status)).toEqual([
    'unsubscribed',
    'unconfirmed',
  ]);
});

test('a subscription is delivered once its visitor presses the button on the linked page', async () => {
  const { app, confirmPath, press, status, channels, logged } = await aSubscriber();
  expect(await channels()).toBe('confirmation');
  const page = await app.inject({ url: confirmPath });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Subscribe to our newsletter?');
  expect(await status()).toEqual(['unconfirmed']);
  expect((await press(confirmPath, oneClick)).statusCode).toBe(400);
  for (let times = 0; times < 2; times += 1) {
    const response = await press(confirmPath, confirmation);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('You are subscribed');
  }
  expect(await status()).toEqual(['accepted']);
  expect(await channels()).toBe('acknowledgment confirmation mail');
  expect(logged()).not.toContain('ann@lab');
});

test('a confirmation link works for neither an erased nor an ended subscription', async () => {
  const { confirmPath, path, press, status, store } = await aConfirmedSubscriber();
  await press(path, oneClick);
  const ended = await press(confirmPath, confirmation);
  expect([ended.statusCode, await status()]).toEqual([404, ['unsubscribed']]);
  await eraseMentioning(store, 'ann@lab.example');
  const erased = await press(confirmPath, confirmation);
  expect(erased.statusCode).toBe(404);
  expect(erased.body).toContain('subscribe again');
});

test('a confirmation link can’t unsubscribe, nor the other way around', async () => {
  const { app, path, confirmPath } = await aSubscriber();
  const swapped = [
    path.replace('/unsubscribe', '/confirm-subscription'),
    confirmPath.replace('/confirm-subscription', '/unsubscribe'),
  ];
  for (const url of swapped) expect((await app.inject({ url })).statusCode).toBe(404);
});

test('an unsubscribe link contains no address, and opening it changes nothing', async () => {
  const { app, link, path, status } = await aConfirmedSubscriber();
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
  [urlencoded, ''],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
  ['multipart/form-data', oneClick],
  ['text/plain', oneClick],
  ['application/json', '{"a'],
  ['nonsense', 'x'.repeat(100_000)],
  [undefined, oneClick],
  [undefined, ''],
])('one click by %s ends the subscription and may be repeated', async (type, payload) => {
  const { app, path, status } = await aConfirmedSubscriber();
  for (let times = 0; times < 2; times += 1) {
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: type === undefined ? {} : { 'content-type': type },
      payload,
    });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('You are unsubscribed');
  }
  expect(await status()).toEqual(['unsubscribed']);
});

test('only a POST ends a subscription', async () => {
  const { app, path, status } = await aConfirmedSubscriber();
  const put = await app.inject({ method: 'PUT', url: path });
  expect([put.statusCode, put.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  expect(await status()).toEqual(['accepted']);
});

test('an unavailable store is reported on the page as temporary, not as an invalid link', async () => {
  const unsubscribe = () => Promise.reject(new StoreUnavailable('gone'));
  const { app, path } = await aConfirmedSubscriber((store) => ({ ...store, unsubscribe }));
  const headers = { 'content-type': urlencoded };
  const response = await app.inject({ method: 'POST', url: path, headers, payload: oneClick });
  expect(response.statusCode).toBe(503);
  expect(response.body).toContain('Please try again');
});

test('a forged subscription link is invalid', async () => {
  const { app, path, status } = await aConfirmedSubscriber();
  const flip = path.endsWith('A') ? 'B' : 'A';
  for (const url of [
    `${path}x`,
    `${path}.`,
    `${path}.more`,
    path.slice(0, -1),
    `${path.slice(0, -1)}${flip}`,
    '/unsubscribe/x',
  ]) {
    expect((await app.inject({ url })).statusCode).toBe(404);
    const headers = { 'content-type': urlencoded };
    const response = await app.inject({ method: 'POST', url, headers, payload: oneClick });
    expect(response.statusCode).toBe(404);
  }
  expect(await status()).toEqual(['accepted']);
});

test('many strangers together can’t exceed an address’s daily limit on emails or resubscribe it', async () => {
  const { app, store, path, confirmPath, press } = await aConfirmedSubscriber();
  await press(path, oneClick);
  const spellings = [
    'ann@lab.example',
    'ANN@Lab.Example',
    'ann+1@lab.example',
    'Ann+b@lab.example',
  ];
  const others = Array.from({ length: 5 }, (_, i) => `stranger-${i}@lab.example`);
  const crowd = Array.from({ length: 15 }, () => [...spellings, ...others]).flat();
  const responses = await Promise.all([
    ...crowd.map((address) => subscribe(app, address)),
    ...Array.from({ length: 20 }, () => press(confirmPath, confirmation)),
    ...Array.from({ length: 20 }, (_, i) =>
      press(`${confirmPath.slice(0, -2)}${i + 10}`, confirmation),
    ),
  ]);
  const codes = responses.map(({ statusCode }) => statusCode);
  expect(codes).toEqual([...crowd.map(() => 200), ...Array(40).fill(404)]);
  const leads = await storedLeads(store);
  expect(leads.filter(({ status }) => status === 'accepted')).toEqual([]);
  const mailed: Record<string, number> = {};
  for (const { id, payload } of leads) {
    const mailbox = String(payload.emailAddress).toLowerCase().replace(/\+.*@/, '@');
    const sent = (await store.deliveriesOf(id)).filter(({ channel }) => channel !== 'mail');
    mailed[mailbox] = (mailed[mailbox] ?? 0) + sent.length;
  }
  const once = Object.fromEntries(others.map((address) => [address, 1]));
  // Three acknowledgments and the confirmation.
  expect(mailed).toEqual({ 'ann@lab.example': 4, ...once });
});

test('an outsider cannot tell a suppressed address from a new or a subscribed one', async () => {
  const { app, store } = await anIntakeApp();
  await store.suppress(['blocked@lab.example'], 0, new Date());
  const replies = [];
  for (const address of ['new@lab.example', 'new@lab.example', 'blocked@lab.example']) {
    const { statusCode, body } = await subscribe(app, address);
    replies.push({ statusCode, body });
  }
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(replies[0]?.statusCode).toBe(200);
});
