import { deployment, practiceBilling } from '#content/claims.ts';
import { ownership, permissionRule } from '#content/legal/infosec-sections.ts';
import { termsFacts } from '#content/legal/terms-facts.ts';
import { feeList } from '#content/limsforlabs.ts';
import { href } from '#content/pages.ts';
import type { ProseSection } from '#content/prose.ts';
import { site } from '#contract/site.ts';

const { company } = site;

export const parties: ProseSection = {
  id: 'parties',
  title: 'The platform and its owner',
  blocks: [
    `In these terms, “the platform” means the laboratory system with its add-on Labreports, the portals for professionals and patients, the mobile app and this website. ${termsFacts.owner}`,
    'By opening an account or using the platform you agree to these terms. If you do not agree with them, please do not use it.',
    'Where you have a signed contract with us, such as a laboratory’s service contract or a business associate agreement, that contract prevails over these terms where the two differ.',
  ],
};

export const definitions: ProseSection = {
  id: 'definitions',
  title: 'Definitions',
  blocks: [
    'These words have one meaning throughout:',
    {
      terms: [
        ['Account', 'Your access to the platform under your own name and sign-in.'],
        [
          'Authorized Individual',
          'Someone to whom a patient has given the same access as the patient, or read-only access.',
        ],
        [
          'Authorized Individual-Representative',
          'Someone who manages the account of a dependent, separately for each provider.',
        ],
        ['Dependent', 'A patient whose account a representative manages.'],
        [
          'Client data',
          'Orders, results, records and other information that users put on the platform or that the platform makes from it.',
        ],
        ['Owner', ownership],
        [
          'Laboratory',
          'A laboratory that runs the laboratory system under a contract with us, with its staff.',
        ],
        [
          'Provider',
          'A doctor, practice or healthcare organization that orders tests or receives results.',
        ],
        ['Website', 'These public pages and their forms. They work without an account.'],
      ],
    },
  ],
};

export const eligibility: ProseSection = {
  id: 'eligibility',
  title: 'Who may agree to these terms',
  blocks: [
    termsFacts.age,
    'If the law where you live does not let you enter into a contract by yourself yet, a parent or guardian must agree for you.',
    'If you agree for a laboratory, a practice or another organization, you confirm that you are authorized to act for it. “You” then means the organization as well.',
    termsFacts.embargo,
  ],
};

export const accounts: ProseSection = {
  id: 'accounts',
  title: 'Your account',
  blocks: [
    'Give accurate information when you register, and keep it current. A National Provider Identifier (NPI) or CLIA number must be your own or your organization’s. We check NPIs against the national provider registry.',
    'An account is for one person. Keep your sign-in to yourself, and do not use anyone else’s. What is done through your account is treated as done by you, unless you have told us that someone else has gained access to it.',
    'If you believe that someone else knows your sign-in or has opened your records, write to us immediately at the address at the end of these terms.',
  ],
};

export const acceptableUse: ProseSection = {
  id: 'acceptable-use',
  title: 'Acceptable use',
  blocks: [
    'Use the platform for the purpose that your account was opened for. You may not:',
    {
      list: [
        'open, change, copy or pass on client data without its owner’s permission;',
        'use another person’s account, or pretend to be another person or organization;',
        'get around access controls, roles, limits or the check that keeps bots out of our forms;',
        'test the platform for vulnerabilities in a way that reaches other people’s data or slows the service for others;',
        'send malware, spam or automated submissions;',
        'copy, resell or take apart the software, except where the law gives you that right regardless of these terms;',
        'use the platform in violation of a law, including laws on health information, export and sanctions.',
      ],
    },
    'A violation can lead to a canceled account, as described under “Canceled accounts”.',
  ],
};

export const medicalCare: ProseSection = {
  id: 'medical-care',
  title: 'Not medical advice, and not for emergencies',
  blocks: [
    'The platform carries orders, results and explanations of them. It does not diagnose or treat, and it does not replace a doctor’s judgment. Reference ranges, flags and trends help a reader; a decision about care belongs to the patient and the provider.',
    'Do not use the platform in an emergency. Call 911 or go to the nearest emergency room.',
    'Articles, brochures and estimates on this website inform. They are not legal, regulatory or medical advice.',
  ],
};

