import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dayOf, defaultTimeZone } from '#contract/days.ts';
import type { Source } from '#contract/source.ts';
import type { CountedEvent } from '#server/db/schema/features.ts';
import type { DailyCount } from '#server/leads/daily-counts.ts';
import type { Lead } from '#server/leads/lead.ts';
import { firstIdAt, newId } from '#server/lib/ids.ts';
import { aConsole, type ConsoleForTests } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';

describe.each(everyDatabase())('analytics on $name', ({ place }) => {
  test('analytics adds up counts by day, page, and form', async () => {
    const opened = await aConsole(await place());
    const today = dayBefore(opened, 0);
    await opened.store.addCounts([
      ...counts(today, '/lab', { view: 40, 'seen contact': 30, 'started contact': 9 }),
      ...counts(today, '/lab', { 'submitted contact': 5, 'seen demo': 4, 'started demo': 1 }),
      ...counts(dayBefore(opened, 6), '/', { view: 60, 'seen contact': 2 }),
      ...counts(dayBefore(opened, 7), '/', { view: 1000 }),
    ]);
    await lead(opened, 'contact');
    await lead(opened, 'contact', 'spam');
    await lead(opened, 'demo');
    await lead(opened, 'subscribe');
    const viewer = await opened.user('viewer');
    const ask = async (query: Record<string, string>) =>
      (await viewer.call('analytics', { query })).body;

    const all = await ask({ days: '7' });
    expect(all.days).toHaveLength(7);
    expect(all.days.at(0)).toEqual({ day: all.from, accepted: 0 });
    expect(all.days.at(-1)).toEqual({ day: today, accepted: 3 });
    expect(all.pages.map(({ page, views }) => [page, views])).toEqual([
      ['', 100],
      ['/', 60],
      ['/lab', 40],
    ]);
    expect(all.forms).toHaveLength(9);
    expect(all.forms[0]).toEqual({
      form: 'contact',
      label: 'Contact request',
      seen: 32,
      started: 9,
      submitted: 5,
      accepted: 1,
    });

    const ofForm = await ask({ days: '7', form: 'demo' });
    expect(ofForm.days.at(-1)).toEqual({ day: today, accepted: 1 });
    expect(ofForm.response).toMatchObject({ answered: 0, waiting: 1 });
    expect(ofForm.forms[0]).toMatchObject({ seen: 32, accepted: 1 });
    expect((await ask({ days: '30' })).pages[0]?.views).toBe(1100);
    expect((await viewer.call('analytics', { query: { days: '8' } })).status).toBe(400);
  });

  test('analytics by source, campaign, page, and form counts the same leads as the linked lists', async () => {
    const opened = await aConsole(await place());
    const { accept } = opened;
    const agent = await opened.user('agent');
    const add = async (form: string, source: Source, changes: Partial<Lead> = {}) => {
      const response = { heading: 'Success!', message: 'Thank you.' };
      const one = await accept(
        { form, intake: { source, response }, ...changes },
        { deliveries: [] },
      );
      return one.id;
    };
    const campaign = { utm_source: 'linkedin', utm_campaign: 'lims-q4', page: '/lab/' };
    const won = await add('demo', { ...campaign, referrer: 'www.linkedin.com' });
    const qualified = await add('contact', campaign);
    const merged = await add('contact', campaign);
    await add('contact', { referrer: 'search.example', page: '/' });
    await add('contact', {});
    await add('subscribe', campaign);
    await add('contact', campaign, { status: 'spam' });
    const change = (leadId: string, progress: 'won' | 'qualified') =>
      agent.call('changeLeads', { body: { changes: [{ leadId, progress }] } });
    await change(won, 'won');
    await change(qualified, 'qualified');
    const into = { params: { leadId: merged }, body: { intoId: qualified } };
    expect((await agent.call('mergeLead', into)).status).toBe(200);

    const { business, from, to } = (await agent.call('analytics', { query: { days: '7' } })).body;
    expect(business).toContainEqual(row('source', 'linkedin', 2, 1, 1));
    expect(business).toContainEqual(row('source', 'search.example', 1, 0, 0));
    expect(business).toContainEqual(row('source', '(direct)', 1, 0, 0));
    expect(business).toContainEqual(row('campaign', 'lims-q4', 2, 1, 1));
    expect(business).toContainEqual(row('page', '/lab', 2, 1, 1));
    expect(business).toContainEqual(row('form', 'trial', 2, 1, 0));
    expect(business).toHaveLength(3 + 1 + 2 + 3);
    // Lists are filtered by facets, which the console creates within a second.
    const known = async () => (await agent.call('tags')).body;
    await expect.poll(known).toMatchObject({ campaign: ['lims-q4'], page: ['/', '/lab'] });
    for (const { part, value, leads } of business) {
      // The filter `contact` takes every purpose.
      if (value === 'contact') continue;
      const list = await agent.call('leads', { query: { [part]: value, from, to } });
      expect(list.body.leads.length, `${part} ${value}`).toBe(leads);
    }
    const query = { days: '7', form: 'demo' };
    const ofForm = (await agent.call('analytics', { query })).body.business;
    expect(ofForm).toContainEqual(row('source', 'linkedin', 1, 0, 1));
    expect(ofForm).toHaveLength(4);
  });

  test('analytics counts each lead on its day in TIME_ZONE', async () => {
    const zone = { TIME_ZONE: 'America/New_York' };
    const opened = await aConsole(await place(), undefined, zone);
    // Clocks go back on November 1, so that day has 25 hours.
    opened.pass((Date.parse('2026-11-03T02:00:00Z') - opened.now().getTime()) / 1000);
    const viewer = await opened.user('viewer');
    const times = [
      '2026-11-01T03:59:59Z',
      '2026-11-01T04:00:00Z',
      '2026-11-02T04:59:59Z',
      '2026-11-02T05:00:00Z',
      '2026-11-03T01:00:00Z',
    ];
    for (const time of times) {
      const receivedAt = new Date(time);
      await opened.accept({ id: `${firstIdAt(receivedAt)}${newId().slice(13)}`, receivedAt });
    }
    const { body } = await viewer.call('analytics', { query: { days: '7' } });
    expect(body.to).toBe('2026-11-02');
    expect(body.days.slice(-3).map(({ day, accepted }) => [day, accepted])).toEqual([
      ['2026-10-31', 1],
      ['2026-11-01', 2],
      ['2026-11-02', 2],
    ]);
  });

  test('analytics shows the 75th percentile of each vital, for all pages and for each', async () => {
    const opened = await aConsole(await place());
    const today = dayBefore(opened, 0);
    await opened.store.addCounts([
      ...counts(today, '/', {
        view: 3,
        'lcp 1000': 2,
        'lcp 2500': 1,
        'lcp 4000': 1,
        'inp Infinity': 3,
      }),
      ...counts(today, '/lab', { view: 1, 'lcp 4000': 96, 'inp 8': 97 }),
    ]);
    const viewer = await opened.user('viewer');
    const { pages } = (await viewer.call('analytics', { query: {} })).body;
    expect(pages.map(({ page }) => page)).toEqual(['', '/', '/lab']);
    expect(pages[1]).toEqual({
      page: '/',
      views: 3,
      lcp: { p75: 2500, isAbove: false },
      inp: { p75: 2000, isAbove: true },
      cls: { p75: null, isAbove: false },
    });
    expect(pages[0]?.lcp.p75).toBeGreaterThan(3500);
  });

  test('analytics shows the median time to the first reply', async () => {
    const opened = await aConsole(await place());
    const agent = await opened.user('agent');
    const [demo, contact, noted, merged] = [
      await lead(opened, 'demo'),
      await lead(opened, 'contact'),
      await lead(opened, 'contact'),
      await lead(opened, 'contact'),
    ];
    await lead(opened, 'contact');
    await lead(opened, 'subscribe');
    const reply = (leadId: string) => {
      const body = { key: randomUUID(), subject: 'Re: Your request', text: 'Hello' };
      return agent.call('sendReply', { params: { leadId }, body });
    };
    opened.pass(3600);
    await agent.call('addNote', { params: { leadId: noted }, body: { text: 'Called' } });
    await reply(demo);
    opened.pass(7200);
    await reply(demo);
    await reply(merged);
    await agent.call('mergeLead', { params: { leadId: merged }, body: { intoId: contact } });
    const change = { leadId: noted, progress: 'contacted' as const };
    await agent.call('changeLeads', { body: { changes: [change] } });

    const { response } = (await agent.call('analytics')).body;
    expect(response).toMatchObject({ answered: 2, waiting: 2 });
    expect(Math.round((response.medianMs ?? 0) / 600_000)).toBe(12);
    const { response: ofForm } = (await agent.call('analytics', { query: { form: 'demo' } })).body;
    expect(ofForm).toMatchObject({ answered: 1, waiting: 0 });
    expect(Math.round((ofForm.medianMs ?? 0) / 600_000)).toBe(6);
  });
});

/** Daily counts. The keys of `hits` are an event, or an event and a detail. */
function counts(day: string, page: string, hits: Readonly<Record<string, number>>): DailyCount[] {
  return Object.entries(hits).map(([key, count]) => {
    const [event, detail = ''] = key.split(' ') as [CountedEvent, string?];
    return { day, page, event, detail, hits: count };
  });
}

function dayBefore({ now }: ConsoleForTests, days: number): string {
  return dayOf(new Date(now().getTime() - days * 86_400_000), defaultTimeZone);
}

async function lead(
  { accept }: ConsoleForTests,
  form: string,
  status: 'accepted' | 'spam' = 'accepted',
): Promise<string> {
  const intake = { source: {}, response: { heading: '', message: '' } };
  const received = await accept({ form, status, intake }, { deliveries: [] });
  return received.id;
}

function row(part: string, value: string, leads: number, qualified: number, won: number) {
  return { part, value, leads, qualified, won };
}
