import { expect, test } from 'vitest';
import type { LeadDetails } from '#console/contract/lead.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { compareLeads, leadsThatMayStay } from './compare-leads.ts';

test('values that differ are compared, and those that only one lead has are listed together', () => {
  const one = aLead({ notes: 2 }, { email: 'ann@lab.example', role: 'Director' });
  const other = aLead(
    { progress: 'won' },
    { email: 'ANN@lab.example', role: 'Owner', state: 'NY' },
  );
  const rows = compareLeads(one, other, () => '');
  expect(rows.map(({ label, values, isSame }) => [label, ...values, isSame])).toEqual([
    ['role', 'Director', 'Owner', false],
    ['Progress', 'New', 'Won', false],
    ['Only in one', 'Notes: 2', 'state: NY', true],
  ]);
});

test('same-named fields with different meanings in two forms are not compared', () => {
  const named = (label: string, value: string) => ({
    ...aLead({}, {}),
    fields: [{ name: 'title', label, kind: 'text' as const, values: [value] }],
  });
  const rows = compareLeads(named('Your request', 'A demo'), named('Title', 'Director'), () => '');
  expect(rows.map(({ values }) => values)).toEqual([['Your request: A demo', 'Title: Director']]);
});

test('a merge keeps the registration, and held leads, merged leads, and subscriptions can’t be merged', () => {
  const lead = aLead({}, {}).lead;
  const stays = (form: LeadSummary['form'], more: Partial<LeadSummary> = {}) =>
    leadsThatMayStay(lead, { ...lead, form, ...more }).map((one) => one.form);
  expect(stays('contact')).toEqual(['demo', 'contact']);
  expect(stays('reg_doc')).toEqual(['reg_doc']);
  expect(stays('subscribe')).toEqual([]);
  expect(stays('contact', { status: 'quarantined' })).toEqual([]);
  expect(stays('contact', { mergedInto: 'another' })).toEqual([]);
  const registration = { ...lead, form: 'reg_doc' };
  expect(leadsThatMayStay(registration, registration)).toEqual([]);
});

function aLead(
  more: Partial<LeadSummary>,
  fields: Readonly<Record<string, string>>,
): Pick<LeadDetails, 'lead' | 'fields'> {
  const lead = {
    form: 'demo',
    status: 'accepted',
    progress: 'new',
    mergedInto: null,
    assigneeId: null,
    followUpOn: null,
    tags: [],
    notes: 0,
    ...more,
  } as unknown as LeadSummary;
  return {
    lead,
    fields: Object.entries(fields).map(([name, value]) => ({
      name,
      label: name,
      kind: 'text',
      values: [value],
    })),
  };
}
