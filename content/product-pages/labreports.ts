import { href } from '#content/pages.ts';
import type { Point } from '#content/prose.ts';

export const labreportsCopy = {
  title: 'Find the test that was never ordered',
  intro:
    'An AI-assisted add-on for U.S. clinical laboratories. It detects missed or incomplete test panels, optimizes test selection and flags patient cohorts that are due for follow-up.',
  mark: { color: 'heparin', name: 'Labreports' },
  study: { text: 'View Lab Case Study', to: href('Poster') },
  trial: { text: 'Request a free trial', to: href('Contacts') },
  advantages: {
    title: 'What it looks for',
    intro: 'In a pilot, over 50% of patients in key cohorts were missing recommended tests.',
    points: [
      {
        title: 'Missed panels',
        text: 'Patients whose results call for a test that nobody ordered.',
      },
      {
        title: 'Incomplete panels',
        text: 'Orders in which one part of a panel is there and the rest is not.',
      },
      {
        title: 'Better selection',
        text: 'The test that answers the question, in place of one that is ordered by habit.',
      },
      {
        title: 'Cohorts due for follow-up',
        text: 'Groups of patients with an abnormal result and nothing after it.',
      },
    ] satisfies Point[],
  },
} as const;
