import { site } from '#contract/site.ts';
import { HeaderBar } from '#web/shell/header-bar.tsx';
import type { ShellLayout } from '#web/shell/shell-layout.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

/** The header of the landing page: a social link and a mail link instead of a menu. */
export function LandingHeader({ layout }: { layout: ShellLayout }) {
  return (
    <HeaderBar root={layout.root} large={layout.large}>
      <SiteLink href={site.social.href} className="menu-link max-sm:hidden">
        {site.social.name}
        <Icon name="external" size={15} />
      </SiteLink>
      <SiteLink
        href={`mailto:${site.email}`}
        className="button button-small button-secondary max-md:w-11 max-md:px-0"
      >
        <Icon name="mail" />
        <span className="max-md:sr-only">{site.email}</span>
      </SiteLink>
    </HeaderBar>
  );
}
