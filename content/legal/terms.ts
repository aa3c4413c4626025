import { termsEdition, termsFacts } from '#content/legal/terms-facts.ts';
import {
  acceptableUse,
  accounts,
  afterService,
  availability,
  cancellation,
  changes,
  content,
  definitions,
  dependents,
  eligibility,
  labDuties,
  labFees,
  law,
  mainFees,
  medicalCare,
  otherServices,
  parties,
  patientFees,
  practices,
  profiFees,
  property,
  representatives,
  staff,
  textMessages,
} from '#content/legal/terms-sections.ts';
import { href } from '#content/pages.ts';
import type { ProseDocument, ProseSection, TextPages } from '#content/prose.ts';

/** R55 fixes the first date, which is older than the text. */
const dates = { updated: '10.01.2023 (October 1, 2023)', edition: termsEdition };

export const mainTerms: ProseDocument = {
  title: 'Terms of Use',
  intro:
    'What you agree to when you use the platform and this website, and what you can expect from us.',
  ...dates,
  sections: [
    parties,
    definitions,
    eligibility,
    accounts,
    acceptableUse,
    representatives,
    dependents,
    staff,
    medicalCare,
    mainFees,
    content,
    property,
    otherServices,
    availability,
    cancellation,
    textMessages,
    changes,
    ...law,
  ],
};

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
          ['Owner of the platform', termsFacts.owner],
          ['Who may use it', `${termsFacts.age} ${termsFacts.embargo}`],
          ...laboratory,
          ['Canceled accounts', `${termsFacts.violations} ${termsFacts.death}`],
          ['Text messages', 'Reply STOP to opt out, or HELP for help.'],
          ['Changes', termsFacts.changes],
          ['Liability', termsFacts.liability],
          ['Law', termsFacts.law],
          ['Disputes', `${termsFacts.arbitration} ${termsFacts.expedited}`],
          ['Waivers', termsFacts.waivers],
        ],
      },
    },
  ],
});

export const labTerms: ProseDocument = {
  title: 'Terms of Use for laboratories',
  intro:
    'What applies to a laboratory and its staff in addition to the Terms of Use. Where your contract differs, your contract prevails.',
  ...dates,
  sections: [labDuties, labFees, afterService, inBrief(['Staff access', termsFacts.staff])],
};

export const profiTerms: ProseDocument = {
  title: 'Terms of Use for professionals',
  intro:
    'What applies to doctors, private practices and healthcare organizations in addition to the Terms of Use.',
  ...dates,
  sections: [practices, profiFees, inBrief()],
};

export const patientTerms: ProseDocument = {
  title: 'Terms of Use for patients',
  intro:
    'What matters most to patients, and to the people who act for them, when they use the portal and the mobile app.',
  ...dates,
  sections: [representatives, dependents, medicalCare, patientFees, inBrief()],
};

export const textPages = {
  HomeTermsOfUse: { text: mainTerms, back: 'Home' },
  LabTermsOfUse: { text: labTerms, back: 'Lab' },
  ProfiTermsOfUse: { text: profiTerms, back: 'Profi' },
  PatientTermsOfUse: { text: patientTerms, back: 'Patient' },
} satisfies TextPages;
