import {
  breach,
  labRoles,
  lawfulAccess,
  ourStaff,
  permission,
  permissionRule,
  practiceRoles,
  report,
} from '#content/legal/infosec-sections.ts';
import { href } from '#content/pages.ts';
import type { ProseDocument, ProseSection, TextPages } from '#content/prose.ts';
import { site } from '#contract/site.ts';

const safeguards: ProseSection = {
  id: 'safeguards',
  title: 'Encryption, audit and backup',
  blocks: [
    'The HIPAA Security Rule (45 CFR part 164, subpart C) names the safeguards that electronic health information must have. Ask us to answer for each of these in writing before you sign:',
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
    'A pricing or demo request is the quickest way to start.',
  ],
};

const website: ProseSection = {
  id: 'website',
  title: 'This website',
  blocks: [
    'The website is separate from the platform and holds no client data. It has no login, and no page that lists what visitors send.',
    {
      list: [
        'It loads nothing from other companies: no analytics service, no advertising, no third-party fonts or scripts.',
        'Its content security policy denies everything that it does not list, and it lists only our own scripts. An inline script runs only if it matches a hash.',
        'After your first visit, your browser connects only over HTTPS for two years.',
        'The check that keeps bots out runs in your browser and on our own server.',
        'Its logs contain no personal data. Limits on submissions are counted under codes that cannot be turned back into an address.',
        'Everything a person has sent can be erased from every table by email address.',
      ],
    },
    { links: [{ text: 'What each form collects', to: href('PrivacyPolicy', '#website') }] },
  ],
};

export const labInfosec: ProseDocument = {
  title: 'Information security for laboratories',
  intro:
    'Your laboratory keeps its records and answers for them. This page explains who can open them, where they are stored, and what happens if they are ever exposed.',
  sections: [
    permission,
    ourStaff,
    labRoles,
    {
      id: 'storage',
      title: 'Where data is stored',
      blocks: [
        'Data is stored in the United States, on a HIPAA-compliant cloud.',
        'You have no server to patch, back up or lock away. What remains in your building is yours to protect: workstations, analyzers, label printers and the network between them.',
      ],
    },
    safeguards,
    {
      id: 'exchange',
      title: 'Analyzers, EMRs and other systems',
      blocks: [
        'Every interface is a way in and a way out, so list each one in your risk analysis.',
        {
          list: [
            'Data is exchanged with EMRs as FHIR resources. An EMR gets the orders and results that the laboratory sends it and nothing else.',
            'An analyzer’s driver passes on orders and results. Most analyzers have no encryption of their own, so keep them on a network segment apart from the office.',
            'Close an interface that is no longer used, as you close the account of someone who has left.',
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
            'Review users and roles whenever you review your procedures.',
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
        'Plan that month before you give notice. CLIA (42 CFR 493.1105) sets how long a laboratory keeps its records: at least two years for most test reports, and longer for some. That duty stays with the laboratory, whichever system holds them.',
      ],
    },
    breach,
    website,
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
        'Data is exchanged as FHIR resources. Orders reach the laboratory, and results reach the practice, in a format both systems can read, so nobody has to retype them.',
        {
          terms: [
            [
              'Placing an order',
              'You create it for your own patient. The laboratory you send it to can read it, because it runs the test.',
            ],
            [
              'Reading a result',
              'You see results for your own patients. Another practice sees them only if the patient gives it access through the Patient portal, or the laboratory that keeps them permits it.',
            ],
            [
              'Correcting',
              'A result is the laboratory’s record. If one looks wrong, ask the laboratory to correct it.',
            ],
            [
              'Passing on',
              'What you print, save or send from your own system leaves the portal, and your own safeguards protect it from then on.',
            ],
          ],
        },
      ],
    },
    {
      id: 'our-staff',
      title: 'When our own staff may see client data',
      blocks: [
        'Connecting your EMR, transferring data, validating a report or solving an incident can require a look at real records. The owner then instructs us, and we read, change or create what the task requires. Sales, demos and training use sample data.',
      ],
    },
    practiceRoles,
    {
      id: 'storage',
      title: 'Where data is stored',
      blocks: [
        'Data is stored in the United States, on a HIPAA-compliant cloud. You have no server to keep in the office.',
        {
          links: [
            {
              text: 'Safeguards to ask us about before you sign',
              to: href('LabInfosec', '#safeguards'),
            },
            { text: 'How this website is protected', to: href('LabInfosec', '#website') },
          ],
        },
      ],
    },
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
            'Put one person in charge of access, and tell your laboratory who.',
            'Report a lost phone or laptop that was signed in.',
          ],
        },
      ],
    },
    breach,
    report,
  ],
};

export const patientInfosec: ProseDocument = {
  title: 'Information security for patients',
  intro: 'Who can open your results, how you give someone access, and how you take it back.',
  sections: [
    {
      id: 'permission',
      title: 'Who can open your records',
      blocks: [
        'Your laboratory or provider keeps the record of your results and answers for it by law. You have the right to see it and get a copy, and you decide who else gets access through the Patient portal. The laboratory that keeps it can also permit another practice to see it.',
        permissionRule,
        'At your laboratory and at your doctor’s practice, people see only what they need for their work. Our own staff open nothing unless the owner of the record permits it or instructs us.',
        lawfulAccess,
      ],
    },
    {
      id: 'sharing',
      title: 'Giving someone access',
      blocks: [
        'You can give access to an Authorized Individual. An Authorized Individual-Representative manages the account of a dependent, separately for each provider. That link ends when the dependent turns 18 or is emancipated, or when a court or the provider gives notice.',
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
        'Give access to a person, never your password. Someone who signs in as you can do everything you can, and nobody can tell the two of you apart.',
      ],
    },
    {
      id: 'revoking',
      title: 'Taking access back',
      blocks: [
        'You can revoke any access you have given, at any time. From then on, that person can open nothing in your account. A page that they printed or saved before stays with them.',
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
    {
      id: 'storage',
      title: 'Where your results are stored',
      blocks: ['Your results are stored in the United States on a HIPAA-compliant cloud.'],
    },
    {
      id: 'breach',
      title: 'If your information is ever breached',
      blocks: [
        'You will be told what happened, what was involved and what you can do, within 60 calendar days, or sooner where your state requires it. The notice comes from us, or from the laboratory or practice that holds your records.',
      ],
    },
    {
      id: 'your-part',
      title: 'What you can do',
      blocks: [
        {
          checks: [
            'Choose a password that you use nowhere else, and keep it to yourself.',
            'Lock your phone, and sign out on a computer that others use.',
            'Look through the people who have access from time to time.',
            'Nobody from our team asks for your password. Don’t answer a message that does.',
            'Do not answer a text message with health information: text messages are not encrypted.',
          ],
        },
      ],
    },
    {
      id: 'report',
      title: 'Something looks wrong',
      blocks: [
        'Write to us about a lost phone, a message that asks for your password, or a sign-in that wasn’t yours. If you find a weakness in the portal, please tell us before you tell others.',
        { links: [{ text: site.email, href: `mailto:${site.email}` }] },
      ],
    },
  ],
};

export const textPages = {
  LabInfosec: { text: labInfosec, back: 'Lab' },
  ProfiInfosec: { text: profiInfosec, back: 'Profi' },
  PatientInfosec: { text: patientInfosec, back: 'Patient' },
} satisfies TextPages;
