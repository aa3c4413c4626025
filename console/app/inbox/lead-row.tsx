import { memo, type ReactNode } from 'react';
import type { AnswerDue } from '#console/app/parts/answer-due.ts';
import {
  Assignee,
  followUpText,
  hasNewAnswer,
  isDue,
  LeadMarks,
  LeadTime,
  State,
} from '#console/app/parts/lead-marks.tsx';
import { nameOfLead } from '#console/app/parts/name-of-lead.ts';
import { capOf } from '#console/app/parts/views.ts';
import type { LeadMatch } from '#console/contract/inbox.ts';
import { heldLabels, type LeadSummary } from '#console/contract/leads.ts';
import type { User } from '#console/contract/people.ts';
import type { LeadColumn } from '#console/contract/saved-views.ts';
import { certificateLabels } from '#contract/clia.ts';
import type { ListedLaboratory } from '#contract/laboratory.ts';
import { phoneWithExtension, readablePhone } from '#contract/phone.ts';
import { Cap } from '#web/ui/cap.tsx';
import { cellsOf } from './columns.ts';

type LeadRowProps = {
  lead: LeadSummary;
  /** The row's position in the list, from 1. */
  place: number;
  total: number;
  /** The visible columns; null if the list is too narrow for columns. */
  columns: readonly LeadColumn[] | null;
  /** The list's query string, for the row's link. */
  search: string;
  users: readonly User[];
  /** The date on which follow-ups are due. */
  today: string;
  /** How long the visitor has been waiting, by the answer target. */
  answer: AnswerDue['state'] | undefined;
  hasArrived: boolean;
  isOpen: boolean;
  isSelected: boolean;
  isSimilar: boolean;
  /** The search's matches in the lead. */
  matches: readonly LeadMatch[];
  onCheck: ((leadId: string, isOn: boolean, isRange: boolean) => void) | null;
};

/**
 * A lead in the list: a line of cells, one of them with the visitor's words, or three lines on narrow screens. The
 * matches of a search have a second line.
 */
