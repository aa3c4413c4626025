import { availability, compliance, deployment, fdaListing } from '#content/claims.ts';
import { facts } from '#content/home.ts';
import { href } from '#content/pages.ts';
import type { ProductCopy, ProductFaq } from '#content/product-pages/product-copy.ts';
import type { Figure } from '#content/prose.ts';
import { support } from '#contract/support.ts';

export const labCopy = {
  title: 'A cloud LIMS that keeps pace with the bench',
  intro:
    'For directors who answer for every result. Analyzers, quality control, reports and billing share one record, from 100 to 1,000,000 tests a day, at one fixed rate per completed test.',
  pains: {
    title: 'Six problems off your desk',
    columns: ['In many laboratories', 'With our LIMS'],
    drawn: [
      {
        pain: 'Technologists key results from an analyzer’s screen into the LIMS.',
        answer:
          'Over 300 device drivers send orders to the analyzer and bring results back. Less retyping, fewer errors. If your analyzer has no driver, we build it free.',
        before: 'Two digits change places',
        after: 'The number that was measured',
      },
      {
        pain: 'A control failed at 6 a.m., and someone noticed in the afternoon.',
        answer:
          'A rule violation can hold the run. Patient results stay in the laboratory until someone has fixed the cause and signed off.',
        before: 'Results went out for 8½ hours',
        after: 'Results wait for a signature',
      },
      {
        pain: 'A doctor calls about a sample, and the search begins.',
        answer:
          'Sample tracking follows one barcode from draw to archive. You see who had the tube, where and when.',
        before: 'Five rooms, three phone calls',
        after: 'One line to read',
      },
    ],
    told: [
      [
        'An inspector asks for proof, and it’s in four binders.',
        `Result, control, lot, operator and time are on one record. ${compliance} ${fdaListing}`,
      ],
      [
        'Completed tests never make it to the bill.',
        'Result and charge are on the same record, so a completed test that wasn’t billed is easy to find.',
      ],
      [
        'The quote was for the software. The interfaces came later.',
        'Installation, equipment integration, EMR integration and extra seats are in the rate: one fixed, all-inclusive price per completed test. It drops as your volume grows, and further if you commit to a volume up front.',
      ],
    ],
  },
  features: {
    title: 'What changes at the bench',
    intro: 'Results come straight from the analyzer, follow your rules, and are signed once.',
    screens: [
      {
        title: 'Microbiology from plate to susceptibility report',
        text: 'A culture takes days, and doctors can’t wait that long. Preliminary reports go out while it grows, and the final report replaces them.',
        points: [
          'Stain, isolate, identification and susceptibility on one record',
          'MIC values called S, I or R',
          'Preliminary and final reports in order',
        ],
      },
      {
        title: 'Reports you change yourself',
        text: 'The report builder answers the questions you bring to the Monday meeting: workload, turnaround, revenue. The lab report designer lays out the page your doctors read.',
        points: [
          'New reports from your own staff',
          'Your letterhead, panel order and comments',
          'Orders and results exchanged over FHIR with EMRs and hospital systems',
        ],
      },
    ],
  },
  automates: {
    title: 'What it automates',
    text: 'All ten are included in the rate, from the barcode to the bill.',
  },
  services: {
    title: 'From old LIMS to first live result',
    intro: `An installation manager leads the project with you. ${deployment.price}`,
    steps: [
      {
        title: 'Take stock',
        text: 'Together we list your tests, analyzers, roles and the systems you exchange data with.',
      },
      {
        title: 'Connect',
        text: 'Each analyzer is connected through its driver: orders go out, results come back.',
      },
      {
        title: 'Transfer',
        text: 'Migration tools move your data. You check a first batch by hand before the rest follows.',
      },
      {
        title: 'Train',
        text: 'Your people train in groups, each role on its own tasks, with onsite help.',
      },
      {
        title: 'Validate',
        text: 'User acceptance testing first, then validation from analyzer to printed report.',
      },
      {
        title: 'Go live',
        text: `From the first live sample, support is there 24/7 by ${support.channels}, with targets for every level of incident.`,
      },
    ],
  },
  mapIntro: 'Five of the ten stations are in your laboratory, from accession to the bill.',
  banner: {
    slug: 'laboratory',
    title: 'Get the Laboratory brochure',
    text: 'Volume, availability, drivers, compliance, roles, support and pricing, in four pages for your next budget meeting.',
  },
} as const satisfies ProductCopy;

