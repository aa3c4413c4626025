import { Menu } from '@base-ui/react/menu';
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
      {trigger ? <Menu.Trigger render={trigger} /> : null}
      <Menu.Portal>
        <Menu.Positioner
          sideOffset={4}
          align="start"
          {...(anchor ? { anchor } : {})}
          className="z-50"
        >
          <Menu.Popup ref={trigger ? null : focusItem} className="menu" aria-label={label}>
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
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
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

/** A menu of actions that mounts open. */
export function ActionMenu({ trigger, actions, align = 'end' }: ActionMenuProps) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align={align} className="z-50">
          <Menu.Popup className="menu">
            {actions.map(({ id, label, run, isDangerous }) => (
              <Menu.Item
                key={id ?? label}
                onClick={run}
                className={isDangerous ? 'menu-item text-alarm' : 'menu-item'}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