export const LeadRow = memo(function LeadRow(props: LeadRowProps) {
  const { lead, columns, users, today, isOpen, isSelected, isSimilar, onCheck } = props;
  const name = nameOfLead(lead);
  const isAnswer = hasNewAnswer(lead);
  const matches = props.matches.length > 0 ? <LeadMatches matches={props.matches} /> : null;
  const words = matches ? null : <LeadWords lead={lead} isAnswer={isAnswer} />;
  return (
    <li
      aria-setsize={props.total}
      aria-posinset={props.place}
      data-lead={lead.id}
      className="lead-row"
      data-new={lead.progress === 'new' && lead.status === 'accepted' ? '' : undefined}
      data-arrived={props.hasArrived ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      data-open={isOpen ? '' : undefined}
      data-answer={isAnswer ? '' : undefined}
    >
      {onCheck ? (
        <label className="-mr-2 grid w-11 flex-none cursor-pointer place-items-center">
          <input
            type="checkbox"
            className="control-box"
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={(event) =>
              onCheck(lead.id, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)
            }
          />
        </label>
      ) : null}
      {/* The router's link component would cost as much as the rest of the row; `LeadRows` handles
          its clicks. */}
      <a
        href={`/leads/${lead.id}${props.search}`}
        className="lead-link"
        aria-current={isOpen ? 'true' : undefined}
      >
        <Cap color={capOf(lead)} />
        <span className="lead-name">
          {name}
          {isSimilar ? <span className="chip ml-2">similar</span> : null}
        </span>
        {columns ? (
          cellsOf(columns)
            .slice(1)
            .map((cell) =>
              cell === 'name' || cell === 'words' ? (
                <span key={cell} className="flex min-w-0 items-center gap-3">
                  {words}
                  {columns.includes('tags') ? <Flags {...props} columns={columns} /> : null}
                </span>
              ) : (
                <LeadCell key={cell} column={cell} lead={lead} users={users} today={today} />
              ),
            )
        ) : (
          <>
            <LeadTime lead={lead} isActivity />
            {words}
          </>
        )}
        {matches}
        {columns ? null : <NarrowCells {...props} />}
      </a>
    </li>
  );
});

function NarrowCells({ lead, users, today, answer }: LeadRowProps) {
  const detail = lead.organization || (lead.name ? lead.email || phoneOf(lead) : '');
  return (
    <>
      <span className={`${textClass} col-start-2 text-soft`}>
        {lead.formLabel}
        {detail ? ` · ${detail}` : ''}
      </span>
      <span className={flagsClass}>
        <LeadMarks lead={lead} today={today} answer={answer} />
        <State lead={lead} isShort />
        <Assignee lead={lead} users={users} />
      </span>
    </>
  );
}

function Flags({
  lead,
  columns,
  today,
  answer,
}: Pick<LeadRowProps, 'lead' | 'today' | 'answer'> & { columns: readonly LeadColumn[] }) {
  return (
    <span className={`${flagsClass} ml-auto max-w-[60%] flex-none overflow-clip`}>
      <LeadMarks
        lead={lead}
        today={today}
        answer={answer}
        hasFollowUp={!columns.includes('follow-up')}
      />
      {lead.heldBecause ? <span className="chip">{heldLabels[lead.heldBecause]}</span> : null}
      {lead.tags.slice(0, 3).map((tag) => (
        <span key={tag} className="chip max-w-32 overflow-clip" title={tag}>
          {tag}
        </span>
      ))}
    </span>
  );
}

type CellProps = Pick<LeadRowProps, 'lead' | 'users' | 'today'> & {
  column: Exclude<LeadColumn, 'tags'>;
};

function LeadCell({ column, lead, users, today }: CellProps) {
  switch (column) {
    case 'follow-up':
      return (
        <span
          className={`${textClass} ${isDue(lead, today) ? 'font-semibold text-serum' : 'text-soft'}`}
        >
          {followUpText(lead)}
        </span>
      );
    case 'progress':
      return <State lead={lead} />;
    case 'assignee':
      return <Assignee lead={lead} users={users} />;
    case 'received':
    case 'activity':
      return <LeadTime lead={lead} isActivity={column === 'activity'} />;
    default:
      return <span className={`${textClass} text-soft`}>{texts[column](lead)}</span>;
  }
}

const flagsClass = 'flex min-w-0 items-center gap-2 justify-self-end whitespace-nowrap';
const textClass = 'overflow-clip text-ellipsis whitespace-nowrap';

function phoneOf({ phone, phoneExtension, isMasked }: LeadSummary): string {
  return isMasked ? phone : readablePhone(phoneWithExtension(phone, phoneExtension));
}

type TextColumn = Exclude<
  LeadColumn,
  'tags' | 'follow-up' | 'progress' | 'assignee' | 'received' | 'activity'
>;

const texts: Readonly<Record<TextColumn, (lead: LeadSummary) => ReactNode>> = {
  organization: ({ organization }) => organization,
  email: ({ email }) => email,
  phone: phoneOf,
  form: ({ formLabel }) => formLabel,
  state: ({ states }) => states.join(', '),
  tests: ({ laboratory }) => laboratory?.testsPerYear?.toLocaleString('en-US'),
};

/** The laboratory's CLIA record at a glance, and what the visitor wrote last. */
function LeadWords({ lead, isAnswer }: { lead: LeadSummary; isAnswer: boolean }) {
  const { laboratory, followUpNote } = lead;
  const snippet = [followUpNote && `Follow up: ${followUpNote}`, lead.snippet]
    .filter(Boolean)
    .join(' · ');
  if (!laboratory && !snippet && !isAnswer) return null;
  return (
    <span className="lead-words in-[.lead-rows-wide]:min-w-0 in-[.lead-rows-wide]:flex-1">
      {isAnswer ? (
        <span className="mr-2 rounded-sm bg-serum px-[0.4rem] py-[0.05rem] font-semibold text-sheet">
          New answer
        </span>
      ) : null}
      {laboratory ? (
        <span className="font-medium text-ink">
          {laboratoryText(laboratory)}
          {snippet ? ' · ' : null}
        </span>
      ) : null}
      {snippet}
    </span>
  );
}

/** '251K tests/yr · Accreditation certificate' */
function laboratoryText({ certificate, isActive, testsPerYear }: ListedLaboratory): string {
  const parts = [
    isActive ? '' : 'Terminated',
    testsPerYear === null ? '' : `${rounded.format(testsPerYear)} tests/yr`,
    certificate ? `${certificateLabels[certificate]} certificate` : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

const rounded = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumSignificantDigits: 3,
});

/** The search's matches in a lead, with the surrounding text. */
function LeadMatches({ matches }: { matches: readonly LeadMatch[] }) {
  return (
    <span className="lead-matches">
      {matches.map(({ label, pieces }) => (
        <span key={label + pieces.join('')}>
          <span className="font-semibold">{label}: </span>
          {pieces.map((piece, i) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: The pieces of a text never move.
            i % 2 === 1 ? <mark key={i}>{piece}</mark> : piece,
          )}
        </span>
      ))}
    </span>
  );
}
