import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { call } from '#console/app/api/call.ts';
import { useEndpoint, useRights, useUsers } from '#console/app/api/query-client.ts';
import { momentText } from '#console/app/lib/times.ts';
import { useAnswerDue } from '#console/app/parts/answer-due.ts';
import { changeOf } from '#console/app/parts/change-of.ts';
import { type Change, changeLeads } from '#console/app/parts/lead-actions.ts';
import { followUpText, isReopened } from '#console/app/parts/lead-marks.tsx';
import {
  stageOf,
  stageValue,
  useAssigneeChoices,
  useStageChoices,
} from '#console/app/parts/stage-choices.tsx';
import { TextButton } from '#console/app/ui/buttons.tsx';
import { type Choice, ChoiceMenu } from '#console/app/ui/choice-menu.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { Initials } from '#console/app/ui/initials.tsx';
import { ProgressMark } from '#console/app/ui/progress-mark.tsx';
import { type LeadSummary, progressLabels, spelledTag } from '#console/contract/leads.ts';
import { SideRow } from './side-row.tsx';

/** The lead's assignee, progress, follow-up date, and tags. */
export function WorkSection({ lead }: { lead: LeadSummary }) {
  const may = useRights();
  const users = useUsers();
  const assignee = users.find(({ id }) => id === lead.assigneeId);
  const assignees = useAssigneeChoices();
  const stages = useStageChoices();
  const followUpId = useId();
  const answer = useAnswerDue()(lead);
  if (lead.status !== 'accepted' || lead.mergedInto !== null) return null;
  const canChange = may('changeLeads');
  return (
    <section aria-label="Work" className="space-y-3">
      <Picked
        label="Progress"
        choices={canChange ? stages : null}
        value={stageValue(lead)}
        onChoose={(stage) => void changeLeads([lead], stageOf(stage))}
      >
        <ProgressMark progress={lead.progress} />
        <span>
          {stages.find(({ value }) => value === stageValue(lead))?.label ??
            progressLabels[lead.progress]}
          {isReopened(lead) ? ', open again' : ''}
        </span>
      </Picked>
      <Picked
        label="Assignee"
        choices={canChange ? assignees : null}
        value={lead.assigneeId}
        onChoose={(assigneeId) => void changeLeads([lead], { assigneeId })}
      >
        <Initials user={assignee} />
        <span className="truncate">{assignee?.name ?? 'Nobody'}</span>
      </Picked>
      <SideRow label="Follow up" {...(canChange ? { htmlFor: followUpId } : {})}>
        {canChange ? (
          <FollowUp key={lead.id} id={followUpId} lead={lead} />
        ) : lead.followUpOn ? (
          [followUpText(lead), lead.followUpNote].filter(Boolean).join(': ')
        ) : (
          'No date'
        )}
      </SideRow>
      {answer ? (
        <SideRow label="Answer by">
          <span className={answer.state === 'overdue' ? 'font-semibold text-alarm' : undefined}>
            {momentText(answer.at.toISOString())}
          </span>
        </SideRow>
      ) : null}
      <Tags lead={lead} canChange={canChange} />
    </section>
  );
}

/** A value, which opens a menu of choices for users who may change it. */
function Picked<V extends string | null>({
  label,
  choices,
  value,
  onChoose,
  children,
}: {
  label: string;
  choices: readonly Choice<V>[] | null;
  value: V;
  onChoose: (value: V) => void;
  children: ReactNode;
}) {
  return (
    <SideRow label={label}>
      {choices ? (
        <ChoiceMenu
          trigger={
            <button
              type="button"
              className="control flex items-center gap-2 text-left"
              data-work={label.toLowerCase()}
            >
              <span className="sr-only">{label}: </span>
              <span className="flex min-w-0 flex-1 items-center gap-2.5">{children}</span>
              <Glyph name="chevron" size={15} />
            </button>
          }
          label={label}
          choices={choices}
          value={value}
          onChoose={onChoose}
        />
      ) : (
        <span className="flex items-center gap-2.5">{children}</span>
      )}
    </SideRow>
  );
}

function Tags({ lead, canChange }: { lead: LeadSummary; canChange: boolean }) {
  const id = useId();
  const known = useEndpoint('tags').data?.tags ?? [];
  const [text, setText] = useState('');
  function add(): void {
    const tag = spelledTag(text.trim().slice(0, 40), known);
    setText('');
    if (tag && !lead.tags.includes(tag)) void changeLeads([lead], { addTags: [tag] });
  }
  if (!canChange && lead.tags.length === 0) return null;
  return (
    <SideRow label="Tags" {...(canChange ? { htmlFor: id } : {})}>
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
                    onClick={({ detail }) => {
                      void changeLeads([lead], { removeTags: [tag] });
                      // A key press removes the focused tag; a tap must not open a keyboard.
                      if (detail === 0) document.getElementById(id)?.focus();
                    }}
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
    </SideRow>
  );
}

/** The date of the lead's follow-up; once there is one, also its time and a sentence. */
function FollowUp({ id, lead }: { id: string; lead: LeadSummary }) {
  return (
    <div className="space-y-1.5">
      <SavedInput
        id={id}
        lead={lead}
        name="followUpOn"
        type="date"
        min="2000-01-01"
        max="2099-12-31"
      />
      {lead.followUpOn === null ? null : (
        <>
          <SavedInput lead={lead} name="followUpTime" type="time" aria-label="Follow-up time" />
          <SavedInput
            lead={lead}
            name="followUpNote"
            aria-label="Follow-up note"
            placeholder="What to do"
            maxLength={200}
            autoComplete="off"
          />
          <TextButton onClick={() => void changeLeads([lead], { followUpOn: null })}>
            Done
          </TextButton>
        </>
      )}
    </div>
  );
}

/**
 * A value of the follow-up. Saves on blur, or shortly after the value is complete, because typing a year passes through
 * other valid dates.
 */
function SavedInput({
  lead,
  name,
  ...rest
}: ComponentProps<'input'> & {
  lead: LeadSummary;
  name: 'followUpOn' | 'followUpTime' | 'followUpNote';
}) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saved = lead[name] ?? '';

  /** The change to save; undefined if the value is incomplete or unchanged. */
  function changeIn(field: HTMLInputElement): Change | undefined {
    clearTimeout(timer.current);
    timer.current = undefined;
    const value = field.value.trim();
    if (!field.validity.valid || value === saved) return undefined;
    return { [name]: value || null };
  }
  function save(field: HTMLInputElement): void {
    const change = changeIn(field);
    if (change) void changeLeads([lead], change);
  }
  const latest = useRef({ save, changeIn, lead });
  latest.current = { save, changeIn, lead };

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    // When the page closes, only a keepalive request arrives, and no message would be seen.
    function leave(): void {
      const change = field && latest.current.changeIn(field);
      if (!change) return;
      const changes = [changeOf(latest.current.lead, change)];
      void call('changeLeads', { body: { changes }, keepalive: true }).catch(() => undefined);
    }
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      if (timer.current !== undefined) latest.current.save(field);
    };
  }, []);

  // An undo or a colleague may change the date. Text that the user is typing is kept.
  useEffect(() => {
    const field = input.current;
    if (field && timer.current === undefined && field.value !== saved) field.value = saved;
  }, [saved]);

  return (
    <input
      ref={input}
      className="control"
      {...rest}
      defaultValue={saved}
      onChange={({ currentTarget }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current.save(currentTarget), pauseMs);
      }}
      onBlur={({ currentTarget }) => save(currentTarget)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') save(currentTarget);
      }}
    />
  );
}

const pauseMs = 1000;
