import type { ReactNode } from 'react';
import { headerMenu, isGroup, type MenuName } from '#content/menus.ts';
import { type Address, href } from '#content/pages.ts';
import type { Product } from '#content/products.ts';
import { shellCopy } from '#content/shell.ts';
import { site } from '#contract/site.ts';
import { Logo } from '#web/shell/logo.tsx';
import { MenuItem, MenuItems } from '#web/shell/menu-item.tsx';
import type { ShellLayout } from '#web/shell/shell-layout.ts';
import { Sidebar } from '#web/shell/sidebar.tsx';
import { HoverMenu } from '#web/ui/hover-menu.tsx';
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

type HeaderBarProps = {
  root: Address;
  product?: Product | undefined;
  large: boolean;
  children: ReactNode;
};

/**
 * The bar at the top of a page: the logo, and the page type's own controls at the right. It stays in
 * the flow and only part of it sticks, so that shrinking moves nothing below it.
 */
function HeaderBar({ root, product, large, children }: HeaderBarProps) {
  return (
    <header
      className="site-header"
      data-tone="paper"
      data-print="no"
      data-large={large || undefined}
    >
      <div className="site-header-bar page-column">
        <Logo to={root} product={product} />
        <div className="flex shrink-0 items-center gap-2 xl:gap-4">{children}</div>
      </div>
    </header>
  );
}

/** How long a dropdown stays open after the pointer leaves (R28). */
const closeDelayMs = 300;

/** The menu in the header, from 1024 px. */
function HeaderMenu({ name }: { name: MenuName }) {
  return (
    <nav aria-label={shellCopy.mainNavigation} className="hidden lg:block">
      <ul className="flex items-center">
        {headerMenu(name).map((entry) => (
          <li key={entry.label}>
            {isGroup(entry) ? (
              <HoverMenu
                trigger={
                  <>
                    {entry.label}
                    <Icon name="chevron" size={14} />
                  </>
                }
                triggerClass="menu-link"
                closeDelayMs={closeDelayMs}
                align="end"
              >
                <MenuItems items={entry.items} />
              </HoverMenu>
            ) : (
              <MenuItem link={entry} className="menu-link" />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Links to registration and remembers the page it was clicked on (`scripts/return-route.ts`). On
 * narrow screens only the icon shows.
 */
function SignInLink({ from }: { from: string }) {
  return (
    <a
      href={href('Registration')}
      data-return-to={from}
      className="button button-small button-secondary max-xl:w-11 max-xl:px-0"
    >
      <Icon name="login" />
      <span className="max-xl:sr-only">{shellCopy.signIn}</span>
    </a>
  );
}
