import { cookiePolicy } from '#content/legal/cookies.ts';
import { PrivacyChoicesLink } from '#web/consent/consent-banner.tsx';
import type { PageContents } from '#web/lib/page-contents.ts';
import { ProsePage } from '#web/sections/prose-page.tsx';

export const contents = {
  CookiePolicy: <CookiePolicyPage />,
} satisfies PageContents;

export function CookiePolicyPage() {
  return <ProsePage document={cookiePolicy} after={{ choices: <Choices /> }} />;
}

function Choices() {
  return (
    <p className="mt-6">
      <PrivacyChoicesLink className="button button-secondary button-small" />
    </p>
  );
}
