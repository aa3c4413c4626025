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
import type { ProseDocument, ProseSection } from '#content/prose.ts';

export const mainTerms: ProseDocument = terms(
  {
    title: 'Terms of Use',
    intro:
      'What you agree to when you use the platform and this website, and what you can expect from us.',
  },
  { fees: mainFees, own: [representatives, dependents, staff, practices, medicalCare] },
);

export const labTerms: ProseDocument = terms(
  {
    title: 'Terms of Use for laboratories',
    intro:
      'What a laboratory and its staff agree to. The laboratory’s own contract adds to these terms.',
  },
  { fees: labFees, own: [staff, labDuties, afterService] },
);

export const profiTerms: ProseDocument = terms(
  {
    title: 'Terms of Use for professionals',
    intro:
      'What doctors, private practices and healthcare organizations agree to when they use the portal.',
  },
  { fees: profiFees, own: [practices, representatives, medicalCare] },
);

export const patientTerms: ProseDocument = terms(
  {
    title: 'Terms of Use for patients',
    intro:
      'What patients, and the people who act for them, agree to when they use the portal and the mobile app.',
  },
  { fees: patientFees, own: [representatives, dependents, medicalCare] },
);

/** Who agrees and how, then the readers' own sections, then what is the same for everyone. */
function terms(
  head: Pick<ProseDocument, 'title' | 'intro'>,
  { fees, own }: { fees: ProseSection; own: readonly ProseSection[] },
): ProseDocument {
  return {
    ...head,
    updated: '10.01.2023',
    sections: [
      parties,
      definitions,
      eligibility,
      accounts,
      acceptableUse,
      ...own,
      fees,
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
}
