import { consentCategoryCopy } from '#content/consent-copy.ts';
import policy from '#content/legal/cookies.json' with { type: 'json' };
import { legalText } from '#content/legal/legal-text.ts';

/** The table lists everything that the site stores. Code that stores something new needs a row there. */
export const cookiePolicy = legalText(policy, {
  consentKinds: Object.values(consentCategoryCopy).map(({ label, text }) => [label, text]),
});
