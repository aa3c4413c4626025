import type { LeadSummary } from '#console/contract/leads.ts';

/** The name of a lead in lists and headings. */
export function nameOfLead({ name, email, phone }: LeadSummary): string {
  return name || email || phone || 'No name';
}
