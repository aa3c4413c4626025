import { useQuery } from '@tanstack/react-query';
import { queryOf, useAccount, useUsers } from '#console/api/queries.ts';
import type { Choice } from '#console/ui/choice-menu.tsx';
import { Initials } from '#console/ui/initials.tsx';
import { ProgressMark } from '#console/ui/progress-mark.tsx';
import {
  type LeadSummary,
  lostReasonIds,
  progressLabels,
  progressSteps,
} from '#contract/console/leads.ts';
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

type Stage = Pick<LeadSummary, 'progress' | 'lostReason'>;

/** The steps, and the reasons for a lost lead below them, so that one choice sets both. */
export function useStageChoices(): readonly Choice<string>[] {
  const { data } = useQuery(queryOf('lostReasons'));
  return [
    ...progressSteps.map((progress) => ({
      value: stageValue({ progress, lostReason: null }),
      label: progressLabels[progress],
      mark: <ProgressMark progress={progress} />,
    })),
    ...(data?.reasons ?? []).map(({ id, name }) => ({
      value: stageValue({ progress: 'lost', lostReason: id }),
      label: `Lost: ${name}`,
      mark: <ProgressMark progress="lost" />,
    })),
  ];
}

export function stageValue({ progress, lostReason }: Stage): string {
  return lostReason === null ? progress : `${progress} ${lostReason}`;
}

/** The work to save for a choice of `useStageChoices`. */
export function stageOf(value: string): Stage {
  const [step, reason] = value.split(' ');
  return {
    progress: progressSteps.find((one) => one === step) ?? 'new',
    lostReason: lostReasonIds.find((one) => one === reason) ?? null,
  };
}
