import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#console/app/api/query-client.ts';
import type { LeadPage } from '#console/contract/inbox.ts';
import type { LeadDetails } from '#console/contract/lead.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { changeOf } from './change-of.ts';
import { describeChange, describeMove, send } from './lead-actions.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

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
  vi.spyOn(queryClient, 'removeQueries').mockImplementation(() => undefined);
  queryClient.setQueryData(['leads', {}], { pages: [page], pageParams: [{}] });
  queryClient.setQueryData(['lead', 'a'], { lead });
  const shown = () => [
    queryClient.getQueryData<{ pages: LeadPage[] }>(['leads', {}])?.pages[0]?.leads[0],
    queryClient.getQueryData<LeadDetails>(['lead', 'a'])?.lead,
  ];
  const seen: unknown[] = [];
  vi.stubGlobal('fetch', () => {
    seen.push(...shown().map((one) => one?.assigneeId));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const change = { leadId: 'a', assigneeId: 'ada', removeTags: ['hot'] };
  expect(await send([change])).toBeUndefined();
  expect(seen.slice(0, 2)).toEqual(['ada', 'ada']);
  expect(shown()).toEqual([lead, lead]);
});

test('a change carries the values that it replaces, but added tags replace nothing', () => {
  const lead = { id: 'a', assigneeId: 'ada', tags: [] } as unknown as LeadSummary;
  expect(changeOf(lead, { assigneeId: null, addTags: ['hot'] })).toEqual({
    leadId: 'a',
    assigneeId: null,
    addTags: ['hot'],
    seen: { assigneeId: 'ada' },
  });
  expect(changeOf(lead, { addTags: ['hot'] })).not.toHaveProperty('seen');
});
