import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from './buttons.tsx';

/** Loads the next page of a list. */
export function MoreButton({ query }: { query: UseInfiniteQueryResult }) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      className="mt-4"
      disabled={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      Show more
    </Button>
  );
}
