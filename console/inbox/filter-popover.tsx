import { Popover } from '@base-ui/react/popover';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { tagsQuery, usersQuery } from '#console/api/queries.ts';
import { progressLabels } from '#console/shell/views.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { useKeys } from '#console/ui/keys.ts';
import type { LeadConditions } from '#contract/console/lead-views.ts';
import { leadOrders, progressSteps } from '#contract/console/leads.ts';
import { statesAndTerritories } from '#contract/console/states.ts';
import { formList, leadProducts, productLabels } from '#contract/form-list.ts';
import { orderLabels } from './list-head.tsx';

type FilterProps = {
  conditions: LeadConditions;
  onChange: (next: Readonly<Record<string, string | undefined>>) => void;
};

/** What narrows the list. The key f opens it. */
export function FilterPopover(props: FilterProps) {
  const [isOpen, setOpen] = useState(false);
  useKeys({ f: () => setOpen(true) });
  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => setOpen(next)}>
      <Popover.Trigger
        className="icon-button border border-field"
        aria-label="Filter"
        aria-keyshortcuts="f"
        title="Filter (f)"
      >
        <Glyph name="filter" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-50">
          <Popover.Popup className="menu w-80 max-w-[92vw] space-y-3 p-4" aria-label="Filter">
            <FilterFields {...props} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function FilterFields({ conditions, onChange }: FilterProps) {
  const users = useQuery(usersQuery).data?.users ?? [];
  const tags = useQuery(tagsQuery).data?.tags ?? [];
  const field = (name: keyof LeadConditions) => ({
    value: conditions[name] ?? '',
    onChange: (text: string) => onChange({ [name]: text || undefined }),
  });
  const forms = formList.map(({ id, label }) => [id, label] as const);
  const states = statesAndTerritories.map(({ code, name }) => [code, name] as const);
  return (
    <>
      <Choice label="Form" {...field('form')} options={forms} />
      <Choice
        label="Progress"
        {...field('progress')}
        options={progressSteps.map((step) => [step, progressLabels[step]])}
      />
      <Choice
        label="Assignee"
        {...field('assigneeId')}
        options={users.map(({ id, name }) => [id, name])}
      />
      <Choice label="State" {...field('state')} options={states} />
      <Choice
        label="Product"
        {...field('product')}
        options={leadProducts.map((product) => [product, productLabels[product]])}
      />
      {tags.length > 0 ? (
        <Choice label="Tag" {...field('tag')} options={tags.map((tag) => [tag, tag])} />
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <DayField label="From" {...field('from')} />
        <DayField label="To" {...field('to')} />
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

type FieldProps = { label: string; value: string; onChange: (text: string) => void };

function Choice({
  label,
  none = 'Any',
  value,
  onChange,
  options,
}: FieldProps & { none?: string; options: readonly (readonly [string, ReactNode])[] }) {
  const id = useId();
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="control"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{none}</option>
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function DayField({ label, value, onChange }: FieldProps) {
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
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
