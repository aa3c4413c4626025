import { Link, lazyRouteComponent } from '@tanstack/react-router';
import { useState } from 'react';
import { useNames, useRights } from '#console/app/api/query-client.ts';
import { shortDay } from '#console/app/lib/times.ts';
import { tabOf, viewOf } from '#console/app/parts/views.ts';
import { Button } from '#console/app/ui/buttons.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { Late } from '#console/app/ui/late.tsx';
import { SearchBox } from '#console/app/ui/search-box.tsx';
import {
  type FilterName,
  filterNames,
  type LeadConditions,
  leadFilters,
  nobody,
  valuesIn,
} from '#console/contract/lead-filters.ts';
import { orderLabels } from '#console/contract/leads.ts';
import type { LeadColumn } from '#console/contract/saved-views.ts';
import { amountText } from '#contract/amounts.ts';
import { VisuallyHidden } from '#web/ui/icon.tsx';
import type { ChosenColumns } from './columns.ts';
import { FilterButton } from './filter-button.tsx';
import type { ShownList } from './shown-list.ts';
import { ViewMenu } from './view-menu.tsx';

/** The view's name, the search, and the filters, all kept in the URL. */
export function InboxToolbar({
  shown,
  total,
  chosen,
  columns,
  onChange,
}: {
  shown: ShownList;
  total: number | null;
  chosen: ChosenColumns;
  /** The columns that fit; null if the list is too narrow for columns. */
  columns: readonly LeadColumn[] | null;
  onChange: (next: Readonly<Record<string, string | undefined>>) => void;
}) {
  const { conditions, saved } = shown;
  const chips = useFilterChips(conditions);
  const view = viewOf(conditions);
  const label = saved?.name ?? view.label;
  const tabs = saved ? [] : (view.tabs ?? []);
  return (
    <header className="@container flex flex-wrap items-center gap-x-[0.9rem] gap-y-[0.6rem] border-b border-line bg-paper px-[0.9rem] py-[0.6rem]">
      <h1 className="min-w-0 truncate text-lg font-semibold tracking-tight">{label}</h1>
      <span role="status" className="-ml-1 text-soft tabular-nums @max-[450px]:flex-1">
        {total === null ? null : amountText(total)}
        {total === null ? null : (
          <VisuallyHidden>{total === 1 ? ' lead' : ' leads'}</VisuallyHidden>
        )}
      </span>
      {tabs.length > 0 ? (
        <nav
          aria-label={label}
          className="flex gap-[0.35rem] @max-[450px]:order-1 @max-[450px]:basis-full"
        >
          {tabs.map((tab) => (
            <Link
              key={tab.label}
              to="/leads"
              search={tab.address}
              activeOptions={{ exact: true }}
              className="tab"
              aria-current={tab === tabOf(conditions) ? 'page' : undefined}
            >
              {tab.label}
            </Link>
          ))}
        </nav>
      ) : null}
      <SearchBox
        label="Search leads"
        // Has its own row if the name leaves too little space.
        className="ml-auto max-w-md @max-[450px]:order-1 @max-[450px]:max-w-none @max-[450px]:basis-full"
        // Stays mounted while the user types, so that the text is kept; another view mounts its
        // own.
        key={saved?.id ?? label}
        value={conditions.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <FilterButton conditions={conditions} onChange={onChange} />
      <ViewMenu
        shown={shown}
        chosen={chosen}
        fitting={columns}
        onSort={(order) => onChange({ order })}
      />
      <NewLeadButton />
      {chips.length > 0 ? (
        <ul className="order-last flex basis-full flex-wrap gap-1.5" aria-label="Filters">
          {chips.map(({ name, text }) => (
            <li key={name}>
              <button
                type="button"
                className="chip chip-button"
                aria-label={`Remove filter ${text}`}
                onClick={() => {
                  onChange({ [name]: undefined });
                  // The chip disappears, and the focus with it.
                  document.querySelector<HTMLElement>('[aria-keyshortcuts="f"]')?.focus();
                }}
              >
                <span className="truncate">{text}</span>
                <Glyph name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </header>
  );
}

/** Loaded on demand, because it has the fields and rules of every form. */
const NewLeadDialog = lazyRouteComponent(() => import('./new-lead-dialog.tsx'), 'NewLeadDialog');

function NewLeadButton() {
  const may = useRights();
  const [isOpen, setOpen] = useState(false);
  if (!may('addLead')) return null;
  return (
    <>
      <Button kind="main" glyph="plus" onClick={() => setOpen(true)}>
        New lead
      </Button>
      <Late isOpen={isOpen}>
        <NewLeadDialog open={isOpen} onClose={() => setOpen(false)} />
      </Late>
    </>
  );
}

type Chip = { readonly name: keyof LeadConditions; readonly text: string };

/** The active filters, except those that belong to the sidebar's view. */
function useFilterChips(conditions: LeadConditions): readonly Chip[] {
  const userName = useNames();
  const { order } = conditions;
  const now = new Date();
  const chips = filterNames.flatMap((name): Chip[] => {
    const value = conditions[name];
    if (!value || (name === 'form' && viewOf(conditions).address.form === value)) return [];
    return [{ name, text: chipText(leadFilters[name], value) }];
  });
  if (!order || order === 'activity' || order === tabOf(conditions).address.order) return chips;
  return [...chips, { name: 'order', text: orderLabels[order] }];

  function chipText({ label, control, takesSeveral }: Row, text: string): string {
    if (control === 'day') return `${label} ${shortDay(text, now)}`;
    const values = takesSeveral ? valuesIn(text) : [text];
    return `${label}: ${values.map((value) => nameOf(control, value) ?? '…').join(' or ')}`;
  }

  /** Undefined while it is being loaded. */
  function nameOf(control: Row['control'], value: string): string | undefined {
    if (value === nobody) return 'Nobody';
    if (control === 'users') return userName(value);
    if (typeof control === 'string') return value;
    return control.find(([known]) => known === value)?.[1] ?? value;
  }
}

type Row = (typeof leadFilters)[FilterName];
