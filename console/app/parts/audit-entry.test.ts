import { expect, test } from 'vitest';
import { type AuditAction, type AuditEntry, auditActions } from '#console/contract/audit.ts';
import { actionsWith, actorOf, describeAuditEntry } from './audit-entry.ts';

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

test('an entry is a sentence that follows its user’s name', () => {
  const text = (action: AuditAction, details: AuditEntry['details'] = {}) =>
    describeAuditEntry({ ...entry, action, details }, [ada]);
  expect(text('signed-in', { by: 'totp' })).toBe(
    'signed in with a password and an authenticator code',
  );
  expect(text('sign-in-failed', { account: ada.id })).toBe('failed to sign in');
  const byNobody = { ...entry, userId: null, userName: '', details: { account: ada.id } };
  expect(describeAuditEntry({ ...byNobody, action: 'sign-in-failed' }, [ada])).toBe(
    'failed to sign in as Ada Lovelace',
  );
  expect(text('session-ended', { user: ada.id, endedSessions: 1 })).toBe(
    'signed Ada Lovelace out of 1 session',
  );
  expect(text('user-invited', { email: 'bo@lab.example', role: 'viewer' })).toBe(
    'invited bo@lab.example as a viewer',
  );
  expect(text('password-reset', { linkMadeBy: ada.id, endedSessions: 2 })).toBe(
    'reset the password with a link from Ada Lovelace, which ended 2 other sessions',
  );
  expect(text('user-changed', { user: ada.id, isDisabled: false })).toBe('enabled Ada Lovelace');
  expect(text('user-changed', { user: ada.id, role: 'owner' })).toBe('made Ada Lovelace an owner');
  expect(text('note-added', { note: ada.id })).toBe('added a note');
  expect(text('lead-released', { from: 'spam' })).toBe('released the lead from spam');
  expect(text('lead-merged', { into: ada.id })).toBe('merged the lead into another one');
  expect(text('lead-merged', { merged: ada.id })).toBe('merged another lead into this one');
  expect(text('view-changed', { view: ada.id, isShared: false })).toBe(
    'stopped sharing a saved view',
  );
  expect(text('retention-changed', { form: 'demo', days: { from: 'forever', to: 90 } })).toBe(
    'changed how long leads of “Demo request” are kept from forever to 90 days',
  );
});

test('an entry about a changed lead shows the old and the new value', () => {
  const text = (details: AuditEntry['details']) => describeAuditEntry({ ...entry, details }, [ada]);
  expect(text({ progress: { from: 'new', to: 'won' } })).toBe('set the progress from New to Won');
  expect(text({ assigneeId: { from: null, to: ada.id }, addedTags: ['a', 'b'] })).toBe(
    'assigned the lead to Ada Lovelace and added the tags a, b',
  );
  expect(
    text({
      assigneeId: { from: ada.id, to: null },
      followUpOn: { from: null, to: '2026-11-24' },
      removedTags: ['a'],
    }),
  ).toBe('unassigned the lead, set the follow-up date to November 24, 2026, and removed the tag a');
  expect(text({ followUpOn: { from: '2026-11-24', to: null } })).toBe('removed the follow-up date');
});

test('an entry shows a count instead of a list of internal names', () => {
  const text = (action: AuditAction, details: AuditEntry['details']) =>
    describeAuditEntry({ ...entry, action, details }, [ada]);
  const columns = Array.from({ length: 48 }, (_, index) => `column${index}`);
  expect(
    text('leads-exported', { leads: 27, format: 'csv', columns, form: 'demo', tag: 'hot' }),
  ).toBe('exported 27 leads as CSV with 48 columns, filtered by form Demo request, tag hot');
  const everything = { leads: 27, format: 'csv', columns, view: 'all', order: 'activity' };
  expect(text('leads-exported', everything)).toBe('exported 27 leads as CSV with 48 columns');
  expect(text('deliveries-replayed', { state: 'canceled', deliveries: 8 })).toBe(
    'resent 8 canceled deliveries',
  );
  expect(text('retention-applied', { leads: { demo: 2, contact: 1 } })).toBe(
    'deleted leads past their retention period, to erase them: 2 of “Demo request” and 1 of “Contact request”',
  );
  expect(text('destination-changed', { destinationId: 'd', name: 'CRM', isOn: true })).toBe(
    'turned on the destination “CRM”',
  );
  expect(
    text('destination-changed', { name: { from: 'Old', to: 'CRM' }, events: ['lead.created'] }),
  ).toBe('changed the destination “CRM” (Old before): events lead.created');
  expect(text('suppression-imported', { added: 12, known: 0, ended: 1, invalid: 2 })).toBe(
    'imported a suppression list: 12 addresses added, 1 subscription ended, and 2 invalid lines skipped',
  );
});

test('actors without an account have readable names', () => {
  const actor = (userName: string) => actorOf({ userName });
  expect(actor('system')).toBe('The server');
  expect(actor('command line')).toBe('The command line');
  expect(actor('visitor')).toBe('A visitor');
  expect(actor('')).toBe('Someone');
  expect(actor(ada.name)).toBe(ada.name);
});

test('actions are found by the words of their sentence or name', () => {
  expect(actionsWith('Revoked ')).toBe('invitation-withdrawn,token-revoked');
  expect(actionsWith('lead changed')).toBe('lead-changed');
});

test('every action reads as a sentence, even if an earlier version stored its details', () => {
  for (const action of auditActions) {
    const text = describeAuditEntry({ ...entry, action, details: {} }, []);
    expect(text, action).toMatch(/^[a-z]/);
    expect(text, action).not.toMatch(/undefined|null|\[object/);
  }
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
