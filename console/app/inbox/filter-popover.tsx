import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useId, useState } from 'react';
import { useEndpoint, useUsers } from '#console/app/api/query-client.ts';
import { DayInput, OptionSelect } from '#console/app/ui/filters.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import {
  type FilterName,
  filterGroups,
  filterNames,
  leadFilters,
  nobody,
  valuesIn,
} from '#console/contract/lead-filters.ts';
import type { User } from '#console/contract/people.ts';
import type { FilterProps } from './filter-button.tsx';
import { SeveralSelect } from './list-menu.tsx';

/** The list's filters, below the button that opens them. */
export function FilterPopover({
  isOpen,
  onOpenChange,
  button,
  ...filter
}: FilterProps & {
  isOpen: boolean;
  onOpenChange: (next: boolean) => void;
  /** Props of the button that opens the popover. */
  button: Popover.Trigger.Props;
}) {
  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <Popover.Trigger {...button} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={besideBulkBar} align="end" className="z-50">
          <Popover.Popup className="menu w-[42rem] max-w-[92vw] p-0" aria-label="Filter">
            <FilterFields {...filter} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The bar of the selected leads is directly below the button, and has to stay in reach. */
function besideBulkBar(): number {
  return (document.querySelector('[data-bulk-bar]')?.clientHeight ?? 0) + 6;
}

/** The filters in groups. A group opens on a click, or if one of its filters is set. */
function FilterFields({ conditions, onChange }: FilterProps) {
  const users = useUsers();
  const { data: known } = useEndpoint('tags');
  const id = useId();
  const [opened] = useState(() =>
    filterNames.flatMap((name) => (conditions[name] ? (leadFilters[name].group ?? []) : [])),
  );
  // A disabled user keeps assigned leads, but a viewer never has any.
  const isListed = ({ id, role }: User) =>
    role !== 'viewer' || valuesIn(conditions.assigneeId).includes(id);
  const people = [{ id: nobody, name: 'Nobody' }, ...users.filter(isListed)];

  function field(name: FilterName): ReactNode {
    const { label, control, takesSeveral } = leadFilters[name];
    const value = conditions[name];
    const fieldId = `${id}-${name}`;
    const onChoose = (next: string | undefined) => onChange({ [name]: next });
    const options =
      control === 'users'
        ? people.map((one) => [one.id, one.name] as const)
        : typeof control === 'string'
          ? (known?.[control as 'tags'] ?? []).map((one) => [one, one] as const)
          : control;
    if (control !== 'day' && options.length === 0) return null;
    return (
      <div key={name} className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-2">
        <label htmlFor={fieldId}>{label}</label>
        {control === 'day' ? (
          <DayInput id={fieldId} className="control" value={value} onChoose={onChoose} />
        ) : takesSeveral ? (
          <SeveralSelect
            id={fieldId}
            values={valuesIn(value)}
            options={options}
            onChoose={(values) => onChoose(values.join() || undefined)}
          />
        ) : (
          <OptionSelect
            id={fieldId}
            className="control"
            none="Any"
            value={value}
            options={options}
            onChoose={onChoose}
          />
        )}
      </div>
    );
  }

  return filterGroups.map((group) => {
    const names = filterNames.filter((name) => leadFilters[name].group === group);
    return (
      <details
        key={group}
        className="group border-line not-first:border-t"
        open={group === 'Work' || opened.includes(group)}
      >
        <summary className="flex items-center justify-between px-4 py-2.5 font-semibold -outline-offset-2">
          {group}
          <span className="group-open:rotate-180">
            <Glyph name="chevron" size={15} />
          </span>
        </summary>
        <div className="grid gap-x-6 gap-y-2.5 px-4 pb-4 sm:grid-cols-2">{names.map(field)}</div>
      </details>
    );
  });
}
