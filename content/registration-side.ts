import type { ProductCap } from '#content/products.ts';

export const registrationSideCopy = {
  label: 'What you are registering for',
  pause: 'Pause the slides',
  play: 'Play the slides',
} as const;

export type SideSlide = {
  readonly slug: 'solution' | 'laboratory' | 'provider' | 'patient' | 'future';
  readonly color: ProductCap | 'gold';
  readonly title: string;
  readonly text: string;
  /** The drawing's heading, and its description for screen readers. */
  readonly picture: { readonly title: string; readonly note: string; readonly description: string };
};

export const sideSlides: readonly SideSlide[] = [
  {
    slug: 'solution',
    color: 'heparin',
    title: 'A solution for healthcare needs',
    text: 'Doctor, laboratory and patient follow the same sample, from order to result.',
    picture: {
      title: 'Order 26-1120-0533',
      note: 'one record',
      description:
        'Timeline of a sample: ordered by the doctor at 08:12, received by the laboratory at 09:25 and verified at 10:41, then read by the doctor and by the patient.',
    },
  },
  {
    slug: 'laboratory',
    color: 'lavender',
    title: 'The laboratory',
    text: 'Orders, analyzers, quality control and billing in one system. A failed control can hold the results that depend on it.',
    picture: {
      title: 'Levey-Jennings, glucose level 2',
      note: '1-3s rule',
      description:
        'Control chart of ten measurements: nine are within two standard deviations of the mean; the ninth is beyond three and is held for a repeat run.',
    },
  },
  {
    slug: 'provider',
    color: 'citrate',
    title: 'The healthcare provider',
    text: 'Order tests, follow each sample, and read every result with its history.',
    picture: {
      title: 'Order 26-1120-0518',
      note: 'draw in this order',
      description:
        'An order of four tests with its tubes in their order of draw: blue for PT/INR, gold for CMP and TSH, lavender for HbA1c, which has been due since June.',
    },
  },
  {
    slug: 'patient',
    color: 'serum',
    title: 'The patient',
    text: 'Every value comes with an explanation and its trend. The patient shares it with people of their choice.',
    picture: {
      title: 'HbA1c, average blood sugar',
      note: '%',
      description:
        'Six HbA1c values from 2024 to 2026, falling from 8.1% to 6.6%; the last two meet the target of below 7.0%.',
    },
  },
  {
    slug: 'future',
    color: 'gold',
    title: 'Future development',
    text: 'At-home labs, quality assurance, pathology, sorter control and CRM are planned. They aren’t for sale yet.',
    picture: {
      title: 'Planned modules',
      note: 'no release dates yet',
      description:
        'Five empty tubes in a rack, one for each planned module: at-home labs, quality assurance, pathology, sorter control and CRM.',
    },
  },
];

/** The slide about the account that a page registers. */
export const firstSlides: Partial<Record<string, SideSlide['slug']>> = {
  RegistrationDoctor: 'provider',
  RegistrationCompany: 'provider',
  RegistrationLaboratory: 'laboratory',
};
