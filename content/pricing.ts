import { priceCopy } from '#content/forms/price.ts';
import { feeNames } from '#content/limsforlabs.ts';
import { href } from '#content/pages.ts';
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
    /** Label of the link at the top of the page to the questionnaire. */
    readonly button: string;
  };
};

const shared: readonly Point[] = [
  {
    title: 'Tiered',
    text: 'The more you test, the lower the rate for each test.',
  },
  {
    title: 'Free deployment',
    text: 'For the first laboratory in a state.',
  },
  {
    title: 'Take-or-pay',
    text: 'Commit to a volume up front and get a discount on the rate.',
  },
];

export const pricingCopy: Readonly<Record<'Lab' | 'Profi', PricingCopy>> = {
  Lab: {
    title: 'One rate per completed test',
    intro: 'Fixed, all-inclusive and tiered. You pay for completed tests and nothing else.',
    unit: 'completed test',
    pointsTitle: 'How pricing works',
    points: [
      {
        title: 'Fixed and all-inclusive',
        text: `No fee for ${feeNames.slice(0, -1).join(', ')} or ${feeNames.at(-1)}.`,
      },
      ...shared,
    ],
    ask: {
      title: priceCopy.title,
      intro:
        'Answer fifteen questions about your laboratory, and a representative will send you an estimate.',
      button: 'Request an estimate',
    },
  },
  Profi: {
    title: 'One rate per reported test',
    intro: 'Fixed, all-inclusive and tiered. You pay for tests reported to you and nothing else.',
    unit: 'reported test',
    pointsTitle: 'How pricing works',
    points: [
      {
        title: 'Fixed and all-inclusive',
        text: 'No fee for installation, IT maintenance, extra seats or EMR integration.',
      },
      ...shared,
    ],
    ask: {
      title: priceCopy.title,
      intro:
        'Answer fifteen questions about the laboratory that serves your practice, and a representative will send you an estimate.',
      button: 'Request an estimate',
    },
  },
};

/** Text of the stepped drawing. It shows no prices, because each laboratory gets its own. */
export const priceSteps = {
  title: 'Rate per',
  from: '100 tests a day',
  to: '1,000,000',
  note: 'This is the shape only. Your estimate has the numbers.',
} as const;

export const pricingLinks = {
  fees: { text: 'Fees you won’t find on our bill', to: href('Limsforlabs') },
  /** Beside the questionnaire: a checked list comes back with the visitor. */
  check: {
    Lab: { text: 'Check your analyzers first', to: href('LabDrivers', '#check') },
    Profi: { text: 'Check your devices first', to: href('ProfiDrivers', '#check') },
  },
} as const;
