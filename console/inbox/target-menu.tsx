import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccount, usersQuery } from '#console/api/queries.ts';
import { useLeadActions } from '#console/parts/use-lead-actions.ts';
import { type Choice, ChoiceMenu } from '#console/ui/choice-menu.tsx';
import { Initials } from '#console/ui/initials.tsx';
import { ProgressMark } from '#console/ui/progress-mark.tsx';
import {
  type LeadSummary,
  type Progress,
  progressLabels,
  progressSteps,
} from '#contract/console/leads.ts';
import { mayBeAssigned } from '#contract/console/people.ts';

export type TargetMenuState = {
  readonly kind: 'progress' | 'assignee';
  readonly leads: readonly LeadSummary[];
  readonly anchor: Element | null;
  /** Gets the focus when the menu closes. */
  readonly returnTo: Element | null;
};

/** The menu that the keys e and a open, for the selected leads or the current one. */
export function TargetMenu({
  state,
  onClose,
}: {
  state: TargetMenuState | null;
  onClose: () => void;
}) {
  const actions = useLeadActions();
  const assignees = useAssigneeChoices();
  const returnTo = state?.returnTo;
  useEffect(
    () => () => {
      if (returnTo instanceof HTMLElement) returnTo.focus({ preventScroll: true });
    },
    [returnTo],
  );
  if (!state) return null;
  const { kind, leads, anchor } = state;
  const shared = { open: true, anchor, onOpenChange: (next: boolean) => next || onClose() };
  return kind === 'progress' ? (
    <ChoiceMenu
      {...shared}
      label="Progress"
      choices={progressChoices}
      value={sharedValue(leads.map(({ progress }) => progress))}
      onChoose={(progress) => void actions.change(leads, { progress })}
    />
  ) : (
    <ChoiceMenu
      {...shared}
      label="Assignee"
      choices={assignees}
      value={sharedValue(leads.map(({ assigneeId }) => assigneeId))}
      onChoose={(assigneeId) => void actions.change(leads, { assigneeId })}
    />
  );
}

/** The user first, then everyone else who works with leads, then nobody. */
export function useAssigneeChoices(): readonly Choice<string | null>[] {
  const me = useAccount();
  const users = useQuery(usersQuery).data?.users ?? [];
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

function sharedValue<V>(values: readonly V[]): V | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}
