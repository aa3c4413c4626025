import { useEffect } from 'react';
import { changeLeads } from '#console/app/parts/lead-actions.ts';
import {
  stageOf,
  stageValue,
  useAssigneeChoices,
  useStageChoices,
} from '#console/app/parts/stage-choices.tsx';
import { ChoiceMenu } from '#console/app/ui/choice-menu.tsx';
import type { LeadSummary } from '#console/contract/leads.ts';

export type TargetMenuState = {
  readonly kind: 'progress' | 'assignee';
  readonly leads: readonly LeadSummary[];
  readonly anchor: Element | null;
  /** The element that gets the focus when the menu closes. */
  readonly returnTo: Element | null;
};

/** The menu opened by the keys e and a, for the selected leads or the current one. */
export function TargetMenu({
  state,
  onClose,
}: {
  state: TargetMenuState | null;
  onClose: () => void;
}) {
  const assignees = useAssigneeChoices();
  const stages = useStageChoices();
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
      choices={stages}
      value={sharedValue(leads.map(stageValue))}
      onChoose={(stage) => void changeLeads(leads, stageOf(stage))}
    />
  ) : (
    <ChoiceMenu
      {...shared}
      label="Assignee"
      choices={assignees}
      value={sharedValue(leads.map(({ assigneeId }) => assigneeId))}
      onChoose={(assigneeId) => void changeLeads(leads, { assigneeId })}
    />
  );
}

function sharedValue<V>(values: readonly V[]): V | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}
