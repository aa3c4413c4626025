import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { toggled } from '#console/ui/check.tsx';
import type { MenuAction } from '#console/ui/choice-menu.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import type { MenuButton } from '#console/ui/late.tsx';
import { type LeadOrder, leadOrders } from '#contract/console/leads.ts';
import { type LeadColumn, leadColumns } from '#contract/console/saved-views.ts';
import { type ChosenColumns, columns } from './columns.ts';
import { orderLabels } from './list-head.tsx';

/** The order, the columns, and the actions of a list. Mounts open. */
export function ListMenu({
  button,
  order,
  onSort,
  chosen,
  fitting,
  actions,
}: {
  button: MenuButton;
  order: LeadOrder;
  onSort: (order: LeadOrder) => void;
  chosen: ChosenColumns;
  /** The columns that fit; null if the list is too narrow for columns. */
  fitting: readonly LeadColumn[] | null;
  actions: readonly MenuAction[];
}) {
  const { shown, choose } = chosen;
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={button} />
      <Popup>
        <Submenu label="Order">
          <Menu.RadioGroup value={order} onValueChange={onSort}>
            {leadOrders.map((one) => (
              <Menu.RadioItem key={one} value={one} closeOnClick className="menu-item">
                <span className="flex-1">{orderLabels[one]}</span>
                <Menu.RadioItemIndicator>
                  <Glyph name="check" size={16} />
                </Menu.RadioItemIndicator>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
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
            <div className="menu-separator" />
            <Menu.Item className="menu-item" onClick={() => choose(null)}>
              Reset
            </Menu.Item>
          </Submenu>
        ) : null}
        <div className="menu-separator" />
        {actions.map(({ label, run, isDangerous }) => (
          <Menu.Item
            key={label}
            className={isDangerous ? 'menu-item text-alarm' : 'menu-item'}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Popup>
    </Menu.Root>
  );
}

function Popup({ children }: { children: ReactNode }) {
  return (
    <Menu.Portal>
      <Menu.Positioner sideOffset={4} align="end" className="z-50">
        <Menu.Popup className="menu">{children}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}

function Submenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className="menu-item">
        <span className="flex-1">{label}</span>
        <Glyph name="right" size={14} />
      </Menu.SubmenuTrigger>
      <Popup>{children}</Popup>
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

/** A field whose value is several options; a click opens them. */
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
  return (
    <Menu.Root>
      <Menu.Trigger id={id} className="control control-several">
        {chosen.join(', ') || 'Any'}
      </Menu.Trigger>
      <Popup>
        {options.map(([value, text]) => (
          <CheckItem
            key={value}
            label={text}
            isOn={values.includes(value)}
            onChange={(isOn) => {
              const next = toggled(values, value, isOn);
              onChoose(options.flatMap(([one]) => (next.includes(one) ? one : [])));
            }}
          />
        ))}
      </Popup>
    </Menu.Root>
  );
}
