import type { LeadSummary } from '#contract/console/leads.ts';

/** Whether a lead is kept from delivery until someone releases it. */
export function isHeld({ status }: Pick<LeadSummary, 'status'>): boolean {
  return status === 'quarantined' || status === 'spam';
}
