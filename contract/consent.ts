import type { Form } from './form.ts';

/** What a visitor agreed to by sending a form: the notice beside it, and the policy that it links to. */
export type Consent = { readonly text: string; readonly version: string };

/**
 * The day of the privacy policy and of the forms' notices, as `YYYY-MM-DD`. It is stored with each lead, so
 * every change of these texts needs a new one; a test of `content/legal/` notices.
 */
export const policyVersion = '2026-11-22';

export function consentOf({ notice }: Pick<Form, 'notice'>): Consent {
  return { text: `${notice} Read our Privacy Policy.`, version: policyVersion };
}
