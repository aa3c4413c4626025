import { cookiePolicy } from '#content/legal/cookies.ts';
import { href } from '#content/pages.ts';
import type { TextPages } from '#content/prose.ts';
import { PrivacyChoicesLink } from '#web/consent/consent-banner.tsx';
import type { PageContents } from '#web/lib/page-contents.ts';
import { ProsePage } from '#web/sections/prose-page.tsx';

const modules = import.meta.glob<{ readonly textPages?: TextPages }>(
  ['/content/legal/*.ts', '!/content/legal/*.test.ts'],
  { eager: true },
);

const textPages: TextPages = Object.assign(
  {},
  ...Object.values(modules).map((module) => module.textPages),
);

export const contents: PageContents = {
  ...Object.fromEntries(
    Object.entries(textPages).map(([name, { text, back }]) => [
      name,
      <ProsePage key={name} document={text} {...(back ? { back: href(back) } : {})} />,
    ]),
  ),
  CookiePolicy: <ProsePage document={cookiePolicy} after={{ choices: <Choices /> }} />,
};

function Choices() {
  return (
    <p className="mt-6">
      <PrivacyChoicesLink className="button button-secondary button-small" />
    </p>
  );
}
