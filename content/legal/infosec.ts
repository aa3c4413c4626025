import { href } from '#content/pages.ts';
import type { ProseDocument, ProseSection } from '#content/prose.ts';
import { site } from '#contract/site.ts';

const permission: ProseSection = {
  id: 'permission',
  title: 'Who can open a record',
  blocks: [
    'Client data is accessible in only two ways: with the owner’s direct permission, or when the owner instructs another user to read, change or create it.',
    'There is no third way, including for our own staff.',
    {
      terms: [
        [
          'Direct permission',
          'The owner gives a named person access. It covers what the owner chose and ends when the owner takes it back.',
        ],
        [
          'Instruction',
          'The owner tells another user to do something with the data: read it, change it or create it. The instruction covers that task and no other.',
        ],
      ],
    },
  ],
};

/** What the rule means for our own staff in a laboratory's daily work. */
const ourStaff: ProseSection = {
  id: 'our-staff',
  title: 'When our own staff may see client data',
  blocks: [
    'Transferring data from an old system, building a driver, validating a report or solving an incident can require a look at real records. The same rule applies: the owner instructs us, and we read, change or create what the task requires.',
    {
      table: {
        caption: 'When client data may be read or changed, and by whom',
        head: ['Occasion', 'By whom', 'On whose authority'],
        rows: [
          [
            'Daily work',
            'Users of the laboratory, practice or organization, each within a role',
            'The owner, through the role',
          ],
          [
            'Sharing with a patient’s helper',
            'An Authorized Individual or Authorized Individual-Representative',
            'The patient, or the law for a dependent',
          ],
          [
            'Installation and data transfer',
            'The installation manager and those who help with the transfer',
            'The owner’s instruction',
          ],
          ['Support', 'The person who handles the incident', 'The owner’s instruction'],
          [
            'Anything else, such as sales, demos or training',
            'Nobody; these use sample data',
            'Not permitted',
          ],
        ],
      },
    },
  ],
};

const roles: ProseSection = {
  id: 'roles',
  title: 'Roles and need-to-know access',
  blocks: [
    'Every user has a role, and a role gives access only to what the work requires:',
    {
      terms: [
        ['Director', 'The laboratory as a whole.'],
        ['Doctor', 'Orders and results for the doctor’s own patients.'],
        ['Technician', 'Samples, runs and quality control at the bench.'],
        ['Administrator', 'Users, roles and settings.'],
      ],
    },
    'A laboratory’s staff access can be limited or revoked at any time under the laboratory’s contract.',
    'Management is specific to the role, too: who may customize the user interface or change settings is a matter of authorization, not of knowing where the menu is.',
  ],
};

const storage: ProseSection = {
  id: 'storage',
  title: 'Where data is stored',
  blocks: [
    'Data is stored in the United States, on a HIPAA-compliant cloud. Availability is over 99.9%.',
    'The system is built for compliance with CLSI, CAP and HIPAA. It is FDA-listed as class I.',
    'There is no server in your building to patch, back up or lock away. What remains in your building is yours to protect: workstations, analyzers, label printers and the network between them.',
  ],
};

const safeguards: ProseSection = {
  id: 'safeguards',
  title: 'Encryption, audit and backup',
  blocks: [
    'The HIPAA Security Rule (45 CFR part 164, subpart C) names the safeguards that electronic health information must have. We publish here which of them a reviewer should look at, and we answer for each in writing, in the contract documents, rather than with a badge on a page:',
    {
      table: {
        caption: 'Safeguards of the HIPAA Security Rule to review with us',
        head: ['Safeguard', 'Rule', 'What to ask us for'],
        rows: [
          [
            'Access control',
            '164.312(a)',
            'Roles, unique sign-ins, automatic sign-out and access in an emergency',
          ],
          [
            'Encryption',
            '164.312(a) and (e)',
            'How data is encrypted in transit and where it is stored, and who holds the keys',
          ],
          [
            'Audit controls',
            '164.312(b)',
            'Which reads and changes are recorded, for how long, and how you get the record',
          ],
          [
            'Integrity',
            '164.312(c)',
            'How a result is protected against silent change, and how a correction is shown',
          ],
          [
            'Backup and recovery',
            '164.308(a)(7)',
            'How often data is backed up, when a restore was last tried, and how long it takes',
          ],
          [
            'Business associate contract',
            '164.308(b)',
            'The agreement itself, before any patient data reaches us',
          ],
        ],
      },
    },
    'Ask for the answers before you sign. A pricing or demo request is the quickest way to start.',
  ],
};

