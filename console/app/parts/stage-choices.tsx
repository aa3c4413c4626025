import { useAccount, useEndpoint, useUsers } from '#console/app/api/query-client.ts';
import type { Choice } from '#console/app/ui/choice-menu.tsx';
import { Initials } from '#console/app/ui/initials.tsx';
import { ProgressMark } from '#console/app/ui/progress-mark.tsx';
import { type LeadSummary, progressLabels, progressSteps } from '#console/contract/leads.ts';
import { mayBeAssigned } from '#console/contract/people.ts';

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

/** The steps, and the last one with each reason for a lost lead, so that one choice sets both. */
export function useStageChoices(): readonly Choice<string>[] {
  const reasons = useEndpoint('lostReasons').data?.reasons ?? [];
  return [
    ...progressSteps.map((step) => [step, step, progressLabels[step]] as const),
    ...reasons.map(({ id, name }) => [`lost ${id}`, 'lost', `Lost: ${name}`] as const),
  ].map(([value, step, label]) => ({ value, label, mark: <ProgressMark progress={step} /> }));
}

export function stageValue({ progress, lostReason }: Stage): string {
  return lostReason === null ? progress : `${progress} ${lostReason}`;
}

/** The work to save for a choice of `useStageChoices`. */
export function stageOf(value: string): Stage {
  const [progress, lostReason = null] = value.split(' ');
  return { progress, lostReason } as Stage;
}
