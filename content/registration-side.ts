import { pageAt } from '#content/pages.ts';
import type { ProductCap } from '#content/products.ts';

export const sideWords = {
  label: 'What you register for',
  pause: 'Pause the slides',
  play: 'Play the slides',
} as const;

export type SideSlide = {
  readonly slug: 'solution' | 'laboratory' | 'provider' | 'patient' | 'future';
  readonly color: ProductCap | 'gold';
  readonly title: string;
  readonly text: string;
  /** Over the drawing, and what it shows in words. */
  readonly picture: { readonly title: string; readonly note: string; readonly says: string };
};

const sideSlides: readonly SideSlide[] = [
  {
    slug: 'solution',
    color: 'heparin',
    title: 'A solution for healthcare needs',
    text: 'Doctor, laboratory and patient work on one record of one sample, from the order to the result.',
    picture: {
      title: 'Sample 26-1120-0417',
      note: 'one record',
      says: 'The way of a sample: ordered by the doctor at 08:12, received by the laboratory at 09:25 and verified at 10:41, then read by the doctor and kept by the patient.',
    },
  },
  {
    slug: 'laboratory',
    color: 'lavender',
    title: 'The laboratory',
    text: 'Orders, analyzers, quality control and billing on one record. A result leaves only when its control is in.',
    picture: {
      title: 'Levey-Jennings, glucose level 2',
      note: '1-3s rule',
      says: 'Control chart of ten measurements: nine lie within two standard deviations of the mean, the ninth lies beyond three and is held for a repeat.',
    },
  },
  {
    slug: 'provider',
    color: 'citrate',
    title: 'The healthcare provider',
    text: 'Order the tests, follow each sample, and read every result beside the ones before it.',
    picture: {
      title: 'Order 26-1120-0533',
      note: 'draw in this order',
      says: 'An order of four tests with its tubes in their order of draw: blue for PT/INR, gold for CMP and TSH, lavender for HbA1c, which is due since June.',
    },
  },
  {
    slug: 'patient',
    color: 'serum',
    title: 'The patient',
    text: 'Each value in plain words, beside the ones before it, seen only by the people the patient chooses.',
    picture: {
      title: 'HbA1c, average blood sugar',
      note: '%',
      says: 'Six HbA1c values from 2024 to 2026 that fall from 8.1% to 6.6%; the last two are inside the target of below 7.0%.',
    },
  },
  {
    slug: 'future',
    color: 'gold',
    title: 'Future development',
    text: 'At-home labs, quality assurance, pathology, sorter control and CRM are planned on the same record.',
    picture: {
      title: 'Planned modules',
      note: 'not filled yet',
      says: 'Five empty tubes in a rack, one for each planned module: at-home labs, quality assurance, pathology, sorter control and CRM.',
    },
  },
];

const firstSlides: Partial<Record<string, SideSlide['slug']>> = {
  RegistrationDoctor: 'provider',
  RegistrationCompany: 'provider',
  RegistrationLaboratory: 'laboratory',
};

/** All five in their order, from the one that belongs to the page. */
export function sideSlidesFor(pathname: string): readonly SideSlide[] {
  const slug = firstSlides[pageAt(pathname)?.name ?? ''];
  const first = Math.max(
    sideSlides.findIndex((slide) => slide.slug === slug),
    0,
  );
  return [...sideSlides.slice(first), ...sideSlides.slice(0, first)];
}
