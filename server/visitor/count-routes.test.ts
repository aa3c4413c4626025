import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  allAccepted,
  type Consent,
  consentCookieText,
  consentOf,
  onlyRequired,
} from '#contract/consent.ts';
import { openConnection } from '#server/db/open-connection.ts';
import type { DailyCount } from '#server/leads/daily-counts.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { openStore } from '#server/store/open-store.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { anIntakeApp, type IntakeApp } from '#tests/support/intake-app.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const now = new Date('2026-11-22T23:59:58Z');

/** The public server; `stored` stops it, which flushes its counts to the store. */
async function aCountingApp(options: Parameters<typeof anIntakeApp>[0] = {}) {
  const counts: DailyCount[] = [];
  const intake = await anIntakeApp({
    clock: () => now,
    around: (store) => ({ ...store, addCounts: async (some) => void counts.push(...some) }),
    ...options,
  });
  const stored = async () => {
    await intake.app.close();
    return counts.map(({ page, event, detail, hits }) => [page, event, detail, hits].join(' '));
  };
  return { ...intake, counts, stored };
}

function report(
  { app }: Pick<IntakeApp, 'app'>,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  return app.inject({
    method: 'POST',
    url: '/api/count',
    headers: { 'content-type': 'application/json', cookie: cookieOf(allAccepted), ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function cookieOf(choice: Consent): string {
  return `a=b; ${consentCookieText(choice, '', false)}`;
}

test('a page view report adds to the counts of its day, page, and forms', async () => {
  const site = await aCountingApp();
  const visit = { path: '/lab', view: true, seen: ['contact'] };
  expect((await report(site, visit)).statusCode).toBe(204);
  await report(site, { ...visit, path: '/lab/', started: ['contact', 'contact'] });
  await report(site, { path: '/lab', submitted: ['contact'] });
  expect(await site.stored()).toEqual([
    '/lab view  2',
    '/lab seen contact 2',
    '/lab started contact 1',
    '/lab submitted contact 1',
  ]);
  expect(new Set(site.counts.map(({ day }) => day))).toEqual(new Set(['2026-11-22']));
});

test('a page view report counts nothing for a page that the site does not have', async () => {
  const site = await aCountingApp();
  for (const path of ['/nothing', '/404', '/robots.txt', '/assets/main-1234.js', '', '/../lab']) {
    expect((await report(site, { path, view: true })).statusCode).toBe(204);
  }
  expect(await site.stored()).toEqual([]);
});

test.each([
  ['before the visitor has chosen', ''],
  ['if only what is required is allowed', cookieOf(onlyRequired)],
  [
    'if all but the operational category is allowed',
    cookieOf(consentOf((name) => name !== 'operational')),
  ],
  ['if the choice is unreadable', 'accept-cookies=%E0%A4%A'],
  [
    'if the choice was made in a version without the category',
    'accept-cookies=%7B%22operational%22%3Atrue%2C%22version%22%3A1%7D',
  ],
])('a page view report counts nothing %s', async (_, cookie) => {
  const site = await aCountingApp();
  const response = await report(site, { path: '/lab', view: true }, { cookie });
  expect(response.statusCode).toBe(204);
  expect(await site.stored()).toEqual([]);
});

test('a page view report counts under Global Privacy Control if the visitor allows it', async () => {
  const site = await aCountingApp();
  await report(site, { path: '/lab', view: true }, { 'sec-gpc': '1' });
  expect(await site.stored()).toEqual(['/lab view  1']);
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
])('a page view report counts nothing from %s', async (_, headers) => {
  const site = await aCountingApp();
  expect((await report(site, { path: '/lab', view: true }, headers)).statusCode).toBe(403);
  expect(await site.stored()).toEqual([]);
});

test('a page view report is rejected if our script can’t have sent it', async () => {
  const site = await aCountingApp();
  const bodies = [
    '',
    'null',
    '[]',
    '{"path":"/lab","__proto__":{"view":true}}',
    {},
    { view: true },
    { path: '/lab', view: false },
    { path: '/lab', view: 7 },
    { path: '/lab', visitor: 'ann@lab.example' },
    { path: '/lab', started: 'contact' },
    { path: '/lab', started: ['nothing'] },
    { path: '/lab', started: Array.from({ length: 21 }, () => 'contact') },
    { path: `/${'x'.repeat(200)}` },
  ];
  for (const body of bodies) {
    expect((await report(site, body)).statusCode, JSON.stringify(body)).toBe(400);
  }
  expect((await report(site, { path: 'x'.repeat(3000) })).statusCode).toBe(413);
  expect((await report(site, 'a', { 'content-type': 'text/csv' })).statusCode).toBe(415);
  expect((await site.app.inject({ url: '/api/count' })).statusCode).toBe(405);
  expect(await site.stored()).toEqual([]);
});

test('page view reports count up to a limit for each client, without storing or logging its address', async () => {
  const site = await aCountingApp({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'debug' } });
  const from = async (address: string) => {
    const visit = { path: '/lab', view: true };
    return (await report(site, visit, { 'x-forwarded-for': address })).statusCode;
  };
  const codes: number[] = [];
  for (let i = 0; i < 121; i += 1) codes.push(await from('203.0.113.9'));
  expect(codes.filter((code) => code === 204)).toHaveLength(120);
  expect(codes.at(-1)).toBe(429);
  expect(await from('203.0.113.10')).toBe(204);
  expect(await site.stored()).toEqual(['/lab view  121']);
  expect(site.logged()).not.toContain('203.0.113');
});

test('page view reports are kept while the database is unavailable', async () => {
  let isAway = true;
  const stored: DailyCount[] = [];
  const { app } = await anIntakeApp({
    around: (store) => ({
      ...store,
      addCounts: async (counts) => {
        if (isAway) throw new StoreUnavailable('gone');
        stored.push(...counts);
      },
    }),
    clock: () => now,
  });
  await report({ app }, { path: '/lab', view: true });
  await report({ app }, { path: '/lab', view: true });
  isAway = false;
  await app.close();
  expect(stored).toMatchObject([{ page: '/lab', event: 'view', hits: 2 }]);
});

test('counts from several processes add up, and are deleted after 13 months', async () => {
  const options = { dataDir: temporaryFolder(), databaseUrl: await aDatabase() };
  const processes = [await openStore(options), await openStore(options)];
  const counts = (hits: number): DailyCount[] =>
    Array.from({ length: 1200 }, (_, i) => ({
      day: i < 1100 ? '2026-11-22' : '2025-09-30',
      page: `/page-${i}`,
      event: 'view',
      detail: '',
      hits,
    }));
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((hits) => {
      const some = hits % 2 === 0 ? counts(hits) : counts(hits).toReversed();
      return processes[hits % 2]?.addCounts(some);
    }),
  );
  const { db } = await openConnection(options);
  const { rows } = await sql<{ hits: number; pages: number }>`
      select hits, count(*) as pages from daily_counts group by hits`.execute(db);
  expect(rows).toEqual([{ hits: 21, pages: 1200 }]);
  await processes[0]?.sweep(now);
  const left = await db.selectFrom('daily_counts').select('page').execute();
  expect(left).toHaveLength(1100);
  await Promise.all([db.destroy(), ...processes.map((store) => store.close())]);
});
