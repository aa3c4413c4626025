import { href } from '#content/pages.ts';
import { shellCopy } from '#content/shell.ts';
import { site } from '#contract/site.ts';
import { HeaderBar } from '#web/shell/header-bar.tsx';
import { HeaderMenu } from '#web/shell/header-menu.tsx';
import type { ShellLayout } from '#web/shell/shell-layout.ts';
import { Sidebar } from '#web/shell/sidebar.tsx';
import { SignInLink } from '#web/shell/sign-in-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Logo, menu, sign-in, and the icons that settings can turn on (R24). */
export function Header({ layout }: { layout: ShellLayout }) {
  return (
    <HeaderBar root={layout.root} product={layout.logo} large={layout.large}>
      <HeaderMenu name={layout.menu} />
      <SiteLink to={href('LabDrivers')} hidden={!site.showSearch} className="icon-button">
        <Icon name="search" />
        <VisuallyHidden>{shellCopy.search}</VisuallyHidden>
      </SiteLink>
      <SiteLink href={`tel:${site.phone}`} hidden={!site.showPhone} className="icon-button">
        <Icon name="phone" />
        <VisuallyHidden>{shellCopy.phone}</VisuallyHidden>
      </SiteLink>
      <SignInLink from={layout.name} />
      <Sidebar name={layout.menu} />
    </HeaderBar>
  );
}