/** A month of controls (`web/pictures/control-runs.ts`), and how each violation ended. */
export const labControl = {
  title: 'Quality control that can stop a run',
  text: 'Controls run in the same system as the patient samples they vouch for. You set the rules by analyte, level and lot. When a rule is violated, the results that depend on it are held.',
  violations: [
    {
      day: 6,
      rule: '1-3s',
      time: 'Oct 6, 06:02',
      text: 'Level 2 at +3.4s. 41 results held. Old vial evaporated. Fresh vial: +0.4s. Released at 06:41.',
    },
    {
      day: 13,
      rule: 'R-4s',
      time: 'Oct 13, 06:04',
      text: 'Level 1 at +2.3s, level 2 at −2.2s in one run. Sample probe replaced, 29 samples repeated.',
    },
    {
      day: 20,
      rule: '2-2s',
      time: 'Oct 20, 10:31',
      text: 'Level 1 above +2s, as on the day before. 38 results held. Electrode replaced, recalibrated, repeated.',
    },
  ],
  caption:
    'Thirty days of sodium controls on one AU680, with sample data. Three rules were violated; each time, patient results waited until a repeat was in control.',
  points: [
    ['Levey-Jennings charts', 'for every level and lot'],
    ['Your choice of rules,', 'such as 1-3s, 2-2s and R-4s'],
    ['The rule', 'shown with each held result'],
  ],
} as const;

export const labFigures: readonly Figure[] = [
  { value: facts.availability.value, label: facts.availability.text },
  { value: facts.drivers.value, label: facts.drivers.text },
  { value: `${facts.volume.from}–${facts.volume.to}`, label: facts.volume.text },
  { value: facts.rate.value, label: facts.rate.text },
];

/** A typical division of access; the laboratory sets its own. */
export const labRoles = {
  title: 'Each role sees only what it needs',
  intro:
    'Roles keep access on a need-to-know basis. This is a typical setup. Your administrator sets yours, and authorized staff can customize the interface.',
  caption: 'Typical access by role',
  area: 'Area',
  roles: ['Director', 'Doctor', 'Technician', 'Administrator'],
  areas: [
    ['Orders and results', 'Full', 'Own patients', 'Bench', 'None'],
    ['Samples and runs', 'Full', 'None', 'Full', 'None'],
    ['Quality control', 'Full', 'None', 'Full', 'None'],
    ['Workload and billing reports', 'Full', 'None', 'None', 'None'],
    ['Users, roles and settings', 'View', 'None', 'None', 'Full'],
  ],
} as const;

export const labFaq: ProductFaq = {
  title: 'What to choose?',
  intro: 'What medical and diagnostic laboratories ask before they decide.',
  questions: [
    {
      title: 'Which product does my laboratory need?',
      answer: [
        {
          list: [
            [{ text: 'Laboratory', to: href('Lab') }, ', if you run samples.'],
            [
              { text: 'Professional', to: href('Profi') },
              ' is the portal for the doctors and organizations that order from you.',
            ],
            [
              { text: 'Patient', to: href('Patient') },
              ' is the portal for the people whose samples you run.',
            ],
            [
              { text: 'Labreports', to: href('Labreports') },
              ' is an add-on for U.S. clinical laboratories that looks for missing and incomplete tests.',
            ],
          ],
        },
      ],
    },
    {
      title: 'How many tests a day can it handle?',
      answer: [
        [
          'From ',
          { em: '100 to 1,000,000' },
          `. A laboratory that grows changes its tier, not its system. ${availability}`,
        ],
      ],
    },
    {
      title: 'Is our analyzer in the collection of drivers?',
      answer: [
        [
          'Look it up by manufacturer or device name, or check your whole list at once. A driver is for one model and its software version. ',
          { text: 'Look up your analyzer', to: href('LabDrivers') },
        ],
      ],
    },
    {
      title: 'What does deployment cost?',
      answer: [
        [
          `Installation has no fee. ${deployment.scope} ${deployment.price} `,
          { text: 'See how pricing works', to: href('LabPricing') },
        ],
      ],
    },
    {
      title: 'We already have a LIMS. How do we switch?',
      answer: [
        [
          'An installation manager leads the move. Migration tools transfer your data, you check a first batch by hand, and you go live after you have signed off on the tests. ',
          { text: 'See how support works', to: href('LabSupport') },
        ],
      ],
    },
    {
      title: 'Who can open our data?',
      answer: [
        [
          { em: 'The people you authorize.' },
          ' Management is role-specific, and access is on a need-to-know basis. Data is stored in the United States. ',
          { text: 'Read about information security', to: href('LabInfosec') },
        ],
      ],
    },
    {
      title: 'What happens to our data if we leave?',
      answer: [
        [
          'We keep it for ',
          { em: 'one month after the service stops' },
          '. Plan the move before you give notice. ',
          { text: 'Read the Terms of Use for laboratories', to: href('LabTermsOfUse') },
        ],
      ],
    },
  ],
};
