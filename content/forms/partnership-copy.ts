import type { FormDialogCopy } from '#content/form-copy.ts';

/** The partnership inquiry behind the footer's button (R32). */
export const partnershipCopy = {
  button: 'Partnership',
  title: 'Partner with us',
  intro: 'Tell us who you are and, in a few sentences, what you have in mind.',
  submit: 'Send inquiry',
} as const satisfies FormDialogCopy & { readonly button: string };
