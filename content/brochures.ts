import type { Product } from '#content/products.ts';
import { support } from '#contract/support.ts';

export const brochuresCopy = {
  title: 'Brochures',
  intro: 'Four pages per product in US Letter, to print, email or hand to your director.',
  more: 'Read more about',
  download: 'Download the brochure',
  sample: 'Screens show sample data.',
  next: {
    title: 'See it at work',
    text: 'Write to us for a demo or a price estimate. A representative will be in touch.',
    scan: 'Scan for a demo',
  },
} as const;

export type Brochure = {
  readonly slug: Product['slug'];
  readonly intro: string;
  readonly facts: readonly (readonly [name: string, fact: string])[];
};

export const brochures: readonly Brochure[] = [
  {
    slug: 'laboratory',
    intro:
      'A cloud laboratory information management system for medical and diagnostic laboratories.',
    facts: [
      ['Volume', '100 to 1,000,000 tests per day'],
      ['Availability', 'Over 99.9%; the contract states the period'],
      ['Analyzers', 'Over 300 device drivers'],
      ['Exchange', 'FHIR'],
      ['Supports', 'CLSI standards, CAP accreditation requirements and HIPAA'],
      ['FDA', 'The LIMS is listed as class I; listing is not approval or clearance'],
      ['Roles', 'Director, Doctor, Technician, Administrator'],
      ['Price', 'One fixed, all-inclusive rate per completed test, lower as volume grows'],
      ['Deployment', 'Free for the first laboratory in a state to sign with us'],
      ['Support', `24/7 by ${support.channels}; onsite help`],
    ],
  },
  {
    slug: 'professional',
    intro:
      'A portal where doctors and organizations order tests, track samples and review results.',
    facts: [
      ['For', 'Private practices and healthcare organizations'],
      ['Exchange', 'FHIR, with the EMR you already use'],
      ['Access', 'Only with the owner’s permission or on the owner’s instruction'],
      ['Storage', 'In the United States'],
      [
        'Price',
        'One fixed, all-inclusive rate per reported test; the estimate names who is billed',
      ],
      ['Registration', 'A doctor’s individual NPI, or the organization’s NPI'],
      ['Support', `24/7 by ${support.channels}`],
    ],
  },
  {
    slug: 'patient',
    intro:
      'A portal and a mobile app where patients read their results and share them with the people they choose.',
    facts: [
      ['For', 'Patients 13 and older, and the people who act for them'],
      ['Sharing', 'An Authorized Individual sees what the patient sees, or has read-only access'],
      ['Dependents', 'A representative manages the account, provider by provider, until age 18'],
      ['Control', 'The patient can revoke any access that the patient gave'],
      ['Storage', 'In the United States'],
    ],
  },
  {
    slug: 'labreports',
    intro: 'An AI-assisted add-on that looks for tests that were never ordered.',
    facts: [
      ['For', 'U.S. clinical laboratories'],
      ['Detects', 'Missed and incomplete test panels'],
      ['Optimizes', 'Test selection, with a reason for each suggestion'],
      ['Flags', 'Patient cohorts due for follow-up'],
      ['Pilot', 'Over 50% of patients in key cohorts were missing recommended tests'],
      ['Evidence', 'Poster #B-135, presented July 30, 2025, counted the gaps'],
      ['Limits', 'Suggestions only: a pathologist reviews, the doctor decides'],
    ],
  },
];
