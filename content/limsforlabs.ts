import { href } from '#content/pages.ts';
import type { Point } from '#content/prose.ts';

export const limsforlabsCopy = {
  title: 'A LIMS without the list of extra fees',
  intro:
    'You pay per completed accession. Everything other contracts list line by line is already included.',
  demo: { text: 'Request a Demo', to: href('Limsforlabs', '#formContainer') },
  products: { title: 'One record, three ways in' },
  fees: {
    title: 'No fee for',
    charge: 'Each completed accession',
    rate: 'your rate',
    items: [
      'Installation',
      'IT maintenance',
      'Equipment integration',
      'Regulation updates',
      'Extra seats',
      'Volume growth',
      'EMR integration',
      'Premium features',
    ],
  },
  directions: {
    title: 'Directions',
    items: [
      { name: 'Biochemistry', color: 'gold' },
      { name: 'Immunochemistry', color: 'serum' },
      { name: 'Microbiology', color: 'heparin' },
      { name: 'Serology', color: 'amber' },
      { name: 'Hematology', color: 'lavender' },
    ],
  },
  gains: {
    title: 'What you get',
    points: [
      {
        title: 'Workflow',
        text: 'Over 300 device drivers, sample tracking and quality control on one record.',
      },
      {
        title: 'Operations',
        text: 'Over 99.9% availability at 100 to 1,000,000 tests a day, and 24/7 support.',
      },
      {
        title: 'Business',
        text: 'A fixed rate that drops as volume grows, and free deployment for the first laboratory in a state.',
      },
    ] satisfies Point[],
  },
} as const;
