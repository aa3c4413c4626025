import { Glyph } from '#console/app/ui/glyph.tsx';
import { type LeadOrder, orderLabels } from '#console/contract/leads.ts';
import type { LeadColumn } from '#console/contract/saved-views.ts';
import { cellsOf, columns } from './columns.ts';

type ListHeadProps = {
  shown: readonly LeadColumn[];
  order: LeadOrder;
  onSort: (order: LeadOrder) => void;
  hasChecks: boolean;
};

/** The column headings. Columns that the database can sort by have buttons. */
export function ListHead({ shown, order, onSort, hasChecks }: ListHeadProps) {
  return (
    <div
      className="grid min-h-10 grid-cols-(--lead-grid) items-center gap-[0.9rem] border-b border-line bg-paper px-[0.9rem] text-xs font-medium text-soft *:truncate data-checks:pl-11"
      data-checks={hasChecks ? '' : undefined}
    >
      <span />
      {cellsOf(shown).map((name) => {
        const { label, orders } = columns[name];
        const isDown = ['activity', 'newest'].includes(order) || order.endsWith('-desc');
        const isEnd = name === 'received' || name === 'activity';
        if (!orders) return <span key={name}>{label}</span>;
        const at = orders.indexOf(order);
        return (
          <button
            key={name}
            type="button"
            className={`flex min-h-8 items-center gap-1 font-medium hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink ${isEnd ? 'justify-end' : ''}`}
            aria-pressed={at >= 0}
            aria-label={`Sort by ${label.toLowerCase()}`}
            title={at >= 0 ? orderLabels[order] : `Sort by ${label.toLowerCase()}`}
            onClick={() => onSort(orders[at + 1] ?? (at < 0 ? orders[0] : undefined) ?? 'activity')}
          >
            {label}
            {at >= 0 ? <Glyph name={isDown ? 'chevron' : 'up'} size={12} /> : null}
          </button>
        );
      })}
    </div>
  );
}
