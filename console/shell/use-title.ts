import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countsQuery } from '#console/api/queries.ts';
import { site } from '#contract/site.ts';

/** Names the page in the tab, and counts the leads that nobody has worked on. Null where a page inside it does. */
export function useTitle(page: string | null): void {
  const { data } = useQuery(countsQuery);
  const waiting = data?.new ?? 0;
  useEffect(() => {
    if (page !== null) document.title = titleOf(page, waiting);
  }, [page, waiting]);
}

/** '(2) Rosa Diaz – LDL console' */
export function titleOf(page: string, waiting = 0): string {
  return `${waiting > 0 ? `(${countText(waiting)}) ` : ''}${page} – ${site.company} console`;
}

/** The server counts up to 1000. */
export function countText(count: number): string {
  return count >= 1000 ? '999+' : String(count);
}
