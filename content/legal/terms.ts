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
  title: 'Who may use the platform',
  blocks: [
    'You must be at least 13 years old.',
    'You may not use the platform from a country under a United States embargo.',
  ],
};

const cancellation: ProseSection = {
  id: 'cancellation',
  title: 'Canceled accounts',
  blocks: [
    'We may cancel an account that violates these terms.',
    'We terminate a deceased person’s account within 30 days of receiving the death certificate.',
  ],
};

const representatives: ProseSection = {
  id: 'representatives',
  title: 'Acting for a patient',
  blocks: [
    'A patient may give other people access. Each of them has one of two roles, and the patient can revoke the access at any time.',
    {
      terms: [
        [
          'Authorized Individual',
          'Has the same access as the patient, or read-only access. Read-only access covers health records only, with no sending or receiving of messages.',
        ],
        [
          'Authorized Individual-Representative',
          'Manages a dependent’s account. The role is specific to each provider. Having it with one provider gives no access with another.',
        ],
      ],
    },
  ],
};

const dependents: ProseSection = {
  id: 'dependents',
  title: 'A dependent’s account',
  blocks: [
    'A dependent’s account stays linked to the representative until the first of these events:',
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
    'Laboratory staff access is granted, limited and revoked under the laboratory’s contract. Staff members whose access ends keep no right to the records.',
    'Each person has a role: Director, Doctor, Technician or Administrator. A role gives access to what the work requires and no more.',
  ],
};

const practices: ProseSection = {
  id: 'practices',
  title: 'Practices and organizations',
  blocks: [
    'A private practice doctor or a healthcare organization registers with its National Provider Identifier (NPI). The person who registers must be authorized to act for the practice or organization.',
    'A patient’s results and records may be opened only as far as the patient, or someone authorized to act for the patient, has permitted.',
  ],
};

const afterService: ProseSection = {
  id: 'after-service',
  title: 'Data after the service stops',
  blocks: ['When a laboratory’s service stops, we keep its data for one month.'],
};

const textMessages: ProseSection = {
  id: 'text-messages',
  title: 'Text messages',
  blocks: [
    'If you receive text messages from us, you can opt out at any time.',
    {
      terms: [
        ['STOP', 'Text this word to opt out of text messages.'],
        ['HELP', 'Text this word for help.'],
      ],
    },
  ],
};

const changes: ProseSection = {
  id: 'changes',
  title: 'Changes to these terms',
  blocks: [
    'We give notice when these terms change. If you do not accept a change, you have 7 calendar days after the notice to request that your account be terminated.',
  ],
};

const law: ProseSection[] = [
  {
    id: 'liability',
    title: 'Limitation of liability',
    blocks: [`Our total liability to you in connection with the platform is limited to $500.`],
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    blocks: ['These terms are governed by the laws of the State of New York.'],
  },
  {
    id: 'arbitration',
    title: 'Arbitration',
    blocks: [
      'Any dispute we cannot settle between us is decided by arbitration in New York before one arbitrator.',
      'Claims of $250,000 or less follow the expedited procedures.',
    ],
  },
  {
    id: 'waiver',
    title: 'Class action and jury waiver',
    blocks: [
      'You and we may bring claims only in an individual capacity, not as a plaintiff or member of a class action. You and we each waive the right to a jury trial.',
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
    'What you agree to when you use the platform and this website, and what you can expect from us.',
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