const website: ProseSection = {
  id: 'website',
  title: 'This website',
  blocks: [
    'The website is separate from the platform and holds no client data. It has no login and no page that lists what visitors send.',
    {
      list: [
        'It loads nothing from other companies: no analytics service, no advertising, no third-party fonts or scripts.',
        'Its content security policy denies everything that it does not list and permits no inline script.',
        'Browsers that have once visited it over an encrypted connection use no other for two years.',
        'The check that keeps bots out runs in your browser and on our own server.',
        'Its logs contain no personal data. Limits on submissions are counted under codes that cannot be turned back into an address.',
        'Everything a person has sent can be erased from every table by email address.',
      ],
    },
    { links: [{ text: 'What each form collects', to: href('PrivacyPolicy', '#website') }] },
  ],
};

const breach: ProseSection = {
  id: 'breach',
  title: 'If something goes wrong',
  blocks: [
    'If unsecured health information is breached, we notify the people affected within 60 calendar days.',
    'If 500 or more people are affected, we also notify the federal civil-rights office and the media.',
    'The notice says what happened, which data is concerned, what you can do and what we are doing. An incident that stops the work is handled as critical: a first reaction within 1 hour, a plan or decision within 4.',
  ],
};

const report: ProseSection = {
  id: 'report',
  title: 'Report a vulnerability',
  blocks: [
    'If you find a vulnerability in this website or the platform, please contact us before you disclose it to others.',
    'Say what you found, where, and how to repeat it. Please do not open, change or keep other people’s data to prove it: the first sign of a problem is enough. The same address is in our security.txt file.',
    { links: [{ text: site.email, href: `mailto:${site.email}` }] },
  ],
};

export const labInfosec: ProseDocument = {
  title: 'Information security for laboratories',
  intro:
    'A laboratory’s data belongs to the laboratory. This page explains who can open it, where it is stored, and what happens if it is ever exposed.',
  sections: [
    permission,
    ourStaff,
    roles,
    storage,
    safeguards,
    {
      id: 'exchange',
      title: 'Analyzers, EMRs and other systems',
      blocks: [
        'Every interface is a way in and a way out, so each one deserves a line in your risk analysis.',
        {
          list: [
            'Data is exchanged with EMRs as FHIR resources. An EMR gets the orders and results that the laboratory sends it and nothing else.',
            'An analyzer’s driver passes on orders and results. Most analyzers have no encryption of their own, so keep them on a network segment apart from the office.',
            'An interface that is no longer used should be closed, with the same care as the account of someone who has left.',
          ],
        },
      ],
    },
    {
      id: 'your-part',
      title: 'What the laboratory does',
      blocks: [
        'Some protection can only come from the laboratory:',
        {
          checks: [
            'Give each person an account, and never share one at the bench.',
            'Give each person the narrowest role that lets them work.',
            'Close access on the day someone leaves.',
            'Review users and roles at least when you review your procedures.',
            'Lock screens in rooms that patients or couriers enter.',
            'Keep a downtime procedure on paper, and try it.',
          ],
        },
      ],
    },
    {
      id: 'leaving',
      title: 'When a laboratory leaves',
      blocks: [
        'We keep your data for one month after the service stops, so that you can move it to another system.',
        'Plan that month before you give notice: CLIA (42 CFR 493.1105) sets how long a laboratory keeps its records, at least two years for most test reports and longer for some, and that duty stays with the laboratory whichever system holds them.',
      ],
    },
    website,
    breach,
    report,
  ],
};

