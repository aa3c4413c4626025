import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Late, LateMenu, type MenuButton } from './late.tsx';

const menus = () => import('./menus.tsx');
export const LateActionMenu = lazyRouteComponent(menus, 'ActionMenu');
const LateChoiceMenu = lazyRouteComponent(menus, 'ChoiceMenu');

export type Choice<V> = { readonly value: V; readonly label: string; readonly mark?: ReactNode };

export type ChoiceMenuProps<V> = {
  /** The menu's button. If there is none, the menu is anchored at `anchor` and opened with `open`. */
  trigger?: MenuButton;
  anchor?: Element | null;
  label: string;
  choices: readonly Choice<V>[];
  /** Undefined if several leads differ. */
  value?: V | undefined;
  onChoose(value: V): void;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** A button with a menu in which one choice is selected. */
export function ChoiceMenu<V extends string | null>(props: ChoiceMenuProps<V>) {
  const menu = <LateChoiceMenu {...props} />;
  return props.trigger ? (
    <LateMenu button={props.trigger}>{menu}</LateMenu>
  ) : (
    <Late isOpen={props.open === true}>{menu}</Late>
  );
}

export type MenuAction = {
  /** Needed if two labels may be equal. */
  readonly id?: string;
  readonly label: string;
  readonly run: () => void;
  readonly isDangerous?: boolean;
};

export type ActionMenuProps = {
  trigger: MenuButton;
  actions: readonly MenuAction[];
  align?: 'start' | 'end';
};

/** A button with a menu of actions. */
export function ActionMenu(props: ActionMenuProps) {
  return (
    <LateMenu button={props.trigger}>
      <LateActionMenu {...props} />
    </LateMenu>
  );
}