export const representatives: ProseSection = {
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
    'Anyone who acts for a patient agrees to these terms too, and uses the access only for that patient’s benefit. What someone saw or saved before the access was revoked cannot be taken back by the platform.',
  ],
};

export const dependents: ProseSection = {
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
    'The representative confirms that they may act for the dependent under the law, and tells the provider when that changes. State law may let a minor consent to some kinds of care alone; records of such care may then be closed to the representative.',
  ],
};

export const staff: ProseSection = {
  id: 'staff',
  title: 'Laboratory staff',
  blocks: [
    `${termsFacts.staff} Staff members whose access ends keep no right to the records.`,
    'Each person has a role: Director, Doctor, Technician or Administrator. A role gives access to what the work requires and no more.',
    'The laboratory decides who works under its account and in which role. It tells us, or changes the role itself, when someone leaves or changes jobs. Authorized laboratory staff may customize the user interface.',
  ],
};

export const labDuties: ProseSection = {
  id: 'lab-duties',
  title: 'What remains the laboratory’s responsibility',
  blocks: [
    'The platform helps a laboratory work to CLSI standards and to CAP and HIPAA requirements. It does not take over the duties that the law gives to the laboratory and its director. The laboratory remains responsible for:',
    {
      list: [
        'its CLIA certificate, its accreditation and its state licenses;',
        'the accuracy of its test catalog, units, reference ranges, calculations and report texts;',
        'verifying methods and interfaces before patient results are released, and keeping the records of it;',
        'quality control, review and release of results, and critical-value notification;',
        'keeping its records for as long as the law requires.',
      ],
    },
    'The laboratory takes part in user acceptance testing and validation before the first patient sample, and signs off on them.',
  ],
};

export const practices: ProseSection = {
  id: 'practices',
  title: 'Practices and organizations',
  blocks: [
    'A private practice doctor or a healthcare organization registers with its National Provider Identifier (NPI). The person who registers must be authorized to act for the practice or organization.',
    'Users of the practice or organization may open the records of its own patients, each within a role. Any other record needs the permission of its owner or of the patient.',
    'The practice or organization decides who may sign in for it, and ends that access when someone leaves. It remains responsible for its orders, for reading results in time and for what it does with them.',
  ],
};

export const mainFees: ProseSection = {
  id: 'fees',
  title: 'Fees',
  blocks: [
    'Reading this website and sending its forms is free. A price estimate, a demo or a free trial obliges you to nothing.',
    'A laboratory’s or an organization’s fees are set in its contract. Pricing is fixed-rate, all-inclusive and tiered: a rate per completed or reported test that falls as volume rises, with discounts for a take-or-pay commitment.',
    'These terms themselves set no fee for patients. Laboratories and providers bill for their own services under their own rules, and your phone carrier may charge for text messages and data.',
  ],
};

export const labFees: ProseSection = {
  id: 'fees',
  title: 'Fees',
  blocks: [
    'The laboratory’s contract sets its rate, its tiers and its payment dates. Pricing is fixed-rate and all-inclusive, per completed test, and the rate falls as volume rises. A take-or-pay commitment lowers it further; the laboratory then pays for the volume it commits to, even if fewer tests are completed.',
    `There is no separate fee for ${feeList('or')}. A missing device driver is built free.`,
    `${deployment.scope} ${deployment.price}`,
    'An estimate from the pricing questionnaire is not an offer. Only a signed contract binds either side.',
    { links: [{ text: 'Laboratory pricing', to: href('LabPricing') }] },
  ],
};

export const profiFees: ProseSection = {
  id: 'fees',
  title: 'Fees',
  blocks: [
    'A practice’s or an organization’s contract sets its rate and its payment dates. Pricing is fixed-rate and all-inclusive, per reported test, and the rate falls as volume rises.',
    practiceBilling,
    'An estimate from the pricing questionnaire is not an offer. Only a signed contract binds either side.',
    { links: [{ text: 'Professional pricing', to: href('ProfiPricing') }] },
  ],
};

export const patientFees: ProseSection = {
  id: 'fees',
  title: 'Fees',
  blocks: [
    'These terms set no fee for patients or for the people who act for them.',
    'Your laboratory, your doctor and your insurer bill for their own services under their own rules. We do not set or collect those charges under these terms. Your phone carrier may charge for text messages and data.',
  ],
};

