import { formRowById } from '../form-list.ts';
import { type Answered, type LeadQuery, leadFilters, passesFilters } from './lead-filters.ts';
import type { LeadSummary, LeadView } from './leads.ts';

/**
 * Selects the leads of a view. The server translates it to SQL; the browser uses it to keep its
 * lists live.
 */
export type ViewRule = {
  /** The stored status: unconfirmed and ended subscriptions are `accepted`, too. */
  readonly status: 'accepted' | 'quarantined' | 'spam';
  /** `inbox`: every form except the newsletter. */
  readonly forms: 'any' | 'inbox' | 'registrations' | 'subscriptions';
  readonly assignee?: 'user' | 'nobody';
  /** Neither won nor lost. */
  readonly isOpen?: true;
  /** Nobody has worked on the lead yet: after a call it would be `contacted`. */
  readonly isNew?: true;
  readonly answered?: Answered;
  /** The follow-up date has arrived (`due`) or is in the future (`upcoming`). */
  readonly followUp?: 'due' | 'upcoming';
};

export const viewRules: Readonly<Record<LeadView, ViewRule>> = {
  all: { status: 'accepted', forms: 'inbox' },
  mine: { status: 'accepted', forms: 'inbox', assignee: 'user' },
  unassigned: { status: 'accepted', forms: 'inbox', assignee: 'nobody', isOpen: true },
  unanswered: { status: 'accepted', forms: 'inbox', isNew: true, answered: 'no' },
  waiting: { status: 'accepted', forms: 'inbox', isOpen: true, answered: 'waiting' },
  due: { status: 'accepted', forms: 'inbox', isOpen: true, followUp: 'due' },
  upcoming: { status: 'accepted', forms: 'inbox', isOpen: true, followUp: 'upcoming' },
  registrations: { status: 'accepted', forms: 'registrations' },
  subscriptions: { status: 'accepted', forms: 'subscriptions' },
  quarantine: { status: 'quarantined', forms: 'any' },
  spam: { status: 'spam', forms: 'any' },
};

/** The conditions of a list, without its page. */
export type LeadConditions = Omit<LeadQuery, 'limit' | 'cursor'>;

/** `today` is `LeadCounts['today']`; `timeZone` is `Account['timeZone']`. */
export type Viewer = { readonly userId: string; readonly timeZone: string; readonly today: string };

/** True if a list without a search shows the lead. */
export function showsLead(conditions: LeadConditions, lead: LeadSummary, viewer: Viewer): boolean {
  const rule = viewRules[conditions.view ?? 'all'];
  return passesRule(rule, lead, viewer) && passesFilters(conditions, lead, viewer);
}

function passesRule(
  rule: ViewRule,
  lead: LeadSummary,
  { userId, timeZone, today }: Viewer,
): boolean {
  const isHeld = lead.status === 'quarantined' || lead.status === 'spam';
  const status = isHeld ? lead.status : 'accepted';
  const { followUpOn, progress, assigneeId } = lead;
  return (
    status === rule.status &&
    // A merged lead's work continues in the lead that was kept.
    lead.mergedInto === null &&
    passesForms(rule.forms, lead.form) &&
    (rule.assignee === undefined || assigneeId === (rule.assignee === 'user' ? userId : null)) &&
    (!rule.isOpen || (progress !== 'won' && progress !== 'lost')) &&
    (!rule.isNew || progress === 'new') &&
    (rule.answered === undefined ||
      leadFilters.answered.passes(lead, rule.answered, { timeZone })) &&
    (rule.followUp === undefined ||
      (followUpOn !== null && (rule.followUp === 'due') === followUpOn <= today))
  );
}

function passesForms(forms: ViewRule['forms'], form: string): boolean {
  const kind = formRowById(form)?.kind;
  if (forms === 'any') return true;
  if (forms === 'inbox') return kind !== 'subscription';
  return kind === (forms === 'registrations' ? 'registration' : 'subscription');
}
