import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '#console/api/queries.ts';
import { shortDay } from '#console/lib/times.ts';
import { viewOf } from '#console/parts/views.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { type FilterName, filterNames, leadFilters } from '#contract/console/lead-filters.ts';
import type { LeadConditions } from '#contract/console/lead-views.ts';
import { orderLabels } from './list-head.tsx';

export type Chip = { readonly name: keyof LeadConditions; readonly text: string };

export function FilterChips({
  chips,
  onRemove,
}: {
  chips: readonly Chip[];
  onRemove: (name: keyof LeadConditions) => void;
}) {
  return (
    <ul className="contents" aria-label="Filters">
      {chips.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            className="chip chip-button"
            aria-label={`Remove filter ${text}`}
            onClick={() => onRemove(name)}
          >
            {text}
            <Glyph name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The active filters, except those that belong to the sidebar's view. */
export function useFilterChips(conditions: LeadConditions): readonly Chip[] {
  const users = useQuery(usersQuery).data?.users ?? [];
  const { order } = conditions;
  const now = new Date();
  const chips = filterNames.flatMap((name): Chip[] => {
    const value = conditions[name];
    if (!value || (name === 'form' && viewOf(conditions).address.form === value)) return [];
    return [{ name, text: chipText(leadFilters[name], value) }];
  });
  if (!order || order === 'newest' || order === viewOf(conditions).address.order) return chips;
  return [...chips, { name: 'order', text: orderLabels[order] }];

  function chipText({ label, control, isNamedInChip }: Row, value: string): string {
    if (control === 'day') return `${label} ${shortDay(value, now)}`;
    if (control === 'users') return users.find(({ id }) => id === value)?.name ?? label;
    const text =
      typeof control === 'string'
        ? value
        : (control.find(([known]) => known === value)?.[1] ?? value);
    return isNamedInChip ? `${label}: ${text}` : text;
  }
}

type Row = (typeof leadFilters)[FilterName];
