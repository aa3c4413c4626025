import type { Onward } from '#content/prose.ts';
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

export function ArrowLink({ link }: { link: Onward }) {
  const { text, ...target } = link;
  return (
    <SiteLink {...target} className="group inline-block py-2.5 font-semibold">
      <span className="text-link">{text}</span>
      <span className="ml-2 inline-block align-[-0.15em] transition-transform group-hover:translate-x-1">
        <Icon name={target.href?.startsWith('http') ? 'external' : 'arrow'} size={18} />
      </span>
    </SiteLink>
  );
}
