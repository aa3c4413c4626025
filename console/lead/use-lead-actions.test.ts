import { expect, test } from 'vitest';
import { describeChange, describeMove } from './use-lead-actions.ts';

test('a change is reported in words', () => {
  const now = new Date('2026-11-22T12:00:00');
  const nameOf = () => 'Ada Lovelace';
  const text = (change: Parameters<typeof describeChange>[0], count = 1) =>
    describeChange(change, count, nameOf, now);
  expect(text({ progress: 'won' })).toBe('Marked as won.');
  expect(text({ assigneeId: 'x' }, 3)).toBe('3 leads assigned to Ada Lovelace.');
  expect(text({ assigneeId: null })).toBe('Unassigned.');
  expect(text({ followUpOn: '2026-12-01' })).toBe('Set to follow up Dec 1.');
  expect(text({ followUpOn: null })).toBe('Taken off follow-up.');
  expect(text({ addTags: ['east'], removeTags: ['west'] })).toBe('Tagged east, untagged west.');
});

test('a move between the inbox and spam says what stayed, and why', () => {
  const skipped = [{ leadId: 'r', reason: 'A registration can’t be spam.' }];
  expect(describeMove('markSpam', { changed: ['a'], skipped: [] })).toBe('Moved to spam.');
  expect(describeMove('markSpam', { changed: [], skipped })).toBe('A registration can’t be spam.');
  expect(describeMove('releaseLeads', { changed: ['a', 'b'], skipped })).toBe(
    '2 leads released; deliveries are queued. 1 stayed as before: A registration can’t be spam.',
  );
});
