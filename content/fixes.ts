import { compliance } from '#content/claims.ts';
import { href } from '#content/pages.ts';

/** A problem that laboratories have, and its fix. */
export type Fix = {
  readonly slug: string;
  readonly title: string;
  readonly problem: string;
  readonly solution: string;
  /** The claim that carries the fix, with its figure. */
  readonly claim: { readonly figure: string; readonly text: string };
};

export const fixesCopy = {
  title: 'Seven fixes every lab needs',
  intro:
    'Seven problems laboratories have with their information systems, each with its fix. Each one ends in a free consultation: a strategic session about your own laboratory.',
  stack: 'The seven fixes',
  problem: 'Problem',
  solution: 'Solution',
  ask: { text: 'Request Your Free Strategic Consultation', to: href('ContactForm') },
  previous: 'Previous',
  next: 'Next',
  restart: 'Restart',
} as const;

export const fixes = [
  {
    slug: 'interfaces',
    title: 'Complex interfaces',
    problem:
      'One screen for everyone shows everyone too much, and new staff take weeks to learn it.',
    solution:
      'Directors, doctors, technicians and administrators each get the screens their work needs. Authorized staff can customize the interface, and training is in groups.',
    claim: { figure: '4 roles', text: 'each with its own screens and access' },
  },
  {
    slug: 'compliance',
    title: 'Compliance and cybersecurity',
    problem: 'Regulations change, and health records are a target.',
    solution: `${compliance} Data is stored in the United States and opens only with its owner’s permission or on the owner’s instruction. Updates for new regulations are free.`,
    claim: { figure: 'CLSI, CAP, HIPAA', text: 'what the platform is built to support' },
  },
  {
    slug: 'lock-in',
    title: 'Vendor lock-in',
    problem: 'Leaving costs more than staying, so the laboratory stays.',
    solution:
      'Data moves over FHIR, an open standard. Migration tools bring it in, and we keep it for one month after the service stops so you can take it out.',
    claim: { figure: '1 month', text: 'your data is kept after the service stops' },
  },
  {
    slug: 'bottlenecks',
    title: 'Operational bottlenecks',
    problem: 'Samples wait, results are keyed in by hand, and nobody can see where the backlog is.',
    solution:
      'Over 300 device drivers bring results straight from the analyzer. Sample tracking shows where every tube is.',
    claim: { figure: '300+', text: 'device drivers' },
  },
  {
    slug: 'integration',
    title: 'Integration gaps',
    problem: 'The analyzers, the EMR and billing don’t talk to one another.',
    solution:
      'Orders, results and billing share one record. There is no fee for equipment or EMR integration.',
    claim: { figure: '$0', text: 'for equipment and EMR integration' },
  },
  {
    slug: 'performance',
    title: 'Performance',
    problem: 'The system slows down in the busiest hour, when you need it most.',
    solution: 'Built for up to 1,000,000 tests a day, so your busiest hour isn’t its busiest.',
    claim: { figure: '1,000,000', text: 'tests a day, on the same system as 100' },
  },
  {
    slug: 'revenue',
    title: 'Revenue leakage',
    problem:
      'Seats, interfaces and updates each get an invoice, while completed work goes unbilled.',
    solution:
      'The charge is on the same record as the result, so a completed test that wasn’t billed is easy to find. The system itself costs one fixed, all-inclusive rate per completed test, and the rate drops as volume grows.',
    claim: { figure: '1 rate', text: 'all-inclusive, per completed test' },
  },
] as const satisfies readonly Fix[];
