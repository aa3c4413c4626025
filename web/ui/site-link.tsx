import type { ComponentProps, ReactNode } from 'react';
import type { LinkTarget } from '#content/pages.ts';
import { shellCopy } from '#content/shell-copy.ts';
import { VisuallyHidden } from '#web/ui/icon.tsx';

type SiteLinkProps = LinkTarget & { children: ReactNode } & Omit<
    ComponentProps<'a'>,
    'href' | 'children'
  >;

/** A link within the site or out of it. External sites open in a new tab and are announced as such. */
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
      <span className="contents">{children}</span>
      {newTab ? <VisuallyHidden>{` ${shellCopy.newTab}`}</VisuallyHidden> : null}
    </a>
  );
}
