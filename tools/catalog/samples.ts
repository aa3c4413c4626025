import type { Account } from '#contract/console/account.ts';
import type { Delivery } from '#contract/console/deliveries.ts';
import type { LeadCounts } from '#contract/console/inbox.ts';
import type { LeadDetails } from '#contract/console/lead.ts';
import type { LeadSummary } from '#contract/console/leads.ts';
import type { Numbers } from '#contract/console/numbers.ts';
import type { FullUser } from '#contract/console/people.ts';

/** Made-up data of the console's catalog. */
export const ann: FullUser = {
  id: '01a20601-0000-7000-8000-000000000001',
  name: 'Ann Lee',
  email: 'ann@example.com',
  role: 'owner',
  isDisabled: false,
  hasSecondFactor: true,
  isLinked: false,
  createdAt: '2026-11-01T09:00:00.000Z',
};

export const bob: FullUser = {
  ...ann,
  id: '01a20601-0000-7000-8000-000000000002',
  name: 'Bob',
  email: 'bob@example.com',
  role: 'agent',
};

export const account: Account = {
  ...bob,
  mustAddFactor: false,
  hasTotp: true,
  recoveryCodesLeft: 8,
  timeZone: 'America/New_York',
  readsAnswers: true,
  signature: '',
  passkeys: [],
};

export const counts: LeadCounts = {
  today: '2026-11-22',
  new: 2,
  newByForm: {},
  mine: 1,
  unassigned: 1,
  unanswered: 1,
  waiting: 1,
  due: 1,
  quarantine: 1,
  spam: 0,
};

const plainLead: LeadSummary = {
  id: '01a20601-0000-7000-8000-00000000000a',
  form: 'demo',
  formLabel: 'Demo request',
  receivedAt: '2026-11-22T14:05:00.000Z',
  status: 'accepted',
  heldBecause: null,
  mergedInto: null,
  name: 'Rosa Diaz',
  organization: 'Example Laboratory',
  email: 'rosa@lab.example',
  phone: '+17025550123',
  isMasked: false,
  states: ['NV'],
  product: 'laboratory',
  source: '(direct)',
  campaign: null,
  page: '/lab',
  country: 'United States',
  laboratory: null,
  progress: 'new',
  assigneeId: null,
  followUpOn: null,
  tags: [],
  notes: 0,
  npiProblem: null,
  hasFailedDelivery: false,
  hasReply: false,
  isWaiting: false,
};

/** A lead in each state that its row shows. */
export const leads: Readonly<Record<string, LeadSummary>> = {
  'new, nobody’s': plainLead,
  'contacted, with notes and tags': {
    ...plainLead,
    id: '01a20601-0000-7000-8000-00000000000b',
    progress: 'contacted',
    assigneeId: bob.id,
    tags: ['west', 'microbiology'],
    notes: 3,
    hasReply: true,
  },
  'follow-up due, answered': {
    ...plainLead,
    id: '01a20601-0000-7000-8000-00000000000c',
    progress: 'qualified',
    assigneeId: ann.id,
    followUpOn: '2026-11-20',
    hasReply: true,
    isWaiting: true,
  },
  'with problems': {
    ...plainLead,
    id: '01a20601-0000-7000-8000-00000000000d',
    form: 'reg_doc',
    formLabel: 'Doctor registration',
    npiProblem: 'not found',
    hasFailedDelivery: true,
  },
  won: { ...plainLead, id: '01a20601-0000-7000-8000-00000000000e', progress: 'won' },
  lost: { ...plainLead, id: '01a20601-0000-7000-8000-00000000000f', progress: 'lost' },
  'in quarantine': {
    ...plainLead,
    id: '01a20601-0000-7000-8000-000000000010',
    status: 'quarantined',
    heldBecause: 'check-unavailable',
  },
};

export const aLead = plainLead;

/** A delivery in each state. */
export const deliveries: Readonly<Record<string, Delivery>> = {
  waiting: delivery({ state: 'pending', attempts: 2, lastError: 'ECONNREFUSED' }),
  delivered: delivery({ state: 'done' }),
  failed: delivery({ state: 'failed', lastError: '550 no such mailbox' }),
  canceled: delivery({ state: 'canceled' }),
  'saved as a file': delivery({ state: 'done', isFile: true }),
};

function delivery(more: Partial<Delivery>): Delivery {
  return {
    id: '01a20601-0000-7000-8000-000000000011',
    leadId: plainLead.id,
    channel: 'webhook',
    state: 'pending',
    isFile: false,
    attempts: 1,
    queuedAt: '2026-11-22T14:05:00.000Z',
    nextAttemptAt: null,
    settledAt: null,
    lastError: null,
    ...more,
  };
}

export const attempts: LeadDetails['attempts'] = [
  attempt('14:05:01', 'retry', 'ECONNREFUSED'),
  attempt('14:06:02', 'failed', '550 no such mailbox'),
  attempt('14:07:03', 'done', '250 OK'),
];

function attempt(time: string, outcome: 'done' | 'retry' | 'failed', answer: string) {
  return {
    deliveryId: '01a20601-0000-7000-8000-000000000011',
    endedAt: `2026-11-22T${time}.000Z`,
    outcome,
    answer,
  };
}

export const steps: Numbers['total'] = { views: 4210, started: 260, submitted: 141, accepted: 128 };

export const vitals: Numbers['vitals'] = [
  { vital: 'lcp', p75: 1350, isAbove: false, good: 812, fair: 90, poor: 12 },
  { vital: 'inp', p75: 96, isAbove: false, good: 640, fair: 31, poor: 2 },
  { vital: 'cls', p75: 20, isAbove: false, good: 901, fair: 8, poor: 5 },
];

/** Days up to November 22, 2026, with a week's rhythm. */
export function days(count: number): { readonly day: string; readonly value: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(2026, 10, 22 - (count - 1 - index)));
    const isWeekend = [0, 6].includes(date.getUTCDay());
    return { day: date.toISOString().slice(0, 10), value: isWeekend ? 1 : 4 + (index % 5) * 2 };
  });
}

export const brochures = [
  { name: 'laboratory.pdf', bytes: 180_000 },
  { name: 'professional.pdf', bytes: 160_000 },
];
