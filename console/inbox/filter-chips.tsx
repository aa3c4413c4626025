import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '#console/api/queries.ts';
import { progressLabels, viewOf } from '#console/shell/views.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { shortDay } from '#console/ui/time.tsx';
import type { LeadConditions } from '#contract/console/lead-views.ts';
import { statesAndTerritories } from '#contract/console/states.ts';
import { formRowById, productLabels } from '#contract/form-list.ts';
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

/** The filters that the view in the sidebar does not have by itself. */
export function useFilterChips(conditions: LeadConditions): readonly Chip[] {
  const users = useQuery(usersQuery).data?.users ?? [];
  const { form, progress, assigneeId, tag, state, product, from, to, order } = conditions;
  const isFormView = form !== undefined && viewOf(conditions).address.form === form;
  const now = new Date();
  const chips: Partial<Record<keyof LeadConditions, string>> = {
    form: form && !isFormView ? (formRowById(form)?.label ?? form) : '',
    progress: progress ? progressLabels[progress] : '',
    assigneeId: assigneeId ? (users.find(({ id }) => id === assigneeId)?.name ?? 'Assignee') : '',
    tag: tag ? `Tag: ${tag}` : '',
    state: statesAndTerritories.find(({ code }) => code === state)?.name ?? '',
    product: product ? `Product: ${productLabels[product]}` : '',
    from: from ? `From ${shortDay(from, now)}` : '',
    to: to ? `To ${shortDay(to, now)}` : '',
    order: order && order !== 'newest' ? orderLabels[order] : '',
  };
  return Object.entries(chips)
    .filter(([, text]) => text)
    .map(([name, text]) => ({ name: name as keyof LeadConditions, text }));
}
