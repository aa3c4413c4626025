import { Menu } from '@base-ui/react/menu';
import type { ComponentProps, ReactNode } from 'react';
import type { ActionMenuProps, ChoiceMenuProps } from './choice-menu.tsx';
import { Glyph } from './glyph.tsx';

/** A menu of choices that mounts open. Typing a first letter finds a choice. */
export function ChoiceMenu<V extends string | null>({
  trigger,
  anchor,
  label,
  choices,
  value,
  onChoose,
  open,
  onOpenChange,
}: ChoiceMenuProps<V>) {
  return (
    <Menu.Root
      {...(open === undefined ? { defaultOpen: true } : { open })}
      {...(onOpenChange ? { onOpenChange: (next: boolean) => onOpenChange(next) } : {})}
    >
      {trigger ? <Menu.Trigger ref={takeFocus} render={trigger} /> : null}
      <MenuPopup
        align="start"
        {...(anchor ? { anchor } : {})}
        popup={{
          ref: trigger ? null : focusItem,
          'aria-label': label,
          // If there were no button, Tab would move on and leave the menu open.
          onKeyDown: ({ key }) => key === 'Tab' && !trigger && onOpenChange?.(false),
        }}
      >
        <ChoiceItems choices={choices} value={value} onChoose={onChoose} />
      </MenuPopup>
    </Menu.Root>
  );
}

/**
 * Moves the focus in a menu opened by a key to the item after the selected one: Enter sets the next
 * progress, or assigns an unassigned lead to the user.
 */
function focusItem(popup: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const items = [...(popup?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])];
    const chosen = items.findIndex((item) => item.ariaChecked === 'true');
    items[(chosen + 1) % items.length]?.focus();
  });
}

/**
 * Focuses the button of a menu that mounts open, because it replaces the pressed one, and a dialog
 * opened by the menu returns the focus to it.
 */
function takeFocus(button: HTMLElement | null): void {
  button?.focus();
}

/** A menu of actions that mounts open; `children` are above them. */
export function ActionMenu({
  trigger,
  actions,
  align = 'end',
  children,
}: ActionMenuProps & { children?: ReactNode }) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger ref={takeFocus} render={trigger} />
      <MenuPopup align={align}>
        {children}
        {actions.map(({ id, label, run, isDangerous }) => (
          <Menu.Item
            key={id ?? label}
            onClick={run}
            className={isDangerous ? 'menu-item text-alarm' : 'menu-item'}
          >
            {label}
          </Menu.Item>
        ))}
      </MenuPopup>
    </Menu.Root>
  );
}

/** The sheet of a menu, next to its button. */
export function MenuPopup({
  popup,
  children,
  ...position
}: ComponentProps<typeof Menu.Positioner> & { popup?: ComponentProps<typeof Menu.Popup> }) {
  return (
    <Menu.Portal>
      <Menu.Positioner sideOffset={4} align="end" {...position} className="z-50">
        <Menu.Popup {...popup} className="menu">
          {children}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}

export function ChoiceItems<V extends string | null>({
  choices,
  value,
  onChoose,
}: Pick<ChoiceMenuProps<V>, 'choices' | 'value' | 'onChoose'>) {
  return (
    <Menu.RadioGroup value={value} onValueChange={(next: V) => onChoose(next)}>
      {choices.map((choice) => (
        <Menu.RadioItem
          key={choice.value ?? ''}
          value={choice.value}
          closeOnClick
          className="menu-item"
        >
          {choice.mark}
          <span className="min-w-0 flex-1 truncate">{choice.label}</span>
          <Menu.RadioItemIndicator>
            <Glyph name="check" size={16} />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
