import type { ComponentProps } from 'react';
import allShellCopy from '#content/shell-copy.json' with { type: 'json' };
import type { LinkTarget } from '#contract/addresses.ts';
import { VisuallyHidden } from '#web/ui/icon.tsx';
import type { Parts } from '#web/ui/own-texts.d.ts';

const { shell: shellCopy } = allShellCopy;

type SiteLinkProps = LinkTarget & { children: Parts | string } & Omit<
    ComponentProps<'a'>,
    'href' | 'children'
  >;

/** A link within the site or out of it. External sites open in a new tab and are announced as such. */
export function SiteLink({ to, href, children, ...rest }: SiteLinkProps) {
  const address = to ?? href;
  if (rest.target !== '_blank' && !/^https?:/.test(address)) {
    return (
      <a href={address} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <a href={address} {...rest} target="_blank" rel="noopener">
      {typeof children === 'string' ? <span>{children}</span> : children}
      <VisuallyHidden>{` ${shellCopy.newTab}`}</VisuallyHidden>
    </a>
  );
}
