import { href } from '#content/pages.ts';
/** A problem that laboratories meet, and what fixes it. */
export type Fix = { readonly title: string; readonly problem: string; readonly solution: string };

export const fixesCopy = {
  title: 'Seven fixes every lab needs',
  intro:
    'Seven problems that laboratories meet with their information system, each with what fixes it.',
  problem: 'Problem',
  solution: 'Solution',
  ask: { text: 'Request Your Free Strategic Consultation', to: href('ContactForm') },
} as const;

export const fixes: readonly Fix[] = [
  {
    title: 'Complex interfaces',
    problem:
      'A screen made for everybody shows everybody too much, and new staff need weeks to learn it.',
    solution:
      'Screens by role: director, doctor, technician and administrator each see what their work needs. Authorized personnel can fit the interface, and staff are trained in groups.',
  },
  {
    title: 'Compliance and cybersecurity',
    problem: 'Regulations change, records are a target, and an audit asks who opened what.',
    solution:
      'Built to comply with CLSI, CAP and HIPAA. Data is stored in the United States on a HIPAA-compliant cloud and opens only with its owner’s permission. Updates for new regulations carry no fee.',
  },
  {
    title: 'Vendor lock-in',
    problem: 'Leaving a system costs more than staying, so the laboratory stays.',
    solution:
      'Data is exchanged over FHIR, an open standard. Migration tools move it in, and it is kept for one month after the service stops.',
  },
  {
    title: 'Operational bottlenecks',
    problem: 'Samples wait, results are typed by hand, and nobody sees where the queue is.',
    solution:
      'Over 300 device drivers bring results straight from the analyzer. Sample tracking shows where each tube stands.',
  },
  {
    title: 'Integration gaps',
    problem: 'The analyzer, the record system and the billing do not speak to one another.',
    solution:
      'One record from order to bill. Missing drivers are built free, and neither equipment nor EMR integration carries a fee.',
  },
  {
    title: 'Performance',
    problem: 'The system slows down in the busiest hour, which is when it is needed.',
    solution: 'From 100 to 1,000,000 tests a day, with over 99.9% availability.',
  },
  {
    title: 'Revenue leakage',
    problem:
      'Seats, interfaces and updates are billed apart, and work that was done goes unbilled.',
    solution:
      'Billing belongs to the same record as the result. The system itself costs one fixed, all-inclusive rate per completed test, which falls as volume rises.',
  },
];
