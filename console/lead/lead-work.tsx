import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { queryOf, useRights } from '#console/api/queries.ts';
import { shortDay } from '#console/lib/times.ts';
import { useLeadActions } from '#console/parts/use-lead-actions.ts';
import { progressChoices, useAssigneeChoices } from '#console/parts/work-choices.tsx';
import { ChoiceMenu } from '#console/ui/choice-menu.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Initials } from '#console/ui/initials.tsx';
import { ProgressMark } from '#console/ui/progress-mark.tsx';
import { type LeadSummary, progressLabels, spelledTag } from '#contract/console/leads.ts';
import { FollowUpField } from './follow-up-field.tsx';

/** The lead's assignee, progress, follow-up date, and tags. */
export function LeadWork({ lead }: { lead: LeadSummary }) {
  const may = useRights();
  const users = useQuery(queryOf('users')).data?.users ?? [];
  const assignee = users.find(({ id }) => id === lead.assigneeId);
  const actions = useLeadActions();
  const assignees = useAssigneeChoices();
  const followUpId = useId();
  if (lead.status !== 'accepted' || lead.mergedInto !== null) return null;
  const canChange = may('changeLeads');
  const progressValue = (
    <>
      <ProgressMark progress={lead.progress} />
      {progressLabels[lead.progress]}
    </>
  );
  const assigneeValue = (
    <>
      <Initials user={assignee} />
      <span className="truncate">{assignee?.name ?? 'Nobody'}</span>
    </>
  );
  return (
    <section aria-label="Work" className="space-y-3">
      <Row label="Progress">
        {canChange ? (
          <ChoiceMenu
            trigger={
              <PickButton label="Progress" data-work="progress">
                {progressValue}
              </PickButton>
            }
            label="Progress"
            choices={progressChoices}
            value={lead.progress}
            onChoose={(progress) => void actions.change([lead], { progress })}
          />
        ) : (
          <span className="flex items-center gap-2.5">{progressValue}</span>
        )}
      </Row>
      <Row label="Assignee">
        {canChange ? (
          <ChoiceMenu
            trigger={
              <PickButton label="Assignee" data-work="assignee">
                {assigneeValue}
              </PickButton>
            }
            label="Assignee"
            choices={assignees}
            value={lead.assigneeId}
            onChoose={(assigneeId) => void actions.change([lead], { assigneeId })}
          />
        ) : (
          <span className="flex items-center gap-2.5">{assigneeValue}</span>
        )}
      </Row>
      <Row label="Follow up" {...(canChange ? { htmlFor: followUpId } : {})}>
        {canChange ? (
          <FollowUpField key={lead.id} id={followUpId} lead={lead} />
        ) : lead.followUpOn ? (
          shortDay(lead.followUpOn)
        ) : (
          'No date'
        )}
      </Row>
      <Tags lead={lead} canChange={canChange} />
    </section>
  );
}

function Row({
  label,
  htmlFor,
  children,
}: {
  label: string;
  htmlFor?: string;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[4.6rem_minmax(0,1fr)] items-center gap-2 has-[li]:items-start">
      {htmlFor ? (
        <label htmlFor={htmlFor} className="text-soft">
          {label}
        </label>
      ) : (
        <span className="text-soft">{label}</span>
      )}
      {children}
    </div>
  );
}

function PickButton({
  label,
  children,
  ...rest
}: { label: string; children: ReactNode } & React.ComponentProps<'button'>) {
  return (
    <button type="button" className="control pick-button" {...rest}>
      <span className="sr-only">{label}: </span>
      <span className="flex min-w-0 flex-1 items-center gap-2.5">{children}</span>
      <Glyph name="chevron" size={15} />
    </button>
  );
}

function Tags({ lead, canChange }: { lead: LeadSummary; canChange: boolean }) {
  const id = useId();
  const actions = useLeadActions();
  const known = useQuery(queryOf('tags')).data?.tags ?? [];
  const [text, setText] = useState('');
  function add(): void {
    const tag = spelledTag(text.trim().slice(0, 40), known);
    setText('');
    if (tag && !lead.tags.includes(tag)) void actions.change([lead], { addTags: [tag] });
  }
  if (!canChange && lead.tags.length === 0) return null;
  return (
    <Row label="Tags" {...(canChange ? { htmlFor: id } : {})}>
      <div className="space-y-1.5">
        {lead.tags.length > 0 ? (
          <ul className="flex flex-wrap gap-1.5">
            {lead.tags.map((tag) => (
              <li key={tag}>
                {canChange ? (
                  <button
                    type="button"
                    className="chip chip-button"
                    aria-label={`Remove tag ${tag}`}
                    onClick={() => void actions.change([lead], { removeTags: [tag] })}
                  >
                    {tag}
                    <Glyph name="close" size={12} />
                  </button>
                ) : (
                  <span className="chip">{tag}</span>
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {canChange ? (
          <>
            <input
              id={id}
              className="control"
              placeholder="Add a tag"
              list={`${id}-known`}
              maxLength={40}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') add();
              }}
              onBlur={add}
            />
            <datalist id={`${id}-known`}>
              {known
                .filter((tag) => !lead.tags.includes(tag))
                .map((tag) => (
                  <option key={tag} value={tag} />
                ))}
            </datalist>
          </>
        ) : null}
      </div>
    </Row>
  );
}
