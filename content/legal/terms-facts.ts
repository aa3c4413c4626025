import { site } from '#contract/site.ts';

/** The sentences that the Terms of Use and the summary on each product's terms share (R55, R56). */
export const termsFacts = {
  owner: `The platform is owned by ${site.company} (“${site.company}”, “we”).`,
  age: 'You must be at least 13 years old.',
  embargo:
    'You may not use the platform from a country under a United States embargo, or if United States law bars you from receiving its services.',
  staff: 'Laboratory staff access is granted, limited and revoked under the laboratory’s contract.',
  violations: 'We may cancel an account that violates these terms.',
  death:
    'We terminate a deceased person’s account within 30 days of receiving the death certificate.',
  changes:
    'We give notice when these terms change. If you do not accept a change, you have 7 calendar days after the notice to request that your account be terminated.',
  liability: 'Our total liability to you in connection with the platform is limited to $500.',
  law: 'These terms are governed by the laws of the State of New York.',
  arbitration:
    'Any dispute we cannot settle between us is decided by arbitration in New York before one arbitrator.',
  expedited: 'Claims of $250,000 or less follow the expedited procedures.',
  waivers:
    'You and we may bring claims only in an individual capacity, not as a plaintiff or member of a class action. You and we each waive the right to a jury trial.',
} as const;

/** The day of the text itself, as `YYYY-MM-DD`; a test notices changes. R55 fixes the older date that is shown with it. */
export const termsEdition = '2026-11-23';
