import { isGroup, type MenuName, sidebarMenu } from '#content/menus.ts';
import { shellCopy } from '#content/shell.ts';
import { MenuItem, MenuItems } from '#web/shell/menu-item.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const id = 'site-menu';
const closes = { type: 'button', popoverTarget: id, popoverTargetAction: 'hide' } as const;

/**
 * The menu below 1024 px. The browser's own popover opens it and closes it on Escape, the close
 * icon and the overlay, all of it without scripts; `scripts/sidebar.ts` adds the rest.
 */
export function Sidebar({ name }: { name: MenuName }) {
  return (
    <>
      <button
        type="button"
        className="icon-button -mr-2.5 lg:hidden"
        popoverTarget={id}
        aria-expanded="false"
        aria-controls={id}
      >
        <Icon name="menu" size={26} />
        <VisuallyHidden>{shellCopy.openMenu}</VisuallyHidden>
      </button>
      <div id={id} popover="auto" className="sidebar">
        <button {...closes} className="sidebar-overlay" tabIndex={-1} aria-hidden="true" />
        <div className="sidebar-panel" data-tone="sheet">
          <div className="flex items-center justify-between">
            <p className="text-sm text-muted">{shellCopy.menu}</p>
            <button {...closes} data-closer className="icon-button -mr-2.5">
              <Icon name="close" size={26} />
              <VisuallyHidden>{shellCopy.closeMenu}</VisuallyHidden>
            </button>
          </div>
          <nav aria-label={shellCopy.menu}>
            <ul>
              {sidebarMenu(name).map((entry) => (
                <li key={entry.label}>
                  {isGroup(entry) ? (
                    <Disclosure summary={entry.label} className="sidebar-group">
                      <div className="-mx-3 pb-3">
                        <MenuItems items={entry.items} />
                      </div>
                    </Disclosure>
                  ) : (
                    <MenuItem link={entry} className="sidebar-link" />
                  )}
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </>
  );
}
