import type { ReactNode } from 'react';
import { copyOf } from '#content/copy-of.ts';
import allShellCopy from '#content/shell-copy.json' with { type: 'json' };
import { type Address, demoHref, href } from '#contract/addresses.ts';
import { buildSettings } from '#contract/build-settings.ts';
import type { Product } from '#contract/products.ts';
import { site } from '#contract/site.ts';
import { support } from '#contract/support.ts';
import { MenuItem, MenuItems } from '#web/shell/menu-item.tsx';
import {
  headerMenus,
  isGroup,
  type MenuName,
  productsMenu,
  sidebarMenus,
} from '#web/shell/menus.ts';
import type { ShellLayout } from '#web/shell/shell-layout.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cap, FourCaps } from '#web/ui/cap.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { HoverMenu } from '#web/ui/hover-menu.tsx';
import { Icon, VisuallyHidden } from '#web/ui/icon.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

const { limsforlabs: limsforlabsCopy } = copyOf('limsforlabs');
const { shell: shellCopy } = allShellCopy;

/** Logo, menu, sign-in, and the icons that settings can turn on (R24). */
export function Header({ layout }: { layout: ShellLayout }) {
  return (
    <HeaderBar root={layout.root} product={layout.logo} large={layout.large}>
      <HeaderMenu name={layout.menu} />
      <SiteLink to={href('LabDrivers')} hidden={!buildSettings.showSearch} className="icon-button">
        <Icon name="search" />
        <VisuallyHidden>{shellCopy.search}</VisuallyHidden>
      </SiteLink>
      <a
        href={support.phone?.href ?? href('Contacts')}
        hidden={!(buildSettings.showPhone && support.phone)}
        className="icon-button"
      >
        <Icon name="phone" />
        <VisuallyHidden>{shellCopy.phone}</VisuallyHidden>
      </a>
      <SignInLink from={layout.name} isShort={layout.menu === 'lab' || layout.menu === 'profi'} />
      <ButtonLink to={demoHref(demoPages[layout.menu])} small className="max-xl:hidden">
        {shellCopy.demo}
      </ButtonLink>
      <Sidebar layout={layout} />
    </HeaderBar>
  );
}

/**
 * The header of the landing page: social links, an email link, and its call to action instead of a menu. On phones the
 * links have their own line, which scrolls away.
 */
export function LandingHeader({ layout }: { layout: ShellLayout }) {
  return (
    <HeaderBar root={layout.root} large={layout.large} hasStrip>
      <nav
        className="flex max-md:order-first max-md:-ml-[0.45rem]"
        aria-label={limsforlabsCopy.social}
      >
        {site.social.map(({ name, href: address }) => (
          <SiteLink key={name} href={address} className="menu-link">
            <span>{name}</span>
            <span className="max-md:hidden">
              <Icon name="external" size={15} />
            </span>
          </SiteLink>
        ))}
      </nav>
      <SiteLink
        href={`mailto:${site.email}`}
        className="menu-link max-md:order-first max-md:-mr-3 max-md:min-w-11 max-md:justify-self-end max-md:justify-center"
      >
        <Icon name="mail" />
        <span className="max-lg:sr-only">{site.email}</span>
      </SiteLink>
      <ButtonLink to={limsforlabsCopy.demo.to} small>
        {limsforlabsCopy.demo.text}
      </ButtonLink>
    </HeaderBar>
  );
}

type HeaderBarProps = {
  root: Address;
  product?: Product | undefined;
  large: boolean;
  /** True if some of its controls are in a line above the logo on phones. */
  hasStrip?: boolean;
  children: ReactNode;
};

/**
 * The bar at the top of a page: the logo, and the page type's own controls at the right. It stays in
 * the flow and only part of it sticks, so that shrinking moves nothing below it.
 */
function HeaderBar({ root, product, large, hasStrip = false, children }: HeaderBarProps) {
  return (
    <header
      className="site-header"
      data-tone="paper"
      data-print="no"
      data-large={large || undefined}
      data-strip={hasStrip || undefined}
    >
      <div className="site-header-bar page-column">
        <Logo to={root} product={product} />
        <div className="site-header-controls">{children}</div>
      </div>
    </header>
  );
}

/** A dropdown closes this long after the pointer leaves (R28). */
const closeDelayMs = 300;

