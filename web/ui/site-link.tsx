import type { ComponentProps, ReactNode } from 'react';
import { shellWords } from '#content/shell.ts';
import { HiddenWords } from '#web/ui/hidden-words.tsx';

/** `to` is a page of this site, with its hash; `href` is a file, a mail or another site. */
export type Target = { to: string; href?: never } | { to?: never; href: string };

type SiteLinkProps = Target & { children: ReactNode } & Omit<
    ComponentProps<'a'>,
    'href' | 'children'
  >;

/** A link within the site or out of it. Another site opens in a new tab, and says so. */
export function SiteLink({ to, href, children, ...rest }: SiteLinkProps) {
  if (to !== undefined) {
    return (
      <a href={to} {...rest}>
        {children}
      </a>
    );
  }
  const newTab = rest.target === '_blank' || /^https?:/.test(href);
  return (
    <a href={href} {...rest} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
      {children}
      {newTab ? <HiddenWords>{` ${shellWords.newTab}`}</HiddenWords> : null}
    </a>
  );
}
