import type { ReactNode } from 'react';
import { type PageName, pages } from '#content/pages.ts';
import type { PageContents } from '#web/lib/page-contents.ts';

/**
 * A page's content between header and footer, which a file in `web/pages` exports as `contents`.
 */
export function contentOf(name: PageName): ReactNode {
  return all[name];
}

const modules = import.meta.glob<{ readonly contents?: PageContents }>(
  ['/web/pages/**/*.tsx', '/web/forms/*/*-page.tsx'],
  { eager: true },
);

const all: PageContents = Object.assign(
  {},
  ...Object.values(modules).map(({ contents }) => contents),
);

const missing = pages.filter(({ name }) => all[name] === undefined);
if (missing.length > 0) {
  throw new Error(
    `No content for ${missing.map(({ name }) => name).join(', ')}: export it as textPages from a file in content/legal, or as contents from one in web/pages`,
  );
}
