import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSubscriptionLinks } from '#server/leads/subscription-links.ts';
import { readSettings } from '#server/settings/settings.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { exportLeads } from './export-leads.ts';

const settings = readSettings({
  PUBLIC_URL: 'https://www.lab.example',
  TIME_ZONE: 'America/New_York',
});

test('both exports omit unconfirmed subscriptions, and have unsubscribe links only for accepted ones', async () => {
  const { store, exported } = await setUp();
  const [subscribed, left] = [aLead({ form: 'subscribe' }), aLead({ form: 'subscribe' })];
  const others = [aLead({ form: 'subscribe', status: 'quarantined' }), aLead()];
  for (const lead of [subscribed, left, ...others]) await store.accept(aSubmission({ lead }));
  await store.unsubscribe(left.id, new Date());
  const stranger = aLead({ form: 'subscribe', payload: { emailAddress: 'victim@lab.example' } });
  await store.accept(aSubmission({ lead: stranger, subscriber: 'victim@lab.example' }));

  const links = await openSubscriptionLinks(store, settings);
  const link = links.unsubscribe.linkFor(subscribed.id);
  expect(link).toMatch(/^https:\/\/www\.lab\.example\/unsubscribe\//);
  const json: { unsubscribe?: string }[] = JSON.parse(await exported('json'));
  expect(json.map(({ unsubscribe }) => unsubscribe)).toEqual([
    link,
    undefined,
    undefined,
    undefined,
  ]);
  const [head = '', first, ...rest] = (await exported('csv')).split('\r\n');
  expect(head.split(',').at(-2)).toBe('Unsubscribe link');
  expect(first?.split(',').at(-2)).toBe(link);
  expect(rest.join()).not.toContain('/unsubscribe/');
  expect(rest.join()).not.toContain('victim@');
});

test('a CSV export has times in the operator’s time zone, which it states; a JSON export has them in UTC', async () => {
  const { store, exported } = await setUp();
  const receivedAt = new Date('2026-11-22T03:04:05Z');
  await store.accept(aSubmission({ lead: aLead({ receivedAt }) }));
  const [head = '', row = ''] = (await exported('csv')).split('\r\n');
  expect(head.split(',')[2]).toBe('receivedAt (America/New_York)');
  expect(row.split(',')[2]).toBe('2026-11-21 22:04:05');
  expect(JSON.parse(await exported('json'))).toMatchObject([
    { receivedAt: '2026-11-22T03:04:05.000Z' },
  ]);
});

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x; "=1+1"', 'x; "\'=1+1"'],
  ['x\t+1', "x\t'+1"],
  ['Hello\r\n-1\n@SUM(A1)\n＝1', "Hello\r\n'-1\n'@SUM(A1)\n'＝1"],
  ['a = b - c; d', 'a = b - c; d'],
])('the CSV cell for %j contains no formula at any separator', async (typed, shown) => {
  const { store, exported } = await setUp();
  await store.accept(aSubmission({ lead: aLead({ payload: { message: typed } }) }));
  expect(await exported('csv')).toContain(
    /["\r\n]/.test(shown) ? `,"${shown.replaceAll('"', '""')}",` : `,${shown},`,
  );
});

test('a CSV export starts with a byte order mark so that spreadsheets read it as UTF-8', async () => {
  const { exported } = await setUp();
  expect((await exported('csv')).startsWith('\ufeffid,form,')).toBe(true);
  expect(await exported('json')).toBe('[]\n');
});

async function setUp() {
  const { dataDir, store } = await aStore();
  const exported = async (format: 'csv' | 'json') => {
    const output = join(dataDir, `leads.${format}`);
    await exportLeads(store, { format, output }, settings);
    return readFileSync(output, 'utf8');
  };
  return { store, exported };
}
