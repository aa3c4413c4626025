import { Link } from '@tanstack/react-router';
import { EmptyState } from '#console/app/ui/empty-state.tsx';
import { useTitle } from '#console/app/ui/use-title.ts';

/** Shown for an unknown address, or a page that failed to load. */
export function LostPage({ error }: { error?: unknown }) {
  const title = error ? 'This page failed to load' : 'Page not found';
  useTitle(title);
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <EmptyState heading="h1" title={title}>
        <p>
          {error instanceof Error ? error.message : 'Check the address, or go back to the inbox.'}
        </p>
        <Link to="/leads" className="button" reloadDocument>
          Open the inbox
        </Link>
      </EmptyState>
    </main>
  );
}
