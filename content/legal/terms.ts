import { href } from '#content/addresses.ts';
import { legalText } from '#content/legal/legal-text.ts';
import terms from '#content/legal/terms.json' with { type: 'json' };
import type { ProseSection } from '#content/prose.ts';

const { shared } = terms;

/** A summary of the shared terms, with a row for laboratories: each product's terms only add to the Terms of Use. */
const inBrief = (...laboratory: [string, string][]): ProseSection => ({
  id: 'in-brief',
  title: 'The Terms of Use in brief',
  blocks: [
    'The Terms of Use apply to you in full. These are their main points; the complete text prevails over this summary.',
    { links: [{ text: 'Terms of Use', to: href('HomeTermsOfUse') }] },
    {
      table: {
        caption: 'Main points of the Terms of Use',
        head: ['Subject', 'What the terms say'],
        rows: [
          ['Owner of the platform', '{owner}'],
          ['Who may use it', '{age} {embargo}'],
          ...laboratory,
          ['Canceled accounts', '{violations} {death}'],
          ['Text messages', 'Reply STOP to opt out, or HELP for help.'],
          ['Changes', '{changes}'],
          ['Liability', '{liability}'],
          ['Law', '{law}'],
          ['Disputes', '{arbitration} {expedited}'],
          ['Waivers', '{waivers}'],
        ],
      },
    },
  ],
});

export const mainTerms = legalText(terms.main, shared);
export const labTerms = legalText(terms.lab, {
  ...shared,
  inBrief: inBrief(['Staff access', '{staff}']),
});
export const profiTerms = legalText(terms.profi, { ...shared, inBrief: inBrief() });
export const patientTerms = legalText(terms.patient, { ...shared, inBrief: inBrief() });
