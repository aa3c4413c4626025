import type { LeadSummary } from '#contract/console/leads.ts';

type Contact = Pick<LeadSummary, 'email' | 'phone' | 'isMasked'>;

/** The contact that two leads share: 'same email'. Blank if email and phone are masked. */
export function sharedContact(one: Contact, other: Contact): string {
  if (one.isMasked || other.isMasked) return '';
  const hasEmail = one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase();
  const hasPhone = one.phone !== '' && one.phone === other.phone;
  if (hasEmail && hasPhone) return 'same email and phone';
  if (hasEmail) return 'same email';
  return hasPhone ? 'same phone' : '';
}
