import { href } from '#content/pages.ts';
import type { Figure } from '#content/prose.ts';

/** Research poster #B-135; every figure is the poster's own (R82). */
export const posterCopy = {
  title: 'A lab-assisted system that finds gaps in testing',
  intro:
    'How many patients need a test and never get it? The laboratory’s own records have the answer.',
  source: 'Poster #B-135, conference of 30 July 2025',
  onward: [
    { text: 'Labreports', to: href('Labreports') },
    { text: 'Contacts', to: href('Contacts') },
  ],
  sections: {
    objectives: {
      title: 'Objectives',
      text: 'To identify patients who missed a recommended test, using results the laboratory already has, and to estimate how many of them would have abnormal results.',
    },
    methods: {
      title: 'Methods',
      text: 'We reviewed the laboratory’s own records: who received the test, what share of those tested had abnormal results, and what that share projects for those not tested. Patients with low hemoglobin were checked for any follow-up.',
      threshold: 'Low hemoglobin: below 11.3 for females, below 13.1 for males.',
    },
    results: { title: 'Results' },
    conclusions: {
      title: 'Conclusions',
      text: 'Most patients who should have had the test did not get it, and most low hemoglobin results had no follow-up. A laboratory can see both gaps in its own records, and a lab-assisted system can alert the doctor to them.',
    },
  },
} as const;

export type PosterResult = {
  readonly title: string;
  /** Out of a hundred; the bar shows it. */
  readonly percent: number;
  readonly text: string;
};

export const posterResults: readonly PosterResult[] = [
  {
    title: 'received the test',
    percent: 15,
    text: '4,037 of 26,949 patients.',
  },
  {
    title: 'of tested males had abnormal results',
    percent: 46,
    text: 'Of those who were tested.',
  },
  {
    title: 'of tested females had abnormal results',
    percent: 40,
    text: 'Of those who were tested.',
  },
  {
    title: 'projected risk in the untested',
    percent: 43,
    text: '22,912 patients never received the test.',
  },
  {
    title: 'of low hemoglobin had no follow-up',
    percent: 85,
    text: '57,310 patients had low hemoglobin.',
  },
];

/** The first result, drawn as a rack of a hundred tubes. */
export const posterRack = {
  title: 'Of each 100 patients, 15 received the test',
  filled: 15,
  figures: [
    { value: '4,037', label: 'of 26,949 patients received the test' },
    { value: '22,912', label: 'never did; 43% projected risk' },
  ] satisfies Figure[],
  source: posterCopy.source,
} as const;
