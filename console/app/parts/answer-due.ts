import { useMemo } from 'react';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { businessZone } from '#console/app/lib/times.ts';
import { businessClock } from '#console/contract/business-hours.ts';
import type { LeadSummary } from '#console/contract/leads.ts';

/** When a lead must be answered, and whether half of that time or all of it has passed. */
export type AnswerDue = { readonly at: Date; readonly state: 'open' | 'soon' | 'overdue' };

type AnswerDueOf = (lead: LeadSummary, now?: Date) => AnswerDue | null;

/** Returns null for a lead that nobody must answer, or if the team has no target. */
export function useAnswerDue(): AnswerDueOf {
  const target = useEndpoint('answering').data?.target;
  return useMemo((): AnswerDueOf => {
    const hours = target?.hours ?? null;
    if (!target || hours === null) return () => null;
    const after = businessClock(target, businessZone());
    return ({ waitingSince, status, mergedInto }, now = new Date()) => {
      if (waitingSince === null || status !== 'accepted' || mergedInto !== null) return null;
      const since = new Date(waitingSince);
      const at = after(since, hours);
      const isSoon = after(since, hours / 2) <= now;
      return { at, state: at <= now ? 'overdue' : isSoon ? 'soon' : 'open' };
    };
  }, [target]);
}
