import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useToday } from '#console/app/api/query-client.ts';
import { useAnswerDue } from '#console/app/parts/answer-due.ts';
import { arrivals } from '#console/app/parts/arrivals.ts';
import type { LeadMatch } from '#console/contract/inbox.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import type { User } from '#console/contract/people.ts';
import type { LeadColumn } from '#console/contract/saved-views.ts';
import { LeadRow } from './lead-row.tsx';
import type { LoadedLeads } from './use-leads.ts';
import { rootPx } from './use-width.ts';

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
  /** The lead that has the keyboard focus; a change also scrolls to it. */
  focusId: string | null;
  onFocus: (leadId: string) => void;
  onOpen: (leadId: string, byKey: boolean) => void;
};

/**
 * Renders only the rows in view. A padding replaces the rows above them, so that scrolling paints
 * only rows that come into view.
 */
export function LeadRows(props: LeadRowsProps) {
  const { loaded, columns, search, users, selected, onSelect, openId } = props;
  const { leads, similar, matches } = loaded;
  const arrived = arrivals.useValue();
  const today = useToday();
  const answerDue = useAnswerDue();
  const isWide = columns !== null;
  // Must match inbox.css.
  const [remPx] = useState(rootPx);
  const isSearch = matches.size > 0;
  const rowHeight = (isWide ? (isSearch ? 3.5 : 2.25) : 5) * remPx;
  const { from, to, start, size } = useLeadRows(props, rowHeight);
  useKeptPlace(props, leads, rowHeight);
  const check = useRangeCheck(leads, onSelect);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks a link.
    <ul
      className={isWide ? 'lead-rows lead-rows-wide' : 'lead-rows'}
      data-search={isSearch ? '' : undefined}
      style={{ height: size, paddingTop: start }}
      onClick={(event) => follow(event, props.onOpen)}
      onFocus={({ target }) => onLink(target, props.onFocus)}
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
          answer={answerDue(lead)?.state}
          hasArrived={arrived.has(lead.id)}
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

const noMatches: readonly LeadMatch[] = [];

type Select = (ids: readonly string[], isOn: boolean) => void;

/**
 * Checks a lead or, with Shift, all leads since the previous one. The function is stable, so that rows don't rerender.
 */
function useRangeCheck(leads: readonly LeadSummary[], onSelect: Select | null) {
  const latest = useRef({ leads, onSelect });
  latest.current = { leads, onSelect };
  const lastChecked = useRef<string | null>(null);
  return useCallback((leadId: string, isOn: boolean, isRange: boolean) => {
    const ids = latest.current.leads.map(({ id }) => id);
    const from = isRange && lastChecked.current ? ids.indexOf(lastChecked.current) : -1;
    const to = ids.indexOf(leadId);
    lastChecked.current = leadId;
    latest.current.onSelect?.(
      from === -1 ? [leadId] : ids.slice(Math.min(from, to), Math.max(from, to) + 1),
      isOn,
    );
  }, []);
}

/**
 * The rows in view and just outside it: the index of the first, the index after the last, and their distance from the
 * top of the list in pixels. Rows are rendered in blocks, because a few cost hardly more than one. Loads more leads
 * near the end of the loaded ones.
 */
function useLeadRows(
  { scroller, loaded: { leads, loadMore, isLoadingMore }, focusId }: LeadRowsProps,
  rowHeight: number,
) {
  const virtual = useVirtualizer({
    count: Math.ceil(leads.length / blockRows),
    // Memoized, because a new function would measure all blocks again.
    getScrollElement: useCallback(() => scroller.current, [scroller]),
    estimateSize: useCallback(() => rowHeight * blockRows, [rowHeight]),
    // Rendering within the scroll event would block the frame.
    useFlushSync: false,
  });
  const first = virtual.calculateRange()?.startIndex ?? 0;
  const inView = Math.ceil((virtual.scrollRect?.height ?? 0) / (rowHeight * blockRows));
  // Always the same number of blocks, so that a block is added and another removed in the same
  // frame.
  const from = Math.max(0, first - 1) * blockRows;
  const to = Math.min((first + inView + 2) * blockRows, leads.length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: Blocks are measured again when their height changes.
  useLayoutEffect(() => virtual.measure(), [rowHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each block that scrolls in may be near the last.
  useEffect(() => {
    if (to > 0 && to >= leads.length - loadAhead) loadMore();
  }, [to, leads.length, isLoadingMore]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only moving the focus scrolls.
  useEffect(() => {
    const index = focusId === null ? -1 : leads.findIndex(({ id }) => id === focusId);
    const element = scroller.current;
    if (index === -1 || !element) return;
    scrollToRow(element, index, rowHeight);
    const frame = requestAnimationFrame(() => {
      const row = element.querySelector<HTMLElement>(`[data-lead="${focusId}"] a`);
      if (row && row !== document.activeElement) row.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [focusId]);

  return { from, to, start: from * rowHeight, size: leads.length * rowHeight };
}

function scrollToRow(list: HTMLElement, index: number, rowHeight: number): void {
  const top = index * rowHeight;
  const lowest = top + rowHeight - list.clientHeight;
  list.scrollTop = Math.max(lowest, Math.min(list.scrollTop, top));
}

/**
 * Users who have scrolled down keep their place when leads arrive or move to the top of the list, or
 * when opening a lead changes the height of rows.
 */
function useKeptPlace(
  { scroller, search, openId }: LeadRowsProps,
  leads: readonly LeadSummary[],
  rowHeight: number,
): void {
  const previous = useRef({ leads, search, rowHeight, openId });
  useLayoutEffect(() => {
    const element = scroller.current;
    const before = previous.current;
    const lastOpen = openId ?? before.openId;
    previous.current = { leads, search, rowHeight, openId: lastOpen };
    if (!element) return;
    // A new list starts at the top.
    if (before.search !== search) element.scrollTop = 0;
    const open = leads.findIndex(({ id }) => id === lastOpen);
    if (before.rowHeight !== rowHeight && open !== -1) {
      element.scrollTop += open * (rowHeight - before.rowHeight);
      scrollToRow(element, open, rowHeight);
    }
    if (!element.scrollTop || before.leads === leads) return;
    const top = Math.floor(element.scrollTop / rowHeight);
    const at = leads.findIndex(({ id }) => id === before.leads[top]?.id);
    // A row that moves to the top doesn't scroll the list with it.
    if (at > 0) element.scrollTop += (at - top) * rowHeight;
  }, [scroller, leads, search, rowHeight, openId]);
}

const blockRows = 4;
const loadAhead = 60;
