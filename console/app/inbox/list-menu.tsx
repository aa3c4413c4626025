import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { toggled } from '#console/app/ui/check.tsx';
import type { MenuAction } from '#console/app/ui/choice-menu.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import type { MenuButton } from '#console/app/ui/late.tsx';
import { ActionMenu, ChoiceItems, MenuPopup } from '#console/app/ui/menus.tsx';
import { type LeadOrder, leadOrders, orderLabels } from '#console/contract/leads.ts';
import { type LeadColumn, leadColumns } from '#console/contract/saved-views.ts';
import { type ChosenColumns, columns } from './columns.ts';

export type ListMenuProps = {
  button: MenuButton;
  order: LeadOrder;
  onSort: (order: LeadOrder) => void;
  chosen: ChosenColumns;
  /** The columns that fit; null if the list is too narrow for columns. */
  fitting: readonly LeadColumn[] | null;
  actions: readonly MenuAction[];
};

/** The order, the columns, and the actions of a list. Mounts open. */
export function ListMenu({ button, order, onSort, chosen, fitting, actions }: ListMenuProps) {
  const { shown, choose } = chosen;
  return (
    <ActionMenu trigger={button} actions={actions}>
      <Submenu label="Order">
        <ChoiceItems
          choices={leadOrders.map((one) => ({ value: one, label: orderLabels[one] }))}
          value={order}
          onChoose={onSort}
        />
      </Submenu>
      {fitting ? (
        <Submenu label="Columns">
          {leadColumns.map((column) => (
            <CheckItem
              key={column}
              label={columns[column].label}
              note={shown.includes(column) && !fitting.includes(column) ? 'no room' : ''}
              isOn={shown.includes(column)}
              onChange={(isOn) => choose(toggled(shown, column, isOn))}
            />
          ))}
          <div className="my-[0.35rem] h-px bg-rule" />
          <Menu.Item className="menu-item" onClick={() => choose(null)}>
            Reset
          </Menu.Item>
        </Submenu>
      ) : null}
      <div className="my-[0.35rem] h-px bg-rule" />
    </ActionMenu>
  );
}

function Submenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className="menu-item">
        <span className="flex-1">{label}</span>
        <Glyph name="right" size={14} />
      </Menu.SubmenuTrigger>
      <MenuPopup>{children}</MenuPopup>
    </Menu.SubmenuRoot>
  );
}

function CheckItem({
  label,
  note,
  isOn,
  onChange,
}: {
  label: string;
  note?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <Menu.CheckboxItem
      className="menu-item"
      checked={isOn}
      closeOnClick={false}
      onCheckedChange={onChange}
    >
      <span className="flex-1">{label}</span>
      {note ? <span className="text-xs text-soft">{note}</span> : null}
      <Menu.CheckboxItemIndicator>
        <Glyph name="check" size={16} />
      </Menu.CheckboxItemIndicator>
    </Menu.CheckboxItem>
  );
}

/** A field that takes several options; a click opens them. */
export function SeveralSelect({
  id,
  values,
  options,
  onChoose,
}: {
  id: string;
  values: readonly string[];
  options: readonly (readonly [value: string, text: string])[];
  onChoose: (values: readonly string[]) => void;
}) {
  const chosen = options.filter(([value]) => values.includes(value)).map(([, text]) => text);
  const text = chosen.join(', ') || 'Any';
  return (
    <Menu.Root>
      <Menu.Trigger
        id={id}
        aria-description={text}
        className="control control-several truncate text-left"
      >
        {text}
      </Menu.Trigger>
      <MenuPopup>
        {options.map(([value, label]) => (
          <CheckItem
            key={value}
            label={label}
            isOn={values.includes(value)}
            onChange={(isOn) => {
              const next = toggled(values, value, isOn);
              onChoose(options.flatMap(([one]) => (next.includes(one) ? one : [])));
            }}
          />
        ))}
      </MenuPopup>
    </Menu.Root>
  );
}
