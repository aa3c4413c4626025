import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { LeadPage, LeadSummary } from '#contract/console/leads.ts';
import { insertLead, showsLead } from './lead-lists.ts';

const me = '0193a1b2-0000-7000-8000-000000000001';

test('a lead appears in the views that its state allows', () => {
  const shown = (more: Partial<LeadSummary>) =>
    (
      ['all', 'mine', 'unassigned', 'due', 'registrations', 'subscriptions', 'quarantine'] as const
    ).filter((view) => showsLead({ view }, aLead(more), me));
  expect(shown({})).toEqual(['all', 'unassigned']);
  expect(shown({ assigneeId: me })).toEqual(['all', 'mine']);
  expect(shown({ form: 'reg_doc' })).toEqual(['all', 'unassigned', 'registrations']);
  expect(shown({ form: 'subscribe', status: 'unconfirmed' })).toEqual(['subscriptions']);
  expect(shown({ status: 'quarantined' })).toEqual(['quarantine']);
  expect(shown({ followUpOn: '2026-01-01' })).toEqual(['all', 'unassigned', 'due']);
  expect(shown({ followUpOn: '2999-01-01' })).toEqual(['all', 'unassigned']);
});

test('filters hold together', () => {
  const lead = aLead({ tags: ['east'], progress: 'won' });
  expect(showsLead({ tag: 'east', progress: 'won', from: '2026-11-22' }, lead, me)).toBe(true);
  expect(showsLead({ tag: 'east', progress: 'lost' }, lead, me)).toBe(false);
  expect(showsLead({ to: '2026-11-21' }, lead, me)).toBe(false);
});

test('a lead that arrives is put once on top of the lists that show it', () => {
  const client = new QueryClient();
  const old = aLead({ id: 'old' });
  for (const conditions of [{}, { view: 'spam' }, { order: 'oldest' }]) {
    const pages: LeadPage[] = [{ leads: [old], nextCursor: null, similar: [] }];
    client.setQueryData(['leads', conditions], { pages, pageParams: [{}] });
  }
  insertLead(client, aLead({ id: 'new' }), me);
  insertLead(client, aLead({ id: 'new' }), me);
  const idsOf = (conditions: object) =>
    client
      .getQueryData<{ pages: LeadPage[] }>(['leads', conditions])
      ?.pages.flatMap(({ leads }) => leads.map(({ id }) => id));
  expect(idsOf({})).toEqual(['new', 'old']);
  expect(idsOf({ view: 'spam' })).toEqual(['old']);
  expect(idsOf({ order: 'oldest' })).toEqual(['old']);
});

function aLead(more: Partial<LeadSummary>): LeadSummary {
  return {
    id: '0193a1b2-0000-7000-8000-00000000000a',
    form: 'demo',
    formLabel: 'Demo request',
    receivedAt: '2026-11-22T09:00:00.000Z',
    status: 'accepted',
    heldBecause: null,
    mergedInto: null,
    name: 'Ada',
    organization: '',
    email: 'ada@lab.example',
    phone: '',
    isMasked: false,
    states: [],
    product: 'laboratory',
    progress: 'new',
    assigneeId: null,
    followUpOn: null,
    tags: [],
    notes: 0,
    hasFailedDelivery: false,
    ...more,
  };
}
