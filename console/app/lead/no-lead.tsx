import { Link } from '@tanstack/react-router';
import { EmptyState } from '#console/app/ui/empty-state.tsx';

type Problem = { readonly title: string; readonly text: string };

/** Shown in place of a lead that is loading, failed to load, or is gone. */
export function NoLead({ error, problem }: { error: Error | null; problem: Problem | null }) {
  if (!error) return <p className="late px-6 py-10 text-muted">Loading…</p>;
  const { title, text } = problem ?? { title: 'The lead failed to load', text: error.message };
  return (
    <EmptyState heading="h1" title={`${title}.`}>
      <p role="alert">{text}</p>
      <Link to="/leads" search={(before) => before} className="button button-secondary">
        Back to the list
      </Link>
    </EmptyState>
  );
}

/** Shown if the lead was open when it was erased. */
export const erased: Problem = {
  title: 'This lead was erased',
  text: 'A colleague or the visitor erased it, or its retention period ended.',
};
export const unknown: Problem = {
  title: 'This lead is no longer stored',
  text: 'It was erased, or the address is incomplete.',
};
