import type { LeadChange } from '#console/contract/inbox.ts';
import type { LeadSummary } from '#console/contract/leads.ts';

/**
 * A change with the values that it replaces, so that the server refuses it if a colleague has changed one of them
 * meanwhile.
 */
export function changeOf(lead: LeadSummary, change: Omit<LeadChange, 'leadId'>): LeadChange {
  const fields = checkedFields.filter((field) => change[field] !== undefined);
  const seen = Object.fromEntries(fields.map((field) => [field, lead[field]]));
  return { leadId: lead.id, ...change, ...(fields.length > 0 ? { seen } : {}) };
}

const checkedFields = ['progress', 'assigneeId', 'followUpOn'] as const;
