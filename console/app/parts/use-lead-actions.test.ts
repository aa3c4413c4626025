import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { LeadPage } from '#console/contract/inbox.ts';
import type { LeadDetails } from '#console/contract/lead.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { changeOf, question } from './lead-conflicts.ts';
import { describeChange, describeMove, send } from './use-lead-actions.ts';

afterEach(() => vi.unstubAllGlobals());

test('a change is described in a message', () => {
  const now = new Date('2026-11-22T12:00:00');
  const nameOf = () => 'Ada Lovelace';
  const text = (change: Parameters<typeof describeChange>[0], count = 1) =>
    describeChange(change, count, nameOf, now);
  expect(text({ progress: 'won' })).toBe('Marked as won.');
  expect(describeChange({ progress: 'lost', lostReason: '1' }, 1, nameOf, now, 'Price')).toBe(
    'Marked as lost (Price).',
  );
  expect(text({ assigneeId: 'x' }, 3)).toBe('3 leads assigned to Ada Lovelace.');
  expect(text({ assigneeId: null })).toBe('Unassigned.');
  expect(text({ followUpOn: '2026-12-01' })).toBe('Set to follow up Dec 1.');
  expect(text({ followUpOn: null })).toBe('Follow-up removed.');
  expect(text({ followUpOn: null, progress: 'lost' }, 2)).toBe(
    '2 leads marked as lost, follow-up removed.',
  );
  expect(text({ addTags: ['east'], removeTags: ['west'] })).toBe('Tagged east, untagged west.');
});

test('moving leads between the inbox and spam reports which ones stayed, and why', () => {
  const skipped = [{ leadId: 'r', reason: 'A registration can’t be spam.' }];
  expect(describeMove('markSpam', { changed: ['a'], skipped: [] })).toBe('Moved to spam.');
  expect(describeMove('markSpam', { changed: [], skipped })).toBe('A registration can’t be spam.');
  expect(describeMove('releaseLeads', { changed: ['a', 'b'], skipped })).toBe(
    '2 leads released; deliveries are queued. 1 stayed as before: A registration can’t be spam.',
  );
});

test('a change that can’t reach the server is rolled back on the screen', async () => {
  const client = new QueryClient();
  const lead = { id: 'a', assigneeId: null, tags: ['hot'] } as unknown as LeadSummary;
  const page: LeadPage = {
    leads: [lead],
    similar: [],
    total: null,
    totalIsCapped: false,
    matches: [],
    nextCursor: null,
  };
  // The list would be removed if no component showed it.
  vi.spyOn(client, 'removeQueries').mockImplementation(() => undefined);
  client.setQueryData(['leads', {}], { pages: [page], pageParams: [{}] });
  client.setQueryData(['lead', 'a'], { lead });
  const shown = () => [
    client.getQueryData<{ pages: LeadPage[] }>(['leads', {}])?.pages[0]?.leads[0],
    client.getQueryData<LeadDetails>(['lead', 'a'])?.lead,
  ];
  const seen: unknown[] = [];
  vi.stubGlobal('fetch', () => {
    seen.push(...shown().map((one) => one?.assigneeId));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const change = { leadId: 'a', assigneeId: 'ada', removeTags: ['hot'] };
  expect(await send(client, [change])).toBeUndefined();
  expect(seen.slice(0, 2)).toEqual(['ada', 'ada']);
  expect(shown()).toEqual([lead, lead]);
});

test('after a conflict with a colleague, the change is sent again with the user’s choice', async () => {
  const client = new QueryClient();
  const asSeen = [aLead('a', 'new', null), aLead('b', 'new', 'ada')];
  const asNow = [aLead('a', 'won', null), aLead('b', 'new', 'ada')];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string }) => {
    if (address.startsWith('/api/leads/some')) return reply(200, { leads: asNow });
    sent.push(JSON.parse(body ?? '').changes);
    return sent.length % 2 === 1
      ? reply(409, { code: 'changed-meanwhile', message: '' })
      : reply(200, { undo: [] });
  });
  const mine = { progress: 'lost', assigneeId: 'bob' } as const;
  const changes = asSeen.map((lead) => changeOf(lead, mine));
  const answered = async (choice: 'mine' | 'theirs') => {
    sent.length = 0;
    const sending = send(client, changes);
    await vi.waitFor(() => expect(question.get()).not.toBeNull());
    expect(question.get()?.conflicts).toMatchObject([
      { lead: { id: 'a' }, field: 'progress', now: 'won', mine: 'lost' },
    ]);
    question.get()?.answer(choice);
    await sending;
    return sent.at(-1);
  };
  const second = { leadId: 'b', ...mine, seen: { progress: 'new', assigneeId: 'ada' } };
  expect(await answered('mine')).toEqual([
    { leadId: 'a', ...mine, seen: { progress: 'won', assigneeId: null } },
    second,
  ]);
  expect(await answered('theirs')).toEqual([
    { leadId: 'a', assigneeId: 'bob', seen: { assigneeId: null } },
    second,
  ]);
});

function aLead(id: string, progress: string, assigneeId: string | null): LeadSummary {
  return { id, progress, assigneeId, tags: [] } as unknown as LeadSummary;
}

function reply(status: number, body: unknown): Promise<Response> {
  return Promise.resolve(Response.json(body, { status }));
}
