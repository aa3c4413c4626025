import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '#console/app/api/query-client.ts';
import { site } from '#contract/site.ts';

/**
 * Sets the tab's title, in the inbox with the number of leads to answer. Pass null if a nested page
 * sets it.
 */
export function useTitle(page: string | null, isInbox = false): void {
  const { data } = useQuery({ ...queryOf('leadCounts'), enabled: isInbox });
  const count = (isInbox && data?.unanswered) || 0;
  useEffect(() => {
    if (page !== null) document.title = titleOf(page, count);
  }, [page, count]);
}

/** '(2) Inbox – LDL console' */
export function titleOf(page: string, count = 0): string {
  return `${count > 0 ? `(${countText(count)}) ` : ''}${page} – ${site.company} console`;
}

/** The server counts up to 1000. */
export function countText(count: number): string {
  return count >= 1000 ? '999+' : String(count);
}
