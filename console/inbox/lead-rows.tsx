import type { MouseEvent, RefObject } from 'react';
import { useToday } from '#console/api/queries.ts';
import { momentText } from '#console/lib/times.ts';
import { useArrivals } from '#console/parts/arrivals.ts';
import type { LeadMatch } from '#contract/console/inbox.ts';
import type { User } from '#contract/console/people.ts';
import type { LeadColumn } from '#contract/console/saved-views.ts';
import { LeadRow } from './lead-row.tsx';
import { useLeadRows } from './use-lead-rows.ts';
import type { LoadedLeads } from './use-leads.ts';
import { useRangeCheck } from './use-range-check.ts';

export type LeadRowsProps = {
  scroller: RefObject<HTMLDivElement | null>;
  loaded: LoadedLeads;
  /** The visible columns; null if the list is too narrow for columns. */
  columns: readonly LeadColumn[] | null;
  /** The list's query string, for the links of its rows. */
  search: string;
  users: readonly User[];
  selected: ReadonlySet<string>;
  /** Null for users who can't change leads. */
  onSelect: ((ids: readonly string[], isOn: boolean) => void) | null;
  openId: string | null;
  /** The lead that has the keyboard focus. */
  focusId: string | null;
  onFocus: (leadId: string) => void;
  onOpen: (leadId: string, byKey: boolean) => void;
};

/**
 * Renders only the rows in view. A padding replaces the rows above them, so that scrolling paints
 * only rows that come into view.
 */
export function LeadRows(props: LeadRowsProps) {
  const { scroller, loaded, columns, search, users, selected, onSelect, openId, focusId } = props;
  const { leads, similar, matches } = loaded;
  const arrivals = useArrivals();
  const today = useToday();
  const isWide = columns !== null;
  const isTall = !isWide || matches.size > 0;
  const { from, to, start, size } = useLeadRows({ scroller, loaded, arrivals, isTall, focusId });
  const check = useRangeCheck(leads, onSelect);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks a link.
    <ul
      className={isWide ? 'lead-rows lead-rows-wide' : 'lead-rows'}
      data-tall={isTall ? '' : undefined}
      style={{ height: size, paddingTop: start }}
      onClick={(event) => follow(event, props.onOpen)}
      onFocus={({ target }) => onLink(target, props.onFocus)}
      onMouseOver={showMoment}
    >
      {leads.slice(from, to).map((lead, index) => (
        <LeadRow
          key={lead.id}
          lead={lead}
          place={from + index + 1}
          total={leads.length}
          columns={columns}
          search={search}
          users={users}
          today={today}
          hasArrived={arrivals.has(lead.id)}
          isOpen={lead.id === openId}
          isSelected={selected.has(lead.id)}
          isSimilar={similar.has(lead.id)}
          matches={matches.get(lead.id) ?? noMatches}
          onCheck={onSelect ? check : null}
        />
      ))}
    </ul>
  );
}

/** Opens the lead whose link was clicked, except for clicks that open a new tab or window. */
function follow(event: MouseEvent<HTMLElement>, open: LeadRowsProps['onOpen']): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return;
  }
  onLink(event.target as Element, (leadId) => {
    event.preventDefault();
    // Pressing Enter fires a click without a pointer.
    open(leadId, event.detail === 0);
  });
}

function onLink(target: Element, run: (leadId: string) => void): void {
  const leadId = target.closest('a')?.closest<HTMLElement>('[data-lead]')?.dataset.lead;
  if (leadId) run(leadId);
}

/**
 * Sets a row's full date as tooltip on hover. Formatting it for every row would slow down
 * scrolling.
 */
function showMoment({ target }: MouseEvent): void {
  if (target instanceof HTMLTimeElement && !target.title)
    target.title = momentText(target.dateTime);
}

const noMatches: readonly LeadMatch[] = [];
