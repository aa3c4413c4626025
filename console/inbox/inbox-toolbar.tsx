import { lazyRouteComponent } from '@tanstack/react-router';
import { viewOf } from '#console/parts/views.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { LateMenu } from '#console/ui/late.tsx';
import { amountText } from '#contract/amounts.ts';
import type { LeadColumn } from '#contract/console/saved-views.ts';
import { VisuallyHidden } from '#web/ui/icon.tsx';
import type { ChosenColumns } from './columns.ts';
import { ExportButton } from './export-button.tsx';
import { FilterButton, FilterPopover } from './filter-button.tsx';
import { FilterChips, useFilterChips } from './filter-chips.tsx';
import { NewLeadButton } from './new-lead-button.tsx';
import { SearchBox } from './search-box.tsx';
import type { ShownList } from './shown-list.ts';
import { ViewMenu } from './view-menu.tsx';

const ColumnMenu = lazyRouteComponent(() => import('./column-menu.tsx'), 'ColumnMenu');

/** Preloads the popups of the toolbar's buttons, so that they open immediately, even offline. */
export function preloadPopups(): void {
  for (const part of [ColumnMenu, FilterPopover]) void part.preload?.();
}

/** The view's name, the search, and the filters, all kept in the URL. */
export function InboxToolbar({
  shown,
  total,
  isTotalCapped,
  chosen,
  columns,
  onChange,
}: {
  shown: ShownList;
  total: number | null;
  isTotalCapped: boolean;
  chosen: ChosenColumns;
  /** The columns that fit; null if the list is too narrow for columns. */
  columns: readonly LeadColumn[] | null;
  onChange: (next: Readonly<Record<string, string | undefined>>) => void;
}) {
  const { conditions, saved } = shown;
  const chips = useFilterChips(conditions);
  const label = saved?.name ?? viewOf(conditions).label;
  return (
    <header className="inbox-toolbar">
      <h1 className="inbox-title">{label}</h1>
      <span role="status" className="inbox-count">
        {total === null ? null : amountText(total)}
        {isTotalCapped ? '+' : ''}
        {total === null ? null : (
          <VisuallyHidden>{total === 1 ? ' lead' : ' leads'}</VisuallyHidden>
        )}
      </span>
      <SearchBox
        // Stays mounted while the user types, so that the text is kept; another view mounts its
        // own.
        key={saved?.id ?? label}
        value={conditions.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <NewLeadButton />
      <FilterButton conditions={conditions} onChange={onChange} />
      <ViewMenu shown={shown} chosen={chosen} />
      {columns ? (
        <LateMenu button={columnsButton}>
          <ColumnMenu button={columnsButton} chosen={chosen} fitting={columns} />
        </LateMenu>
      ) : null}
      <ExportButton conditions={conditions} />
      {chips.length > 0 ? (
        <div className="order-last flex basis-full flex-wrap gap-1.5">
          <FilterChips chips={chips} onRemove={(name) => onChange({ [name]: undefined })} />
        </div>
      ) : null}
    </header>
  );
}

const columnsButton = (
  <button
    type="button"
    className="icon-button border border-field"
    aria-label="Columns"
    title="Columns"
  >
    <Glyph name="columns" />
  </button>
);
