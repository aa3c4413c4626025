import type { heldLabels, LeadSummary } from '#console/contract/leads.ts';

/** The reason why a lead is held, as a sentence. */
export function heldText({ heldBecause }: Pick<LeadSummary, 'heldBecause'>): string {
  return heldBecause === null ? '' : heldTexts[heldBecause];
}

/** True if a lead is not delivered until someone releases it. */
export function isHeld({ status }: Pick<LeadSummary, 'status'>): boolean {
  return status === 'quarantined' || status === 'spam';
}

const heldTexts: Readonly<Record<keyof typeof heldLabels, string>> = {
  honeypot: 'It filled in a field that people can’t see.',
  'check-unavailable': 'The bot check’s provider did not respond when the lead arrived.',
  'secret-rejected': 'The bot check’s provider refused our secret key; check the settings.',
  'too-many-emails': 'Too many emails from strangers arrived within an hour.',
  blocked: 'A user blocked its sender (Settings → Privacy).',
  marked: 'A user marked it as spam.',
};
