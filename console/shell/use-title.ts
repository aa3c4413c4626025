import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countsQuery } from '#console/api/queries.ts';
import { site } from '#contract/site.ts';

/** The tab's title counts the leads that nobody has worked on. */
export function useTitle(): void {
  const { data } = useQuery(countsQuery);
  const waiting = data?.new ?? 0;
  useEffect(() => {
    document.title = titleOf(waiting);
  }, [waiting]);
}

export function titleOf(waiting: number): string {
  return `${waiting > 0 ? `(${countText(waiting)}) ` : ''}${site.company} console`;
}

/** The server counts up to 1000. */
export function countText(count: number): string {
  return count >= 1000 ? '999+' : String(count);
}
