import type { LeadSummary } from '#contract/console/leads.ts';

/** What a lead is called in lists and headings. */
export function nameOfLead({ name, email, phone }: LeadSummary): string {
  return name || email || phone || 'No name';
}
