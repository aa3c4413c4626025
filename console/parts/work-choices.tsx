import { useAccount, useUsers } from '#console/api/queries.ts';
import type { Choice } from '#console/ui/choice-menu.tsx';
import { Initials } from '#console/ui/initials.tsx';
import { ProgressMark } from '#console/ui/progress-mark.tsx';
import { type Progress, progressLabels, progressSteps } from '#contract/console/leads.ts';
import { mayBeAssigned } from '#contract/console/people.ts';

/**
 * The choices for an assignee: the user first, then all others who work with leads, then nobody.
 */
export function useAssigneeChoices(): readonly Choice<string | null>[] {
  const me = useAccount();
  const users = useUsers();
  const others = users.filter((user) => user.id !== me.id && mayBeAssigned(user));
  return [
    { value: me.id, label: `${me.name} (you)`, mark: <Initials user={me} /> },
    ...others.map((user) => ({
      value: user.id,
      label: user.name,
      mark: <Initials user={user} />,
    })),
    { value: null, label: 'Nobody', mark: <Initials user={null} /> },
  ];
}

export const progressChoices: readonly Choice<Progress>[] = progressSteps.map((progress) => ({
  value: progress,
  label: progressLabels[progress],
  mark: <ProgressMark progress={progress} />,
}));
