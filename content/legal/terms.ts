import type { ProseDocument, ProseSection } from '#content/prose.ts';
import { site } from '#contract/site.ts';

const updated = '10.01.2023';

const company = site.company;

const parties: ProseSection = {
  id: 'parties',
  title: 'The platform and its owner',
  blocks: [
    `The platform is the laboratory system, the portals for professionals and patients, the mobile app and this website. It is owned by ${company} (“${company}”, “we”).`,
    'By opening an account or using the platform you agree to these terms. If you do not agree with them, please do not use it.',
  ],
};

const eligibility: ProseSection = {
  id: 'eligibility',
  title: 'Who may use it',
  blocks: [
    'You must be at least 13 years old.',
    'You may not use the platform from a country that is under a United States embargo.',
  ],
};

const cancellation: ProseSection = {
  id: 'cancellation',
  title: 'Canceled accounts',
  blocks: [
    'An account that breaks these terms may be canceled.',
    'When a death certificate is received, the account of the person who has died is closed within 30 days.',
  ],
};

const representatives: ProseSection = {
  id: 'representatives',
  title: 'Acting for a patient',
  blocks: [
    'A patient may let other people in. Each of them acts in one of two roles, and the patient can take the access back at any time.',
    {
      terms: [
        [
          'Authorized Individual',
          'Sees what the patient sees, or reads only. Read-only access covers health records and nothing else: no messages can be sent or received.',
        ],
        [
          'Authorized Individual-Representative',
          'Manages a dependent’s account. The role is given for each provider separately; holding it with one provider gives nothing with another.',
        ],
      ],
    },
  ],
};

const dependents: ProseSection = {
  id: 'dependents',
  title: 'A dependent’s account',
  blocks: [
    'A dependent’s account stays linked to the representative until the first of these:',
    {
      list: [
        'the dependent turns 18;',
        'the dependent is emancipated;',
        'a court or the provider gives notice that the link must end.',
      ],
    },
  ],
};

const staff: ProseSection = {
  id: 'staff',
  title: 'Laboratory staff',
  blocks: [
    'Access of laboratory staff is given, limited and revoked under the contract with their laboratory. A member of staff whose access ends keeps no right to the records.',
    'Each person works under a role: Director, Doctor, Technician or Administrator. A role opens what its work needs and no more.',
  ],
};

const practices: ProseSection = {
  id: 'practices',
  title: 'Practices and organizations',
  blocks: [
    'A private practice doctor or a healthcare organization registers with its National Provider Identifier (NPI). The person who registers must be entitled to act for the practice or organization.',
    'Results and records of a patient may be opened only as far as the patient, or a person who may act for the patient, has permitted it.',
  ],
};

const afterService: ProseSection = {
  id: 'after-service',
  title: 'Data after the service stops',
  blocks: ['When the service for a laboratory stops, its data is kept for one month.'],
};

const textMessages: ProseSection = {
  id: 'text-messages',
  title: 'Text messages',
  blocks: [
    'If you receive text messages from us, you can end them at any time.',
    {
      terms: [
        ['STOP', 'Reply with this word to opt out of text messages.'],
        ['HELP', 'Reply with this word to get help.'],
      ],
    },
  ],
};

const changes: ProseSection = {
  id: 'changes',
  title: 'When these terms change',
  blocks: [
    'We give notice of changed terms. If you do not accept the change, you have 7 calendar days from the notice to ask that your account be closed.',
  ],
};

const law: ProseSection[] = [
  {
    id: 'liability',
    title: 'Limit of liability',
    blocks: [`Our total liability to you in connection with the platform is limited to $500.`],
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    blocks: ['These terms are governed by the law of the State of New York.'],
  },
  {
    id: 'arbitration',
    title: 'Arbitration',
    blocks: [
      'A dispute that we cannot settle between us is decided by arbitration in New York, before one arbitrator.',
      'Claims of $250,000 or less follow the expedited procedures.',
    ],
  },
  {
    id: 'waiver',
    title: 'No class action, no jury',
    blocks: [
      'You and we each bring claims only in our own name, never as a plaintiff or member of a class action, and each waive the right to a trial by jury.',
    ],
  },
  {
    id: 'contact',
    title: 'Questions about these terms',
    blocks: [
      `${company}, ${site.address}.`,
      { links: [{ text: site.email, href: `mailto:${site.email}` }] },
    ],
  },
];

export const mainTerms: ProseDocument = {
  title: 'Terms of Use',
  intro:
    'What you agree to when you use the platform and this website, and what we owe you in return.',
  updated,
  sections: [
    parties,
    eligibility,
    representatives,
    dependents,
    staff,
    cancellation,
    textMessages,
    changes,
    ...law,
  ],
};

export const labTerms: ProseDocument = {
  title: 'Terms of Use for laboratories',
  intro:
    'What a laboratory and its staff agree to. The laboratory’s own contract adds to these terms.',
  updated,
  sections: [
    parties,
    eligibility,
    staff,
    afterService,
    cancellation,
    textMessages,
    changes,
    ...law,
  ],
};

export const profiTerms: ProseDocument = {
  title: 'Terms of Use for professionals',
  intro:
    'What doctors, private practices and healthcare organizations agree to when they use the portal.',
  updated,
  sections: [
    parties,
    eligibility,
    practices,
    representatives,
    cancellation,
    textMessages,
    changes,
    ...law,
  ],
};

export const patientTerms: ProseDocument = {
  title: 'Terms of Use for patients',
  intro:
    'What patients, and the people who act for them, agree to when they use the portal and the mobile app.',
  updated,
  sections: [
    parties,
    eligibility,
    representatives,
    dependents,
    cancellation,
    textMessages,
    changes,
    ...law,
  ],
};
