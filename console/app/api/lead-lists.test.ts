import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { LeadPage } from '#console/contract/inbox.ts';
import type { LeadConditions } from '#console/contract/lead-views.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { insertLead, refreshLeads, reloadLeadLists } from './lead-lists.ts';

const me = '0193a1b2-0000-7000-8000-000000000001';
const ids = ['04', '03', '02', '01'].map((end) => `0193a1b2-0000-7000-8000-0000000000${end}`);
const [newest = '', third = '', second = '', oldest = ''] = ids;

afterEach(() => vi.unstubAllGlobals());

test('a new lead is added once to the top of the lists that show it', async () => {
  const client = aClient();
  for (const conditions of [{}, { view: 'spam' }] as const) {
    setList(client, conditions, [[aLead({ id: second })]]);
  }
  await insertLead(client, aLead({ id: newest }));
  await insertLead(client, aLead({ id: newest }));
  expect(idsOf(client, {})).toEqual([newest, second]);
  expect(idsOf(client, { view: 'spam' })).toEqual([second]);
});

test('a changed lead moves to the lists that now show it, and nothing else is loaded', async () => {
  const client = aClient();
  const leads = ids.map((id) => aLead({ id }));
  setList(client, {}, [leads.slice(0, 2), leads.slice(2)]);
  setList(client, { view: 'unassigned' }, [leads]);
  setList(client, { view: 'mine' }, [[aLead({ id: newest }), aLead({ id: oldest })]]);
  setList(client, { view: 'mine', search: 'ada' }, [[leads[1] ?? aLead({})]]);
  const fetch = respondWith([aLead({ id: third, assigneeId: me })]);
  await refreshLeads(client, [third]);
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([`/api/leads/some?ids=${third}`]);
  expect(idsOf(client, {})).toEqual(ids);
  expect(list(client, {})?.[0]?.leads[1]?.assigneeId).toBe(me);
  expect(idsOf(client, { view: 'unassigned' })).toEqual([newest, second, oldest]);
  expect(idsOf(client, { view: 'mine' })).toEqual([newest, third, oldest]);
  expect(idsOf(client, { view: 'mine', search: 'ada' })).toEqual([third]);
});

test('an answer moves its lead to the top of lists sorted by last activity, and of no other list', async () => {
  const client = aClient();
  const leads = ids.map((id) => aLead({ id }));
  const lists = [{}, { view: 'unanswered' }, { order: 'newest' }] as const;
  for (const conditions of lists) setList(client, conditions, [leads.slice(0, 2), leads.slice(2)]);
  respondWith([aLead({ id: second, activeAt: '2026-11-22T10:00:00.000Z', isWaiting: true })]);
  await refreshLeads(client, [second]);
  expect(idsOf(client, {})).toEqual([second, newest, third, oldest]);
  expect(idsOf(client, { view: 'unanswered' })).toEqual([second, newest, third, oldest]);
  expect(idsOf(client, { order: 'newest' })).toEqual(ids);
  expect(list(client, {})?.[0]?.leads[0]?.isWaiting).toBe(true);
});

test('a response that a later request has overtaken changes only the leads that the later one lacks', async () => {
  const client = aClient();
  setList(client, {}, [ids.map((id) => aLead({ id }))]);
  const responses: ((leads: readonly LeadSummary[]) => void)[] = [];
  vi.stubGlobal('fetch', async () => {
    const leads = await new Promise<readonly LeadSummary[]>((done) => responses.push(done));
    return Response.json({ leads });
  });
  const both = refreshLeads(client, [third, second]);
  const later = refreshLeads(client, [third]);
  responses[1]?.([aLead({ id: third, assigneeId: me })]);
  await later;
  responses[0]?.([aLead({ id: third }), aLead({ id: second, progress: 'won' })]);
  await both;
  const leads = list(client, {})?.flatMap((page) => page.leads) ?? [];
  expect(leads.find(({ id }) => id === third)?.assigneeId).toBe(me);
  expect(leads.find(({ id }) => id === second)?.progress).toBe('won');
});

test('an erased lead leaves every list, and a lead beyond the loaded pages is not added', async () => {
  const client = aClient();
  setList(client, {}, [[aLead({ id: newest }), aLead({ id: third })]], oldest);
  respondWith([aLead({ id: oldest })]);
  await refreshLeads(client, [third, oldest]);
  expect(idsOf(client, {})).toEqual([newest]);
});

test('a long list is truncated before it is reloaded', () => {
  const client = aClient();
  setList(
    client,
    {},
    Array.from({ length: 30 }, () => [aLead({})]),
    oldest,
  );
  // The query would be removed if no component showed the list.
  vi.spyOn(client, 'removeQueries').mockImplementation(() => undefined);
  reloadLeadLists(client);
  expect(list(client, {})).toHaveLength(10);
});

function aClient(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(['account'], { id: me });
  return client;
}

function setList(
  client: QueryClient,
  conditions: LeadConditions,
  pages: readonly (readonly LeadSummary[])[],
  nextCursor: string | null = null,
): void {
  client.setQueryData(['leads', conditions], {
    pages: pages.map((leads, index) => ({
      leads,
      nextCursor: index === pages.length - 1 ? nextCursor : (leads.at(-1)?.id ?? null),
      similar: [],
      total: null,
      totalIsCapped: false,
      matches: [],
    })),
    pageParams: pages.map(() => ({})),
  });
}

function list(client: QueryClient, conditions: LeadConditions): LeadPage[] | undefined {
  return client.getQueryData<{ pages: LeadPage[] }>(['leads', conditions])?.pages;
}

function idsOf(client: QueryClient, conditions: LeadConditions): string[] | undefined {
  return list(client, conditions)?.flatMap(({ leads }) => leads.map(({ id }) => id));
}

function respondWith(leads: readonly LeadSummary[]) {
  const fetch = vi.fn((_address: string) => Promise.resolve(Response.json({ leads })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function aLead(more: Partial<LeadSummary>): LeadSummary {
  return {
    id: second,
    form: 'demo',
    activeAt: '2026-11-22T09:00:00.000Z',
    status: 'accepted',
    mergedInto: null,
    progress: 'new',
    lostReason: null,
    assigneeId: null,
    followUpOn: null,
    hasReply: false,
    isWaiting: false,
    ...more,
  } as LeadSummary;
}
