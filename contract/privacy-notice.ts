/** The notice that a form showed about the visitor's data, and the policy it linked to. It is not an agreement. */
export type PrivacyNotice = { readonly text: string; readonly version: string };

/**
 * The day of the privacy policy and of the forms' notices, as `YYYY-MM-DD`. It is stored with each
 * lead, so every change to these texts needs a new date; a test in `content/legal/` enforces this.
 */
export const policyVersion = '2026-11-27';

export function privacyNoticeOf({ notice }: { readonly notice: string }): PrivacyNotice {
  return { text: `${notice} Read our Privacy Policy.`, version: policyVersion };
}

/** The pages that server-rendered pages link to. The site's own links are in `content/pages.ts`. */
export const legalPages = {
  terms: { path: '/terms', title: 'Terms of Use' },
  privacy: { path: '/privacy', title: 'Privacy Policy' },
  cookies: { path: '/cookies', title: 'Cookie Policy' },
  accessibility: { path: '/accessibility', title: 'Accessibility' },
} as const;
