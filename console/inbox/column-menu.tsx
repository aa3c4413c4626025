import { Menu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { toggled } from '#console/ui/check.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { type LeadColumn, leadColumns } from '#contract/console/saved-views.ts';
import { type ChosenColumns, columns } from './columns.ts';

/** Chooses the columns of the list. `fitting` are the columns that fit its width. Mounts open. */
export function ColumnMenu({
  button,
  chosen,
  fitting,
}: {
  button: ReactElement;
  chosen: ChosenColumns;
  fitting: readonly LeadColumn[];
}) {
  const { shown, choose } = chosen;
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={button} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-50">
          <Menu.Popup className="menu">
            {leadColumns.map((column) => (
              <Menu.CheckboxItem
                key={column}
                className="menu-item"
                checked={shown.includes(column)}
                closeOnClick={false}
                onCheckedChange={(isOn) => choose(toggled(shown, column, isOn))}
              >
                <span className="flex-1">{columns[column].label}</span>
                {shown.includes(column) && !fitting.includes(column) ? (
                  <span className="text-xs text-soft">no room</span>
                ) : null}
                <Menu.CheckboxItemIndicator>
                  <Glyph name="check" size={16} />
                </Menu.CheckboxItemIndicator>
              </Menu.CheckboxItem>
            ))}
            <div className="menu-separator" />
            <Menu.Item className="menu-item" onClick={() => choose(null)}>
              Reset
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
