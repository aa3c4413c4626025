import { expect, test } from 'vitest';
import { anIntakeApp, post, storedLeads } from '#tests/support/intake-app.ts';
import { contact } from '#tests/support/payloads.ts';
import { readSource } from './parse.ts';

const isPage = (path: string) => path === '/lab';

test('only known and valid parts of a lead’s source are kept', () => {
  const source = {
    page: '/lab/?email=ann@lab.example#top',
    referrer: 'News.Example',
    utm_source: ` fall\u0000\u202e${'x'.repeat(300)}`,
    utm_medium: 7,
    utm_term: '',
    gclid: 'a click',
  };
  expect(readSource(source, false, isPage)).toEqual({
    page: '/lab',
    referrer: 'news.example',
    utm_source: `fall ${'x'.repeat(193)}`,
  });
  expect(readSource(source, true, isPage)).toEqual({ page: '/lab' });
  expect(readSource({ asked: 'Request a demo' }, false, isPage)).toEqual({});
  for (const wrong of [
    undefined,
    null,
    'x',
    [],
    { page: '/ann@lab.example' },
    { page: '/cheap-pills' },
    { page: 'lab', referrer: 'https://a.example/b' },
  ]) {
    expect(readSource(wrong, false, isPage)).toEqual({});
  }
});

test('a submission is stored with its source and the notice that the visitor saw', async () => {
  const { app, store } = await anIntakeApp();
  const source = { page: '/lab', referrer: 'news.example', utm_campaign: 'fall' };
  expect((await post(app, { ...contact, source })).statusCode).toBe(200);
  expect((await post(app, { ...contact, source: [1] })).statusCode).toBe(200);
  expect((await post(app, { ...contact, source }, { 'sec-gpc': '1' })).statusCode).toBe(200);
  const leads = (await storedLeads(store)).map(({ payload, intake }) => ({ payload, intake }));
  const response = { heading: 'Success!', message: expect.stringMatching(/^Thank you/) };
  expect(leads).toHaveLength(3);
  for (const stored of [source, {}, { page: '/lab' }]) {
    expect(leads).toContainEqual({ payload: contact, intake: { source: stored, response } });
  }
});

test('a repeated submission may have another source', async () => {
  const { app, store } = await anIntakeApp();
  const headers = { 'idempotency-key': 'a-key' };
  for (const page of ['/lab', '/profi']) {
    expect((await post(app, { ...contact, source: { page } }, headers)).statusCode).toBe(200);
  }
  expect(await storedLeads(store)).toMatchObject([{ intake: { source: { page: '/lab' } } }]);
});

test('a held lead has the reason why it is held', async () => {
  const { app, store } = await anIntakeApp({
    botCheck: {
      challenge: async () => ({ kind: 'none' }),
      verify: async ({ token }) => ({
        ok: false,
        reason: token === 'a' ? 'unavailable' : 'secret-rejected',
      }),
    },
  });
  for (const token of ['a', 'b']) await post(app, { ...contact, g_recaptcha_response: token });
  await post(app, { ...contact, website_url: 'spam' });
  const reasons = (await storedLeads(store)).map(({ intake }) => intake?.heldBecause);
  expect(reasons.toSorted()).toEqual(['check-unavailable', 'honeypot', 'secret-rejected']);
});
