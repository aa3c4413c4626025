import { type FocusEvent, type MouseEvent, type ToggleEvent, useRef, useState } from 'react';
import { isGroup, type MenuName, sidebarMenu } from '#content/menus.ts';
import { shellWords } from '#content/shell.ts';
import { MenuItem, MenuItems } from '#web/shell/menu-item.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { HiddenWords } from '#web/ui/hidden-words.tsx';
import { Icon } from '#web/ui/icon.tsx';

const id = 'site-menu';
const closes = { type: 'button', popoverTarget: id, popoverTargetAction: 'hide' } as const;

/**
 * The menu below 1024 px. The browser's own popover opens it and closes it on Escape, the close
 * icon and the overlay, and moves the focus, all of it before any script is there.
 */
export function Sidebar({ name }: { name: MenuName }) {
  const { opener, root, closer, open, rootProps } = useSidebar();
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="icon-button -mr-2.5 lg:hidden"
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
      >
        <Icon name="menu" size={26} />
        <HiddenWords>{shellWords.openMenu}</HiddenWords>
      </button>
      <div ref={root} id={id} popover="auto" className="sidebar" {...rootProps}>
        <button {...closes} className="sidebar-overlay" tabIndex={-1} aria-hidden="true" />
        <div className="sidebar-panel" data-tone="sheet">
          <div className="flex items-center justify-between">
            <p className="small text-muted">{shellWords.menu}</p>
            <button {...closes} ref={closer} className="icon-button -mr-2.5">
              <Icon name="close" size={26} />
              <HiddenWords>{shellWords.closeMenu}</HiddenWords>
            </button>
          </div>
          <nav aria-label={shellWords.menu}>
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

/** What scripts add: closing on a followed link and when the focus leaves, and the focus's way. */
function useSidebar() {
  const opener = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => root.current?.hidePopover();

  const rootProps = {
    onClick(event: MouseEvent) {
      if (event.target instanceof Element && event.target.closest('a')) close();
    },
    onBlur(event: FocusEvent) {
      const next = event.relatedTarget;
      if (next instanceof Node && !root.current?.contains(next)) close();
    },
    /** What the scrollbar takes is kept free, so that hiding it moves nothing. */
    onBeforeToggle(event: ToggleEvent) {
      if (event.target !== root.current || event.newState !== 'open') return;
      const { style, clientWidth } = document.documentElement;
      style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
    },
    onToggle(event: ToggleEvent) {
      if (event.target !== root.current) return;
      setOpen(event.newState === 'open');
      if (event.newState === 'open') closer.current?.focus();
      else if (document.activeElement === document.body) opener.current?.focus();
    },
  };
  return { opener, root, closer, open, rootProps };
}
