import { formRowById } from '#contract/form-list.ts';
import { type LeadQuery, passesFilters } from './lead-filters.ts';
import { type LeadSummary, type ViewRule, viewRules } from './leads.ts';

/** The conditions of a list, without its page. */
export type LeadConditions = Omit<LeadQuery, 'limit' | 'cursor'>;

/** `today` is `LeadCounts['today']`; `timeZone` is `Account['timeZone']`. */
export type Viewer = { readonly userId: string; readonly timeZone: string; readonly today: string };

/** True if a list without a search shows the lead. */
export function showsLead(conditions: LeadConditions, lead: LeadSummary, viewer: Viewer): boolean {
  const rule = viewRules[conditions.view ?? 'all'];
  return passesRule(rule, lead, viewer) && passesFilters(conditions, lead, viewer);
}

function passesRule(rule: ViewRule, lead: LeadSummary, { userId, today }: Viewer): boolean {
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
    (!rule.isUnanswered || lead.isWaiting || (progress === 'new' && !lead.hasReply)) &&
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
