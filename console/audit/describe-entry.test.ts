import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/console/audit.ts';
import { actionLabel, describeBroken, describeEntry } from './describe-entry.ts';

const ada = {
  id: '0193a1b2-0000-7000-8000-000000000001',
  name: 'Ada Lovelace',
  email: 'ada@ldl.example',
  role: 'owner',
  isDisabled: false,
  hasSecondFactor: false,
  isLinked: false,
  createdAt: '2026-11-22T09:00:00.000Z',
} as const;

test('broken entries are listed, twenty of them at most', () => {
  expect(describeBroken([1200])).toMatch(/^Broken at entry 1,200: /);
  expect(describeBroken([2, 7])).toMatch(/^Broken at 2 entries, .*: 2, 7\.$/);
  const many = Array.from({ length: 25 }, (_, i) => i + 1);
  expect(describeBroken(many)).toMatch(/19, 20, and 5 more\.$/);
});

test('days are written out', () => {
  const details = { followUpOn: { from: null, to: '2026-11-24' } };
  expect(describeEntry({ ...entry, details }, [])).toContain('November 24, 2026');
});

test('an entry follows its user’s name, with users named', () => {
  const text = (more: Partial<AuditEntry>) => describeEntry({ ...entry, ...more }, [ada]);
  expect(text({ action: 'signed-out' })).toBe('signed out');
  expect(text({ action: 'totp-added' })).toBe('added an authenticator app');
  expect(text({ action: 'note-added', details: { note: ada.id } })).toBe('added a note');
  expect(text({ action: 'lead-released', details: { from: 'spam' } })).toBe(
    'released the lead: from spam',
  );
  expect(text({ action: 'lead-merged', details: { into: ada.id } })).toBe(
    'merged the lead into another one',
  );
  expect(text({ action: 'lead-merged', details: { merged: ada.id } })).toBe(
    'merged another lead into this one',
  );
  expect(text({ details: { progress: { from: 'new', to: 'won' } } })).toBe(
    'changed: progress new → won',
  );
  expect(text({ details: { assigneeId: { from: null, to: ada.id }, addedTags: ['a', 'b'] } })).toBe(
    'changed: assignee Ada Lovelace, added tags a, b',
  );
});

test('actions have labels', () => {
  expect(actionLabel('lead-marked-spam')).toBe('Lead marked spam');
  expect(actionLabel('totp-removed')).toBe('TOTP removed');
});

const entry: AuditEntry = {
  sequence: 1,
  at: '2026-11-22T09:00:00.000Z',
  userId: ada.id,
  userName: ada.name,
  action: 'lead-changed',
  leadId: null,
  details: {},
  address: '127.0.0.1',
};
