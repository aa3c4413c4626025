import { href } from '#content/pages.ts';
import { shellCopy } from '#content/shell.ts';
import { site } from '#contract/site.ts';
import { HeaderBar } from '#web/shell/header-bar.tsx';
import { HeaderMenu } from '#web/shell/header-menu.tsx';
import type { PageFrame } from '#web/shell/page-frame.ts';
import { Sidebar } from '#web/shell/sidebar.tsx';
import { SignInLink } from '#web/shell/sign-in-link.tsx';
import { HiddenWords } from '#web/ui/hidden-words.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

/** Logo, menu, sign-in, and the icons that a setting may show (R24). */
export function Header({ frame }: { frame: PageFrame }) {
  return (
    <HeaderBar root={frame.root} product={frame.logo} large={frame.large}>
      <HeaderMenu name={frame.menu} />
      <SiteLink to={href('LabDrivers')} hidden={!site.showSearch} className="icon-button">
        <Icon name="search" />
        <HiddenWords>{shellCopy.search}</HiddenWords>
      </SiteLink>
      <SiteLink href={`tel:${site.phone}`} hidden={!site.showPhone} className="icon-button">
        <Icon name="phone" />
        <HiddenWords>{shellCopy.phone}</HiddenWords>
      </SiteLink>
      <SignInLink from={frame.name} />
      <Sidebar name={frame.menu} />
    </HeaderBar>
  );
}
