import type { LeadChange } from '#console/contract/inbox.ts';
import type { LeadHooks } from '#server/leads/entrance/lead-hooks.ts';
import { changeLeads, takeOutOfSpam } from '#server/leads/lead-changes.ts';
import { type Assignment, assignByRule } from '#server/leads/notifications/assign-by-rule.ts';
import { renewStates } from '#server/leads/renew-states.ts';

declare module '#server/leads/entrance/take-in.ts' {
  interface Entrance {
    readonly assignment?: Assignment | null;
    /** The decisions of the user who enters the lead. */
    readonly work?: Omit<LeadChange, 'leadId'>;
  }
}

/** The team's part in the life of a lead. */
export const consoleLeadHooks: LeadHooks = {
  taken: async (db, record, lead, { work, assignment }, now) => {
    if (work) await changeLeads(db, record, [{ ...work, leadId: lead.id }]);
    if (assignment) await assignByRule(db, record, lead, assignment, now);
  },
  released: takeOutOfSpam,
  lookedUp: renewStates,
};
