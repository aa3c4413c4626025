import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#console/api/queries.ts';
import { shortDay } from '#console/lib/times.ts';
import { viewOf } from '#console/parts/views.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { type FilterName, filterNames, leadFilters } from '#contract/console/lead-filters.ts';
import type { LeadConditions } from '#contract/console/lead-views.ts';
import type { VolumeTier } from '#contract/console/tiers.ts';
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
            <span className="truncate">{text}</span>
            <Glyph name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The active filters, except those that belong to the sidebar's view. */
export function useFilterChips(conditions: LeadConditions): readonly Chip[] {
  const users = useQuery(queryOf('users')).data?.users ?? [];
  const { order, tier } = conditions;
  const tiers = useQuery({ ...queryOf('volumeTiers'), enabled: tier !== undefined }).data?.tiers;
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
    const name = nameOf(control, value);
    if (name === undefined) return label;
    return isNamedInChip ? `${label}: ${name}` : name;
  }

  /** Undefined while it is being loaded. */
  function nameOf(control: Row['control'], value: string): string | undefined {
    if (control === 'users') return users.find(({ id }) => id === value)?.name;
    if (control === 'tiers') return tierName(tiers, value);
    if (typeof control === 'string') return value;
    return control.find(([known]) => known === value)?.[1] ?? value;
  }
}

function tierName(tiers: readonly VolumeTier[] | undefined, tierId: string): string | undefined {
  return tiers && (tiers.find(({ id }) => id === tierId)?.name ?? 'removed');
}

type Row = (typeof leadFilters)[FilterName];
