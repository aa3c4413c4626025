import type { ProductCopy, ProductFaq } from '#content/product-pages/product-copy.ts';
import { support } from '#contract/support.ts';

export const labCopy = {
  title: 'A cloud LIMS that keeps pace with the bench',
  intro:
    'For directors who answer for every result. Analyzers, controls, reports and bills share one record, from 100 to 1,000,000 tests a day, at one fixed rate per completed test.',
  pains: {
    title: 'Six problems off your desk',
    columns: ['In many laboratories', 'With Laboratory'],
    items: [
      [
        'Technologists key results from an analyzer’s screen into the LIMS.',
        'Over 300 device drivers send orders out by barcode and bring results back. What nobody types, nobody mistypes. If your analyzer has no driver, we build it free.',
      ],
      [
        'A control failed at 6 a.m., and someone noticed in the afternoon.',
        'A rule violation holds the run. Patient results stay in the laboratory until somebody has fixed the cause and signed off.',
      ],
      [
        'A doctor calls about a sample, and the search begins.',
        'Sample tracking follows one barcode from draw to archive. You see who had the tube, where and when.',
      ],
      [
        'An inspector asks for proof, and it’s in four binders.',
        'Result, control, lot, operator and time are on one record. The system is built for compliance with CLSI, CAP and HIPAA, and is FDA-listed as class I.',
      ],
      [
        'Completed tests never make it to the bill.',
        'Result and charge are on the same record. A test that is completed is a test that is billed.',
      ],
      [
        'The quote was for the software. The interfaces came later.',
        'Installation, equipment integration, EMR integration and extra seats are in the rate, one fixed price per completed test. It drops as your volume grows, and further if you commit to a volume up front.',
      ],
    ],
  },
  features: {
    title: 'What changes at the bench',
    intro: 'A result is typed nowhere, checked everywhere and signed once.',
    screens: [
      {
        title: 'Quality control that can stop a run',
        text: 'Controls run in the same system as the patient samples they vouch for. You set the rules by analyte, level and lot. When one is violated, the results that depend on it wait.',
        points: [
          'Levey-Jennings charts for every level and lot',
          'Your choice of rules, such as 1-3s, 2-2s and R-4s',
          'Each held result names the rule that holds it',
        ],
      },
      {
        title: 'Microbiology from plate to antibiogram',
        text: 'A culture takes days, and doctors won’t wait that long. Preliminary reports go out while it grows, and the final report takes their place.',
        points: [
          'Stain, isolate, identification and susceptibility on one record',
          'MIC values called S, I or R',
          'Preliminary and final reports in order, with nothing lost between them',
        ],
      },
      {
        title: 'Reports you change yourself',
        text: 'The report builder answers the questions you bring to the Monday meeting: workload, turnaround, revenue. The lab report designer sets the page your doctors read.',
        points: [
          'New reports built by your own staff',
          'Your letterhead, panel order and comments',
          'Orders and results exchanged over FHIR with EMRs and hospital systems',
        ],
      },
    ],
  },
  automates: {
    title: 'What it automates',
    text: 'Every discipline below is in the rate, and so is everything around it, from the barcode to the bill.',
  },
  services: {
    title: 'From old LIMS to first live result',
    intro:
      'An installation manager leads the project with you. Deployment is free for the first laboratory in a state.',
    steps: [
      {
        title: 'Take stock',
        text: 'Together we list your tests, analyzers, roles and the systems you exchange data with.',
      },
      { title: 'Connect', text: 'Every analyzer gets its driver. Missing ones are built free.' },
      {
        title: 'Transfer',
        text: 'Migration tools move your data. You check a first batch by hand before the rest follows.',
      },
      {
        title: 'Train',
        text: 'Your staff train in groups, each role on its own tasks, with onsite help.',
      },
      {
        title: 'Validate',
        text: 'User acceptance testing first, then validation from analyzer to printed report.',
      },
      {
        title: 'Go live',
        text: `Support is there from the first live sample: by ${support.channels}, 24/7, with targets for every level of incident.`,
      },
    ],
  },
  banner: {
    title: 'Laboratory on paper',
    text: 'Volume, availability, drivers, compliance, roles, support and pricing, ready for your next budget meeting.',
  },
} as const satisfies ProductCopy;

/** A typical division of access; the laboratory sets its own. */
export const labRoles = {
  title: 'Everyone sees what their work needs',
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
  intro: 'The questions that decide it, answered.',
  questions: [
    {
      title: 'Which product does my laboratory need?',
      answer:
        'Laboratory, if you run samples. Professional is for the doctors and organizations who order from you, and Patient is for the people whose samples you run. Labreports is an add-on for U.S. clinical laboratories that finds missing and incomplete tests.',
    },
    {
      title: 'How many tests a day can it handle?',
      answer:
        'From 100 to 1,000,000, with over 99.9% availability. A laboratory that grows changes its tier, not its system.',
    },
    {
      title: 'What if our analyzer isn’t in the collection of drivers?',
      answer: 'Tell us the make and model. We build missing drivers free.',
      more: { link: 'LabDrivers', text: 'Look up your analyzer' },
    },
    {
      title: 'What does deployment cost?',
      answer:
        'There is no fee for installation, equipment integration or extra seats. Deployment is free for the first laboratory in a state.',
      more: { link: 'LabPricing', text: 'See how pricing works' },
    },
    {
      title: 'We already have a LIMS. How do we switch?',
      answer:
        'Migration tools transfer your data. An installation manager leads group training, user acceptance testing and validation before you go live.',
      more: { link: 'LabSupport', text: 'See how support works' },
    },
    {
      title: 'Who can open our data?',
      answer:
        'Only people you permit or instruct. Management is role-specific, and access is on a need-to-know basis. Data is stored in the United States on a HIPAA-compliant cloud.',
      more: { link: 'LabInfosec', text: 'Read about information security' },
    },
    {
      title: 'What happens to our data if we leave?',
      answer:
        'We keep it for one month after the service stops. Plan the move before you give notice.',
      more: { link: 'LabTermsOfUse', text: 'Read the Terms of Use for laboratories' },
    },
  ],
};
