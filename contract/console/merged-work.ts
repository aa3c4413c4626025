import type { LeadSummary, Progress } from './leads.ts';

/** What users made of a lead. */
export type LeadWork = Pick<LeadSummary, 'progress' | 'assigneeId' | 'followUpOn' | 'tags'>;

/**
 * The work on the lead that stays, after another one was merged into it: the further progress while both are
 * open, its own assignee or else the other's, the earlier follow-up date, and the tags of both. Won and lost
 * never move, or a request that waits for an answer would be taken for a closed one.
 */
export function mergedWork(kept: LeadWork, merged: LeadWork): LeadWork {
  const isFurther =
    openSteps.includes(kept.progress) &&
    openSteps.indexOf(merged.progress) > openSteps.indexOf(kept.progress);
  const dates = [kept.followUpOn, merged.followUpOn].filter((day) => day !== null);
  return {
    progress: isFurther ? merged.progress : kept.progress,
    assigneeId: kept.assigneeId ?? merged.assigneeId,
    followUpOn: dates.toSorted()[0] ?? null,
    tags: [...new Set([...kept.tags, ...merged.tags])].toSorted(),
  };
}

const openSteps: readonly Progress[] = ['new', 'contacted', 'qualified'];
