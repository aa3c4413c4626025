import type { FormDialogCopy } from '#content/form-copy.ts';

/** The job application behind the footer's button (R32). */
export const careerCopy = {
  button: 'Careers',
  title: 'Apply for a job with us',
  intro: 'Tell us which position you are interested in and how much experience you have.',
  submit: 'Send application',
} as const satisfies FormDialogCopy & { readonly button: string };