/** The menu in the header, from 1024 px. */
function HeaderMenu({ name }: { name: MenuName }) {
  return (
    <nav aria-label={shellCopy.mainNavigation} className="hidden lg:block">
      <ul className="flex flex-wrap items-center">
        {headerMenus[name].map((entry) => (
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
 * Links to registration and remembers the page it was clicked on (`scripts/links.ts`). On
 * narrow screens only the icon shows. `isShort` leaves room for a long menu.
 */
function SignInLink({ from, isShort }: { from: string; isShort: boolean }) {
  return (
    <a
      href={href('Registration')}
      data-return-to={from}
      className="button button-small button-secondary max-xl:w-11 max-xl:px-0"
    >
      <span className={isShort ? 'xl:hidden' : undefined}>
        <Icon name="login" />
      </span>
      <span className="max-xl:sr-only">
        <span>{shellCopy.signIn}</span>
        <span className={isShort ? 'sr-only' : undefined}>{` ${shellCopy.orRegister}`}</span>
      </span>
    </a>
  );
}

const sidebarId = 'site-menu';
const closesSidebar = {
  type: 'button',
  popoverTarget: sidebarId,
  popoverTargetAction: 'hide',
} as const;

/**
 * The menu below 1024 px, with the products open and the next steps at its foot. The browser's own popover opens it and
 * closes it on Escape, the close icon and the overlay, all of it without scripts; `scripts/page.ts` adds the rest.
 */
function Sidebar({ layout }: { layout: ShellLayout }) {
  const { root, logo, menu, name } = layout;
  return (
    <>
      <button type="button" className="icon-button -mr-2.5 lg:hidden" popoverTarget={sidebarId}>
        <Icon name="menu" size={26} />
        <VisuallyHidden>{shellCopy.openMenu}</VisuallyHidden>
      </button>
      <div id={sidebarId} popover="auto" className="sidebar">
        <button {...closesSidebar} className="sidebar-overlay" tabIndex={-1} aria-hidden="true" />
        <div className="sidebar-panel" data-tone="paper">
          <div className="sidebar-head">
            <Logo to={root} product={logo} />
            <button {...closesSidebar} data-closer className="icon-button -mr-2.5">
              <Icon name="close" size={26} />
              <VisuallyHidden>{shellCopy.closeMenu}</VisuallyHidden>
            </button>
          </div>
          <nav aria-label={shellCopy.menu} className="sidebar-list">
            <ul>
              {sidebarMenus[menu].map((entry) => (
                <li key={entry.label}>
                  {isGroup(entry) ? (
                    <Disclosure
                      summary={entry.label}
                      open={entry.label === productsMenu.label}
                      className="sidebar-group"
                    >
                      <MenuItems items={entry.items} />
                    </Disclosure>
                  ) : (
                    <MenuItem link={entry} className="sidebar-link" />
                  )}
                </li>
              ))}
            </ul>
          </nav>
          <div className="sidebar-foot">
            <a href={href('Registration')} data-return-to={name} className="sidebar-sign-in">
              <Icon name="login" size={22} />
              {`${shellCopy.signIn} ${shellCopy.orRegister}`}
            </a>
            <ButtonLink to={demoHref(demoPages[menu])} className="w-full">
              {shellCopy.demo}
            </ButtonLink>
          </div>
        </div>
      </div>
    </>
  );
}

/** For each menu, the page whose contact form accepts demo requests. */
const demoPages = {
  main: 'Home',
  lab: 'Lab',
  profi: 'Profi',
  patient: 'Patient',
  labreports: 'Labreports',
} as const satisfies Record<MenuName, Parameters<typeof demoHref>[0]>;

/** Four caps and the company's name; on a product's pages its own cap and name. */
export function Logo({ to, product }: { to: Address; product?: Product | undefined }) {
  return (
    <a href={to} className="logo">
      {product ? (
        <>
          <Cap color={product.cap} className="text-xl" />
          <span className="text-xl">{product.name}</span>
        </>
      ) : (
        <>
          <FourCaps className="h-[1.65rem]" />
          <span className="text-lg">{site.company}</span>
        </>
      )}
      <VisuallyHidden>{` ${shellCopy.home}`}</VisuallyHidden>
    </a>
  );
}
