import { type LeadSummary, type Progress, sortedTags } from './leads.ts';

/** The team's work on a lead. */
export type LeadWork = Pick<
  LeadSummary,
  'progress' | 'assigneeId' | 'followUpOn' | 'followUpTime' | 'followUpNote' | 'tags'
>;

/**
 * Combines the work on two merged leads: the more advanced progress if both are open, the kept
 * lead's assignee or else the other's, the earlier follow-up, and the tags of both. Won and
 * lost are never carried over, because an open request would then look closed.
 */
export function mergedWork(kept: LeadWork, merged: LeadWork): LeadWork {
  const isFurther =
    openSteps.includes(kept.progress) &&
    openSteps.indexOf(merged.progress) > openSteps.indexOf(kept.progress);
  const [next] = [kept, merged]
    .filter(({ followUpOn }) => followUpOn !== null)
    .toSorted((a, b) => `${a.followUpOn}`.localeCompare(`${b.followUpOn}`));
  return {
    progress: isFurther ? merged.progress : kept.progress,
    assigneeId: kept.assigneeId ?? merged.assigneeId,
    followUpOn: next?.followUpOn ?? null,
    followUpTime: next?.followUpTime ?? null,
    followUpNote: next?.followUpNote ?? null,
    tags: sortedTags([...kept.tags, ...merged.tags]),
  };
}

const openSteps: readonly Progress[] = ['new', 'contacted', 'qualified'];