export const profiInfosec: ProseDocument = {
  title: 'Information security for professionals',
  intro:
    'Orders and results travel between a practice and its laboratory. This page explains who can read, change or create them along the way.',
  sections: [
    permission,
    {
      id: 'exchange',
      title: 'Orders and results in transit',
      blocks: [
        'Data is exchanged as FHIR resources. Orders reach the laboratory, and results reach the practice, in a format both systems can read, with no retyping.',
        {
          terms: [
            [
              'Placing an order',
              'You create it for your own patient. The laboratory that you name can read it, because it has to carry it out.',
            ],
            [
              'Reading a result',
              'You see results for your own patients. Another practice sees them only with the owner’s permission.',
            ],
            [
              'Correcting',
              'A result is the laboratory’s record. If one looks wrong, ask the laboratory to correct it; nobody else can change it.',
            ],
            [
              'Passing on',
              'What you print, save or send from your own system leaves the portal and is protected by your own safeguards from then on.',
            ],
          ],
        },
      ],
    },
    ourStaff,
    roles,
    storage,
    safeguards,
    {
      id: 'your-part',
      title: 'What the practice does',
      blocks: [
        'Some protection can only come from the practice:',
        {
          checks: [
            'Register with your own NPI, and give each person an account of their own.',
            'Close access on the day someone leaves the practice.',
            'Read results in the portal rather than forwarding them by ordinary email.',
            'Name the person who answers for access, and tell the laboratory who it is.',
            'Report a lost phone or laptop that was signed in.',
          ],
        },
      ],
    },
    website,
    breach,
    report,
  ],
};

export const patientInfosec: ProseDocument = {
  title: 'Information security for patients',
  intro:
    'Your results are yours. This page explains who can open them, how you give someone access, and how you take it back.',
  sections: [
    {
      id: 'permission',
      title: 'Who can open your records',
      blocks: [
        'Your data is accessible in only two ways: with your direct permission, or when you instruct another user to read, change or create it.',
        'The laboratory that tests your sample and the doctor who ordered the test work with your results because you asked them to take care of you. Their staff sees what each person’s work requires and no more. Our own staff cannot open them either, unless you instruct us.',
      ],
    },
    {
      id: 'sharing',
      title: 'Giving someone access',
      blocks: [
        'An Authorized Individual sees what you see, or has read-only access. Someone with read-only access sees your health records and cannot send or receive messages for you.',
        'An Authorized Individual-Representative manages a dependent’s account, separately for each provider. The link ends when the dependent turns 18 or is emancipated, or when a court or the provider gives notice.',
        {
          table: {
            caption: 'What each kind of access allows',
            head: ['Access', 'Records', 'Messages'],
            rows: [
              ['Authorized Individual', 'The same as the patient', 'The same as the patient'],
              ['Authorized Individual, read-only', 'Health records, to read', 'None'],
              [
                'Authorized Individual-Representative',
                'The dependent’s account, with one provider at a time',
                'For the dependent, with that provider',
              ],
            ],
          },
        },
        'Give access to a person, not to your password. Someone who signs in as you can do everything that you can, and nobody can tell the two of you apart.',
      ],
    },
    {
      id: 'revoking',
      title: 'Taking access back',
      blocks: [
        'You can revoke any access you have given, at any time.',
        'From then on the person sees nothing new and can no longer open what was there. A page that they printed or saved before stays with them.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights to your records',
      blocks: [
        'Under HIPAA you may see your records and get a copy, ask for a correction, and ask who received certain information. You may get completed test reports directly from the laboratory. You may also complain to the federal Office for Civil Rights, and nobody may treat you worse for it.',
        {
          links: [
            { text: 'How to ask, and where to complain', to: href('PrivacyPolicy', '#rights') },
          ],
        },
      ],
    },
    storage,
    {
      id: 'your-part',
      title: 'What you can do',
      blocks: [
        {
          checks: [
            'Choose a password that you use nowhere else, and keep it to yourself.',
            'Lock your phone, and sign out on a computer that others use.',
            'Look through the people who have access from time to time.',
            'Be careful with a message that asks for your password or your date of birth. We do not ask for a password.',
            'Do not answer a text message with health information: text messages are not encrypted.',
          ],
        },
      ],
    },
    website,
    breach,
    report,
  ],
};
