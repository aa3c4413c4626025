import type { priceForm } from '#contract/forms/price.ts';

type PriceGroup = {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  /** The questions in their order; one answer each. */
  readonly names: readonly (keyof typeof priceForm.fields)[];
};

/** The questionnaire's groups in the order of the page; together they hold its fifteen questions. */
export const priceGroups = [
  {
    id: 'you',
    title: 'You',
    note: 'The person to whom we send the estimate.',
    names: ['title', 'firstname', 'lastname', 'phone', 'emailAddress'],
  },
  {
    id: 'laboratory',
    title: 'Your laboratory',
    note: 'Where it is and what it examines.',
    names: ['address', 'operation', 'departments'],
  },
  {
    id: 'people',
    title: 'Instruments and people',
    note: 'What has to be connected, and who will work with it.',
    names: ['have', 'lims', 'team', 'system'],
  },
  {
    id: 'volume',
    title: 'Volume',
    note: 'The rate follows from it. Estimates are good enough.',
    names: ['completed', 'laboratory', 'tests'],
  },
] as const satisfies readonly PriceGroup[];

export const priceFormCopy = {
  title: 'Pricing Estimate Questionnaire',
  submit: 'Send for an estimate',
  /** Stands before the link to the privacy policy. */
  privacy: 'We use your answers to make your estimate and to get in touch with you. Read our',
  summary: 'These answers need attention',
} as const;
