import type { ReactNode } from 'react';
import { productsMenu } from '#content/menus.ts';
import { MenuItems } from '#web/shell/menu-item.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { HoverMenu } from '#web/ui/hover-menu.tsx';

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