export const content: ProseSection = {
  id: 'your-data',
  title: 'Client data',
  blocks: [
    `Client data belongs to its owner, not to us. ${permissionRule} Where a law or a court requires access, the law decides.`,
    'You permit us to store, process and transmit it as far as running the platform for you requires, and no further.',
    'If you send us a suggestion, we may use it without owing you anything for it.',
    {
      links: [{ text: 'Privacy Policy', to: href('PrivacyPolicy') }],
    },
  ],
};

export const property: ProseSection = {
  id: 'property',
  title: 'Intellectual property',
  blocks: [
    `The software, the design, the texts and drawings of the platform and the names and logos of ${company} belong to ${company} or to those who license them to us. Names of analyzers and other products belong to their makers and are used only to say what the platform connects to.`,
    'While your account is open and you keep to these terms, you may use the platform for your own work or care. The permission is limited, not exclusive and not transferable, and it ends with the account.',
    'You may read, print and share pages of this website for your own use, as long as you do not change them or present them as your own.',
  ],
};

export const otherServices: ProseSection = {
  id: 'other-services',
  title: 'Other services',
  blocks: [
    'The platform links to services that others run, such as app stores. Their own terms apply there, and we are not responsible for what they do.',
  ],
};

export const availability: ProseSection = {
  id: 'availability',
  title: 'Availability and changes to the platform',
  blocks: [
    'The platform is designed for an availability of over 99.9%. Maintenance, networks and power can still interrupt it. A commitment, with its period, its exclusions and its remedies, exists only where a signed contract states it.',
    'We may add, change or remove functions. We do not use that to take away a function that a signed contract promises.',
  ],
};

export const afterService: ProseSection = {
  id: 'after-service',
  title: 'Data after the service stops',
  blocks: [
    'When a laboratory’s service stops, we keep its data for one month.',
    'In that month the laboratory moves its data to another system. Duties to retain test records for longer remain with the laboratory, so it should plan the transfer before the service stops.',
  ],
};

export const cancellation: ProseSection = {
  id: 'cancellation',
  title: 'Canceled accounts',
  blocks: [
    'You may ask us to close your account at any time. Records that a laboratory or a provider must keep by law stay with that laboratory or provider.',
    `${termsFacts.violations} When we lawfully and safely can, we tell you first and explain why.`,
    termsFacts.death,
    'The parts of these terms that concern intellectual property, liability and disputes continue to apply after an account ends.',
  ],
};

export const textMessages: ProseSection = {
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
    'Message and data rates of your carrier may apply. Text messages travel unencrypted, so do not reply to one with health information.',
  ],
};

export const changes: ProseSection = {
  id: 'changes',
  title: 'Changes to these terms',
  blocks: [
    termsFacts.changes,
    'If you keep using the platform after those days, the changed terms apply to you. A change does not apply to a dispute that one side had already notified to the other.',
  ],
};

/** From liability to contact. Clauses that no requirement asks for are left to counsel (`docs/content.md`). */
export const law: readonly ProseSection[] = [
  {
    id: 'liability',
    title: 'Limitation of liability',
    blocks: [
      termsFacts.liability,
      'Nothing in these terms limits liability that the law does not allow to be limited, or a right under HIPAA. A signed contract may set other limits for its parties.',
    ],
  },
  { id: 'governing-law', title: 'Governing law', blocks: [termsFacts.law] },
  {
    id: 'arbitration',
    title: 'Arbitration',
    blocks: [
      'Please write to us first. Most complaints can be settled between us.',
      termsFacts.arbitration,
      termsFacts.expedited,
      'A court with jurisdiction may enter judgment on the award. Nothing here keeps you from filing a complaint with a government agency.',
    ],
  },
  { id: 'waiver', title: 'Class action and jury waiver', blocks: [termsFacts.waivers] },
  {
    id: 'general',
    title: 'General',
    blocks: [
      'If one part of these terms is unenforceable, the rest still applies. If we do not enforce a term once, we have not given it up.',
      'Together with the Privacy Policy and any signed contract, these terms are the whole agreement between you and us about the platform.',
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
