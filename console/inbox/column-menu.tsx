import { Menu } from '@base-ui/react/menu';
import { Glyph } from '#console/ui/glyph.tsx';
import { leadColumns } from '#contract/console/saved-views.ts';
import { type ChosenColumns, columns } from './columns.ts';

/** Which columns the list has. Without room for columns the button is not there (`inbox.css`). */
export function ColumnMenu({ chosen }: { chosen: ChosenColumns }) {
  const { shown, choose } = chosen;
  return (
    <Menu.Root>
      <Menu.Trigger
        className="icon-button columns-button border border-field"
        aria-label="Columns"
        title="Columns"
      >
        <Glyph name="columns" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-50">
          <Menu.Popup className="menu">
            {leadColumns.map((column) => (
              <Menu.CheckboxItem
                key={column}
                className="menu-item"
                checked={shown.includes(column)}
                closeOnClick={false}
                onCheckedChange={(isOn) =>
                  choose(isOn ? [...shown, column] : shown.filter((one) => one !== column))
                }
              >
                <span className="flex-1">{columns[column].label}</span>
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
