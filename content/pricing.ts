import { priceFormCopy } from '#content/forms/price.ts';
import type { Point } from '#content/prose.ts';

type PricingCopy = {
  readonly title: string;
  readonly intro: string;
  readonly unit: string;
  readonly pointsTitle: string;
  readonly points: readonly Point[];
  readonly ask: {
    readonly title: string;
    readonly intro: string;
    /** Leads to the questionnaire from the top of the page. */
    readonly button: string;
  };
};

const shared: readonly Point[] = [
  {
    title: 'Tiered',
    text: 'The rate per test falls tier by tier as your volume rises.',
  },
  {
    title: 'Free for the first in a state',
    text: 'Deployment is free for the first laboratory in a state.',
  },
  {
    title: 'Take-or-pay',
    text: 'Commit to a volume in advance and the rate is discounted.',
  },
];

export const pricingCopy: Readonly<Record<'Lab' | 'Profi', PricingCopy>> = {
  Lab: {
    title: 'One rate per completed test',
    intro:
      'Fixed, all-inclusive and tiered: you pay for tests that were completed or reported, and for nothing else.',
    unit: 'completed test',
    pointsTitle: 'How the rate is made',
    points: [
      {
        title: 'Fixed and all-inclusive',
        text: 'No fee for installation, IT maintenance, equipment integration, regulation updates, extra seats or EMR integration.',
      },
      ...shared,
    ],
    ask: {
      title: priceFormCopy.title,
      intro:
        'Fifteen questions about your laboratory, in four groups. A representative answers with an estimate.',
      button: 'Ask for an estimate',
    },
  },
  Profi: {
    title: 'One rate per reported test',
    intro:
      'Fixed, all-inclusive and tiered: a practice pays for tests that were reported to it, and for nothing else.',
    unit: 'reported test',
    pointsTitle: 'How the rate is made',
    points: [
      {
        title: 'Fixed and all-inclusive',
        text: 'No fee for installation, IT maintenance, extra seats or EMR integration.',
      },
      ...shared,
    ],
    ask: {
      title: priceFormCopy.title,
      intro:
        'Fifteen questions about the laboratory that works for your practice, in four groups. A representative answers with an estimate.',
      button: 'Ask for an estimate',
    },
  },
};

/** The words of the stepped drawing; it has no prices, since each laboratory gets its own. */
export const priceSteps = {
  title: 'Rate per',
  from: '100 tests a day',
  to: '1,000,000',
  note: 'The rate falls tier by tier as the volume rises. The drawing shows the shape only; the figures stand in your estimate.',
} as const;
