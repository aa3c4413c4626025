import editions from '#content/legal/editions.json' with { type: 'json' };

/** The notice that a form showed about the visitor's data, and the policy it linked to. It is not an agreement. */
export type PrivacyNotice = { readonly text: string; readonly version: string };

/**
 * The day of the privacy policy and of the forms' notices, as `YYYY-MM-DD`, which is stored with each lead. It changes
 * when a change to these texts is published (`tools/publish.ts`).
 */
export const policyVersion = editions['Privacy Policy'].date;

export function privacyNoticeOf({ notice }: { readonly notice: string }): PrivacyNotice {
  return { text: `${notice} Read our Privacy Policy.`, version: policyVersion };
}

/** The pages that server-rendered pages link to. The site's own links are in `web/lib/pages.ts`. */
export const legalPages = {
  terms: { path: '/terms', title: 'Terms of Use' },
  privacy: { path: '/privacy', title: 'Privacy Policy' },
  cookies: { path: '/cookies', title: 'Cookie Policy' },
  accessibility: { path: '/accessibility', title: 'Accessibility' },
} as const;
