import file from '#content/forms/contact-copy.json' with { type: 'json' };
import { lastSteps, representativeContacts } from '#contract/last-steps.ts';
import { demoRequest } from '#contract/source.ts';

/** Texts of the contact request that depend on what the visitor asks for. */
export type ContactCopy = {
  readonly title: string;
  readonly intro: string;
  /** The steps after the form is sent, in order. */
  readonly next: readonly string[];
  readonly submit: string;
  /** Replaces the title and the button after a click on a demo link. */
  readonly demo?: string;
};

/** The first two steps are the same for every request. */
export function stepsTo(last: keyof typeof lastSteps): readonly string[] {
  return [file.confirmation, representativeContacts, lastSteps[last]];
}

export const trialCopy: ContactCopy = { ...file.trial, next: stepsTo('trial'), demo: demoRequest };
export const callCopy: ContactCopy = { ...file.call, next: stepsTo('call') };
export const sessionCopy: ContactCopy = { ...file.session, next: stepsTo('session') };

/** A demo request in the product's own words. */
export function demoOf(
  texts: { readonly title: string; readonly intro: string },
  last: keyof typeof lastSteps,
): ContactCopy {
  return { ...texts, next: stepsTo(last), submit: demoRequest, demo: demoRequest };
}

export const contactCopy = file.contact;
