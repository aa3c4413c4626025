import { expect, test } from 'vitest';
import type { LeadSummary } from '#console/contract/leads.ts';
import { askAbout, changeOf, changesAfter, conflictsIn, question } from './lead-conflicts.ts';

test('a change to a lead carries the values that it replaces', () => {
  expect(changeOf(aLead({ assigneeId: 'ada' }), { assigneeId: null, addTags: ['hot'] })).toEqual({
    leadId: 'a',
    assigneeId: null,
    addTags: ['hot'],
    seen: { assigneeId: 'ada' },
  });
});

test('adding tags replaces nothing, so a colleague’s tags don’t conflict', () => {
  expect(changeOf(aLead({}), { addTags: ['hot'] })).not.toHaveProperty('seen');
});

const mine = changeOf(aLead({ progress: 'new' }), { progress: 'won', followUpOn: '2026-12-01' });

test('a conflict is a value that a colleague has changed to something else', () => {
  const lead = aLead({ progress: 'lost' });
  expect(conflictsIn([mine], [lead])).toEqual([
    { lead, field: 'progress', now: 'lost', mine: 'won' },
  ]);
});

test.each<[string, Partial<LeadSummary>[]]>([
  ['the value is unchanged', [{ progress: 'new' }]],
  ['the colleague chose the same value', [{ progress: 'won' }]],
  ['the lead was erased', []],
])('there is no conflict if %s', (_case, leads) => {
  expect(conflictsIn([mine], leads.map(aLead))).toEqual([]);
});

test('nothing is sent for an erased lead, or if none of the user’s changes is left', () => {
  const progress = changeOf(aLead({ progress: 'new' }), { progress: 'won' });
  expect(changesAfter('mine', [progress], [])).toEqual([]);
  expect(changesAfter('theirs', [progress], [aLead({ progress: 'lost' })])).toEqual([]);
});

test('a second question keeps the colleague’s values from the first', async () => {
  const conflicts = [{ lead: aLead({}), field: 'progress', now: 'won', mine: 'lost' }] as const;
  const first = askAbout(conflicts);
  const second = askAbout(conflicts);
  expect(await first).toBe('theirs');
  question.get()?.answer('mine');
  expect(await second).toBe('mine');
  expect(question.get()).toBeNull();
});

function aLead(values: Partial<LeadSummary>): LeadSummary {
  const lead = { id: 'a', progress: 'new', assigneeId: null, followUpOn: null, tags: [] };
  return { ...lead, ...values } as unknown as LeadSummary;
}
