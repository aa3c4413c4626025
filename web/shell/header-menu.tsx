import { headerMenu, isGroup, type MenuName } from '#content/menus.ts';
import { shellCopy } from '#content/shell.ts';
import { MenuItem, MenuItems } from '#web/shell/menu-item.tsx';
import { HoverMenu } from '#web/ui/hover-menu.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** How long a dropdown stays open after the pointer leaves (R28). */
const closeDelayMs = 300;

/** The menu in the header, from 1024 px. */
export function HeaderMenu({ name }: { name: MenuName }) {
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
