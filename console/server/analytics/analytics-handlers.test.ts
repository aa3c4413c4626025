import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { noTarget } from '#console/contract/answering.ts';
import { weekdays } from '#console/contract/business-hours.ts';
import type { Source } from '#contract/source.ts';
import type { CountedEvent } from '#server/db/schema/features.ts';
import type { DailyCount } from '#server/leads/daily-counts.ts';
import { type Lead, payloadOf } from '#server/leads/lead.ts';
import { firstIdAt, newId } from '#server/lib/ids.ts';
import { aConsole, type ConsoleForTests } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';

describe.each(everyDatabase())('analytics on $name', ({ place }) => {
  test('analytics adds up counts by day, page, and form', async () => {
    const opened = await aConsole(await place());
    opened.pass((Date.parse('2026-11-20T17:00:00Z') - opened.now().getTime()) / 1000);
    opened.stopClock();
    await opened.store.addCounts([
      ...counts('2026-11-20', '/lab', { view: 40, 'seen contact': 30, 'started contact': 9 }),
      ...counts('2026-11-20', '/lab', { 'submitted contact': 5, 'seen demo': 4 }),
      ...counts('2026-11-01', '/', { view: 60, 'seen contact': 2 }),
      ...counts('2026-10-31', '/', { view: 1000 }),
    ]);
    for (const form of ['contact', 'demo', 'subscribe']) await leadAt(opened, form, '2026-11-20');
    await leadAt(opened, 'contact', '2026-11-20', 'spam');
    await leadAt(opened, 'demo', '2026-10-20');
    await leadAt(opened, 'demo', '2026-10-21');
    const owner = await opened.user('owner');
    const ask = async (query: Record<string, string>) =>
      (await owner.call('analytics', { query })).body;

    const all = await ask({});
    expect(all).toMatchObject({ month: '2026-11', from: '2026-11-01', to: '2026-11-20' });
    expect(all.before).toEqual({ from: '2026-10-01', to: '2026-10-20' });
    expect(all.days).toHaveLength(20);
    expect(all.days.at(-1)).toEqual({ day: '2026-11-20', accepted: 3 });
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
    const demos = { part: 'form', value: 'demo', label: 'Demo request', qualified: 0, won: 0 };
    expect(all.business).toContainEqual({ ...demos, leads: 1, before: 1 });

    const ofForm = await ask({ form: 'demo' });
    expect(ofForm.days.at(-1)).toEqual({ day: '2026-11-20', accepted: 1 });
    expect(ofForm.response).toMatchObject({ answered: 0, waiting: 1 });
    expect(ofForm.forms[0]).toMatchObject({ seen: 32, accepted: 1 });
    const october = await ask({ month: '2026-10' });
    expect(october).toMatchObject({ from: '2026-10-01', to: '2026-10-31' });
    expect(october.before).toEqual({ from: '2026-09-01', to: '2026-09-30' });
    expect(october.business).toContainEqual({ ...demos, leads: 2, before: 0 });
    expect(october.pages[0]?.views).toBe(1000);
    expect((await owner.call('analytics', { query: { month: '2026-13' } })).status).toBe(400);

    const file = (await owner.call('exportAnalytics', { query: {} })).body;
    expect(file.fileName).toBe('figures-2026-11.csv');
    expect(file.content).toContain('Figure,Of,2026-11-01 to 2026-11-20,2026-10-01 to 2026-10-20,');
    expect(file.content).toContain('Leads by request,Demo request,1,1,0,0\r\n');
  });

  test('analytics by request, state, source, campaign, and assignee counts the same leads as the linked lists', async () => {
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
    await add('contact', {}, { payload: payloadOf({ firstname: 'Ann', userState: 'Texas' }) });
    await add('subscribe', campaign);
    await add('contact', campaign, { status: 'spam' });
    const change = (leadId: string, progress: 'won' | 'qualified') =>
      agent.change(leadId, { progress });
    await change(won, 'won');
    await change(qualified, 'qualified');
    const into = { params: { leadId: merged }, body: { intoId: qualified } };
    expect((await agent.call('mergeLead', into)).status).toBe(200);

    // Breakdowns and lists read facets, which the console creates within a second.
    const known = async () => (await agent.call('tags')).body;
    await expect.poll(known).toMatchObject({ campaign: ['lims-q4'] });
    const { business, from, to } = (await agent.call('analytics')).body;
    expect(business).toContainEqual(containing('source', 'linkedin', 2, 1, 1));
    expect(business).toContainEqual(containing('source', 'search.example', 1, 0, 0));
    expect(business).toContainEqual(containing('source', '(direct)', 1, 0, 0));
    expect(business).toContainEqual(containing('campaign', 'lims-q4', 2, 1, 1));
    expect(business).toContainEqual(containing('assigneeId', 'nobody', 4, 1, 1));
    expect(business).toContainEqual(containing('state', 'TX', 1, 0, 0));
    expect(business).toContainEqual(containing('form', 'trial', 2, 1, 0));
    expect(business).toHaveLength(3 + 1 + 1 + 1 + 3);
    for (const { part, value, leads } of business) {
      // The filter `contact` takes every purpose.
      if (value === 'contact') continue;
      const list = await agent.call('leads', { query: { [part]: value, from, to } });
      expect(list.body.leads.length, `${part} ${value}`).toBe(leads);
    }
    const query = { form: 'demo' };
    const ofForm = (await agent.call('analytics', { query })).body.business;
    expect(ofForm).toContainEqual(containing('source', 'linkedin', 1, 0, 1));
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
    const { body } = await viewer.call('analytics');
    expect(body.to).toBe('2026-11-02');
    expect(body.before).toEqual({ from: '2026-10-01', to: '2026-10-02' });
    expect(body.days.map(({ day, accepted }) => [day, accepted])).toEqual([
      ['2026-11-01', 2],
      ['2026-11-02', 2],
    ]);
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
    const owner = await opened.user('owner');
    const everyHour = { ...noTarget, hours: 2, opens: 0, closes: 24, weekdays: [...weekdays] };
    await owner.call('changeAnswerTarget', { body: everyHour });
    const reply = (leadId: string) => {
      const body = { key: randomUUID(), subject: 'Re: Your request', text: 'Hello' };
      return agent.call('sendReply', { params: { leadId }, body });
    };
    opened.pass(3600);
    await agent.note(noted, 'Called');
    await reply(demo);
    opened.pass(7200);
    await reply(demo);
    await reply(merged);
    await agent.merge(merged, contact);
    const change = { leadId: noted, progress: 'contacted' as const };
    await agent.call('changeLeads', { body: { changes: [change] } });

    const { response } = (await agent.call('analytics')).body;
    expect(response).toMatchObject({ answered: 2, waiting: 2, met: 1, missed: 3 });
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

/** A lead that arrived at noon of a day in New York. */
async function leadAt(
  { accept }: ConsoleForTests,
  form: string,
  day: string,
  status: 'accepted' | 'spam' = 'accepted',
): Promise<void> {
  const receivedAt = new Date(`${day}T16:30:00Z`);
  const id = `${firstIdAt(receivedAt)}${newId().slice(13)}`;
  const intake = { source: {}, response: { heading: '', message: '' } };
  await accept({ id, receivedAt, form, status, intake }, { deliveries: [] });
}

async function lead({ accept }: ConsoleForTests, form: string): Promise<string> {
  const intake = { source: {}, response: { heading: '', message: '' } };
  const received = await accept({ form, intake }, { deliveries: [] });
  return received.id;
}

function containing(part: string, value: string, leads: number, qualified: number, won: number) {
  return expect.objectContaining({ part, value, leads, qualified, won });
}
