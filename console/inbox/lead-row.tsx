import { memo } from 'react';
import { Assignee, Flags, Received, State } from '#console/parts/lead-marks.tsx';
import { nameOfLead } from '#console/parts/name-of-lead.ts';
import { capOfForm } from '#console/parts/views.ts';
import type { LeadMatch } from '#contract/console/inbox.ts';
import type { LeadSummary } from '#contract/console/leads.ts';
import type { User } from '#contract/console/people.ts';
import type { LeadColumn } from '#contract/console/saved-views.ts';
import { Cap } from '#web/ui/cap.tsx';
import { LaboratoryLine } from './laboratory-line.tsx';
import { LeadCell } from './lead-cells.tsx';
import { LeadMatches } from './lead-matches.tsx';

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
  /** The date at which follow-ups are due. */
  today: string;
  hasArrived: boolean;
  isOpen: boolean;
  isSelected: boolean;
  isSimilar: boolean;
  /** The places that match the search. */
  matches: readonly LeadMatch[];
  onCheck: ((leadId: string, isOn: boolean, isRange: boolean) => void) | null;
};

/** A lead in the list: one line of columns, or two lines on narrow screens. */
export const LeadRow = memo(function LeadRow(props: LeadRowProps) {
  const { lead, columns, users, today, isOpen, isSelected, isSimilar, onCheck } = props;
  const name = nameOfLead(lead);
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
      data-laboratory={lead.laboratory ? '' : undefined}
    >
      {onCheck ? (
        <label className="lead-check">
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
        <Cap color={capOfForm(lead.form)} />
        <span className="lead-name">
          {name}
          {isSimilar ? <span className="chip ml-2">similar</span> : null}
          {lead.laboratory ? <LaboratoryLine laboratory={lead.laboratory} /> : null}
        </span>
        {columns ? (
          columns.map((column) => (
            <LeadCell
              key={column}
              column={column}
              lead={lead}
              columns={columns}
              users={users}
              today={today}
            />
          ))
        ) : (
          <NarrowCells {...props} />
        )}
        {columns && props.matches.length > 0 ? <LeadMatches matches={props.matches} /> : null}
      </a>
    </li>
  );
});

function NarrowCells({ lead, users, today, matches }: LeadRowProps) {
  const detail = lead.organization || (lead.name ? lead.email || lead.phone : '');
  return (
    <>
      <Received lead={lead} />
      {matches.length > 0 ? (
        <LeadMatches matches={matches} />
      ) : (
        <span className="lead-detail">
          {lead.formLabel}
          {detail ? ` · ${detail}` : ''}
        </span>
      )}
      <span className="lead-flags">
        <Flags lead={lead} today={today} />
        <State lead={lead} isShort />
        {lead.assigneeId && lead.status === 'accepted' ? (
          <Assignee lead={lead} users={users} />
        ) : null}
      </span>
    </>
  );
}
