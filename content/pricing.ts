import { addOnPrice, deployment, practiceBilling } from '#content/claims.ts';
import { priceCopy } from '#content/forms/price-copy.ts';
import { feeList } from '#content/limsforlabs.ts';
import { href } from '#content/pages.ts';
import type { Point } from '#content/prose.ts';
import { questionsOf } from '#contract/form.ts';
import { priceForm } from '#contract/forms/price.ts';

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

/** `unit` is the unit that the rate applies to. */
const tiersBy = (unit: string): readonly Point[] => [
  {
    title: 'Tiered',
    text: 'The more tests, the lower the rate for each test.',
  },
  {
    title: 'Take-or-pay',
    text: `Optional. Commit to a volume up front and get a discount on the rate. You then pay for that volume, even if fewer tests are ${unit}.`,
  },
];

export const pricingCopy: Readonly<Record<'Lab' | 'Profi', PricingCopy>> = {
  Lab: {
    title: 'One rate per completed test',
    intro:
      'Fixed, all-inclusive and tiered. You pay for the tests you complete, unless you choose to commit to a volume.',
    unit: 'completed test',
    pointsTitle: 'How pricing works',
    points: [
      {
        title: 'Fixed and all-inclusive',
        text: `No separate fee for ${feeList('or')}. ${addOnPrice}`,
      },
      ...tiersBy('completed'),
      { title: 'Deployment', text: `${deployment.scope} ${deployment.price}` },
    ],
    ask: {
      title: priceCopy.title,
      intro: `Answer ${questionsOf(priceForm).length} questions about your laboratory, and a representative will send you an estimate.`,
      button: 'Request an estimate',
    },
  },
  Profi: {
    title: 'One rate per reported test',
    intro: `Fixed, all-inclusive and tiered, for the tests reported to your practice. ${practiceBilling}`,
    unit: 'reported test',
    pointsTitle: 'How pricing works',
    points: [
      {
        title: 'Fixed and all-inclusive',
        text: 'No separate fee for installation, IT maintenance, extra seats or EMR integration.',
      },
      ...tiersBy('reported'),
      {
        title: 'Deployment',
        text: 'Your practice pays no installation fee. Deployment at the laboratory that serves you is covered in its own estimate, and is free for the first laboratory in a state to sign with us.',
      },
    ],
    ask: {
      title: priceCopy.title,
      intro:
        'Tell us how many results you receive and what you know about your laboratory, and a representative will send you an estimate. Your best guess is fine.',
      button: 'Request an estimate',
    },
  },
};

/** Text of the stepped drawing. It shows no prices, because each laboratory gets its own. */
export const priceSteps = {
  title: 'Rate per',
  from: '100 tests a day',
  to: '1,000,000',
  note: 'Illustration only. Your estimate shows your rates.',
} as const;

export const pricingLinks = {
  fees: { text: 'See what the rate covers', to: href('Limsforlabs') },
  /** Shown next to the questionnaire: a visitor returns to it with a checked list. */
  check: {
    Lab: { text: 'Check your analyzers first', to: href('LabDrivers', '#check') },
    Profi: { text: 'Check your devices first', to: href('ProfiDrivers', '#check') },
  },
} as const;
