import { Link } from '@tanstack/react-router';
import { EmptyState } from '#console/ui/empty-state.tsx';

/** An address that the console does not have, or a page that failed to load. */
export function LostPage({ error }: { error?: unknown }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState heading="h1" title={error ? 'This page failed to load.' : 'Page not found'}>
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
