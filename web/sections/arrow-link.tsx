import type { MouseEventHandler } from 'react';
import type { Onward } from '#content/prose.ts';
import type { Address, LinkTarget } from '#contract/addresses.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

/** Links with an arrow, in a line. */
export function ArrowLinks({ links, className }: { links: readonly Onward[]; className?: string }) {
  return (
    <ul className={classNames('flex flex-wrap gap-x-8 gap-y-1', className)}>
      {links.map((link) => (
        <li key={link.text}>
          <ArrowLink link={link} />
        </li>
      ))}
    </ul>
  );
}

type ArrowLinkProps = {
  link: { readonly text: string } & LinkTarget;
  onClick?: MouseEventHandler;
};

export function ArrowLink({ link, onClick }: ArrowLinkProps) {
  const { text, ...target } = link;
  return (
    <SiteLink {...target} onClick={onClick} className="group inline-block py-2.5 font-semibold">
      <span className="text-link">{text}</span>
      <span className="ml-2 inline-block align-[-0.15em] transition-transform group-hover:translate-x-1">
        <Icon name={target.href?.startsWith('http') ? 'external' : 'arrow'} size={18} />
      </span>
    </SiteLink>
  );
}

/**
 * Goes to the previous page, skipping anchors followed on this one (`scripts/links.ts`). If there is
 * none on this site, or without scripts, it goes to the root of its section.
 */
export function BackLink({ fallback }: { fallback: Address }) {
  return (
    <div className="mb-6 md:mb-8">
      <a
        href={fallback}
        data-back
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-field px-2 text-muted hover:text-ink print:hidden"
      >
        <Icon name="back" size={18} />
        <span>Back</span>
      </a>
    </div>
  );
}
