import { Link } from '@tanstack/react-router';
import { useOpenSteps } from '#console/api/queries.ts';
import { viewOf } from '#console/parts/views.ts';
import { EmptyState } from '#console/ui/empty-state.tsx';
import type { ShownList } from './shown-list.ts';

/** The reason why the list is empty, and what to do about it. */
export function NoLeads({
  shown,
  isPending,
  error,
}: {
  shown: ShownList;
  isPending: boolean;
  error: Error | null;
}) {
  const { conditions, saved, state } = shown;
  const openSteps = useOpenSteps();
  if (state === 'missing') {
    return (
      <EmptyState title="This view no longer exists">
        <p>It was removed, or the person who saved it stopped sharing it.</p>
        <Link to="/leads" search={{}} className="button button-secondary">
          All leads
        </Link>
      </EmptyState>
    );
  }
  if (error) return <EmptyState title="The list failed to load.">{error.message}</EmptyState>;
  if (isPending) return <p className="late px-6 py-10 text-muted">Loading…</p>;
  const { view: _view, form: _form, order: _order, search, ...filters } = conditions;
  const plainList = { view: conditions.view, form: conditions.form };
  if (search) {
    return (
      <EmptyState title={`Nothing found for “${search}”`}>
        <p>Search covers every field, notes, tags, replies, answers, campaigns, and assignees.</p>
      </EmptyState>
    );
  }
  if (saved) {
    return (
      <EmptyState title={`No leads in “${saved.name}”`}>
        <p>Leads appear here as soon as they match the view.</p>
      </EmptyState>
    );
  }
  if (Object.values(filters).some(Boolean)) {
    return (
      <EmptyState title="No leads match these filters">
        <p>Remove a filter above, or clear them all.</p>
        <Link to="/leads" search={plainList} className="button button-secondary">
          Clear the filters
        </Link>
      </EmptyState>
    );
  }
  const [heading, text] = viewOf(conditions).empty;
  return (
    <EmptyState title={heading}>
      <p>{text}</p>
      {openSteps > 0 ? (
        <Link to="/setup" className="button">
          {openSteps === 1 ? 'Finish setting up: 1 step' : `Finish setting up: ${openSteps} steps`}
        </Link>
      ) : null}
    </EmptyState>
  );
}
