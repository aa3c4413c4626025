import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '#console/api/queries.ts';
import { site } from '#contract/site.ts';

/**
 * Sets the tab's title; the inbox's also has the number of new leads. Pass null if a nested page
 * sets it.
 */
export function useTitle(page: string | null, isInbox = false): void {
  const { data } = useQuery({ ...queryOf('leadCounts'), enabled: isInbox });
  const waiting = isInbox ? (data?.new ?? 0) : 0;
  useEffect(() => {
    if (page !== null) document.title = titleOf(page, waiting);
  }, [page, waiting]);
}

/** '(2) Inbox – LDL console' */
export function titleOf(page: string, waiting = 0): string {
  return `${waiting > 0 ? `(${countText(waiting)}) ` : ''}${page} – ${site.company} console`;
}

/** The server counts up to 1000. */
export function countText(count: number): string {
  return count >= 1000 ? '999+' : String(count);
}
