import type { ReactNode } from 'react';
import { samePage } from '#contract/canonical-path.ts';
import { useCurrentPath } from '#web/lib/current-path.ts';
import { type MenuLink, productsMenu } from '#web/shell/menus.ts';
import { Cap } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { HoverMenu } from '#web/ui/hover-menu.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

/** One link in a menu. A link to an anchor is never marked as the current page. */
export function MenuItem({ link, className }: { link: MenuLink; className: string }) {
  const path = useCurrentPath();
  const target = link.to === undefined ? { href: link.href } : { to: link.to };
  const current = link.to !== undefined && samePage(link.to, path);
  return (
    <SiteLink {...target} className={className} {...(current ? { 'aria-current': 'page' } : {})}>
      {link.label}
    </SiteLink>
  );
}

/** The links of a dropdown, each with its cap and a one-line description. */
export function MenuItems({ items }: { items: readonly MenuLink[] }) {
  return (
    <ul className="grid gap-0.5">
      {items.map((link) => (
        <li key={link.label} className="menu-card">
          {link.cap ? <Cap color={link.cap} className="mt-[0.2em] text-lg" /> : null}
          <div>
            <MenuItem link={link} className="menu-card-link" />
            {link.note ? <p className="text-sm text-muted">{link.note}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The menu closes this long after the pointer leaves (R39). */
const closeDelayMs = 100;

/** A button such as 'Learn more' that shows the products below it. */
export function ProductsMenu({
  label,
  variant = 'secondary',
}: {
  label: ReactNode;
  variant?: 'primary' | 'secondary';
}) {
  return (
    <HoverMenu
      trigger={label}
      triggerClass={classNames('button', variant === 'secondary' && 'button-secondary')}
      closeDelayMs={closeDelayMs}
    >
      <MenuItems items={productsMenu.items} />
    </HoverMenu>
  );
}
