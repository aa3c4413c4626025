import { Popover } from '@base-ui/react/popover';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf, useUsers } from '#console/api/queries.ts';
import { timeZoneName } from '#console/lib/times.ts';
import { type FilterDay, OptionSelect } from '#console/ui/filters.tsx';
import { type FilterName, filterNames, leadFilters } from '#contract/console/lead-filters.ts';
import { leadOrders } from '#contract/console/leads.ts';
import type { User } from '#contract/console/people.ts';
import type { FilterProps } from './filter-button.tsx';
import { orderLabels } from './list-head.tsx';

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
        <Popover.Positioner sideOffset={6} align="end" className="z-50">
          <Popover.Popup
            className="menu grid w-80 max-w-[92vw] gap-x-6 gap-y-3 p-4 sm:w-[42rem] sm:grid-cols-2"
            aria-label="Filter"
          >
            <FilterFields {...filter} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function FilterFields({ conditions, onChange }: FilterProps) {
  const users = useUsers();
  const { data: known } = useQuery(queryOf('tags'));
  const tiers = useQuery(queryOf('volumeTiers')).data?.tiers ?? [];
  const field = (name: FilterName | 'order') => ({
    value: conditions[name],
    onChoose: (value: string | undefined) => onChange({ [name]: value }),
  });
  // Leads stay assigned to a user who is disabled, but viewers have none.
  const isListed = ({ id, role }: User) => role !== 'viewer' || id === conditions.assigneeId;
  const choices = filterNames.flatMap((name) => {
    const { label, control } = leadFilters[name];
    if (control === 'day') return [];
    const named = { users: users.filter(isListed), tiers };
    const options =
      control === 'users' || control === 'tiers'
        ? named[control].map(({ id, name }) => [id, name] as const)
        : typeof control === 'string'
          ? (known?.[control] ?? []).map((value) => [value, value] as const)
          : control;
    if (options.length === 0) return [];
    return [<Choice key={name} label={label} none="Any" {...field(name)} options={options} />];
  });
  const days = filterNames.flatMap((name) => {
    const { label, control } = leadFilters[name];
    return control === 'day' ? [<DayField key={name} label={label} {...field(name)} />] : [];
  });
  return (
    <>
      {choices}
      <div className="col-span-full grid grid-cols-2 gap-x-6 gap-y-3 pointer-coarse:grid-cols-1">
        {days}
        <p className="col-span-full text-xs text-soft">Days in {timeZoneName()}</p>
      </div>
      <Choice
        label="Order"
        none={orderLabels.newest}
        {...field('order')}
        options={leadOrders.slice(1).map((order) => [order, orderLabels[order]])}
      />
    </>
  );
}

function Choice({ label, ...select }: Parameters<typeof OptionSelect>[0] & { label: string }) {
  const id = useId();
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-2">
      <label htmlFor={id}>{label}</label>
      <OptionSelect id={id} className="control" {...select} />
    </div>
  );
}

function DayField({ label, value, onChoose }: Parameters<typeof FilterDay>[0]) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="control"
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value || undefined)}
      />
    </div>
  );
}
