import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { LeadSummary } from '#contract/console/leads.ts';
import type { LoadedLeads } from './use-leads.ts';

type Options = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly loaded: LoadedLeads;
  readonly arrivals: ReadonlySet<string>;
  /** True if rows have two lines. */
  readonly isTall: boolean;
  /** The lead to focus; a change also scrolls to it. */
  readonly focusId: string | null;
};

export type RowWindow = {
  /** The index of the first row to render. */
  readonly from: number;
  /** The index after the last row to render. */
  readonly to: number;
  /** The position of the first row, in pixels from the top. */
  readonly start: number;
  /** The height of all rows, in pixels. */
  readonly size: number;
};

/**
 * The rows in view, and those just outside. Rows are rendered in blocks, because a few cost hardly
 * more than one. Loads more leads near the end of the loaded ones.
 */
export function useLeadRows(options: Options): RowWindow {
  const { scroller, loaded, arrivals, isTall, focusId } = options;
  const { leads, loadMore, isLoadingMore } = loaded;
  const rowHeight = isTall ? tallRowPx : rowPx;
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
    const top = index * rowHeight;
    const lowest = top + rowHeight - element.clientHeight;
    element.scrollTop = Math.max(lowest, Math.min(element.scrollTop, top));
    const frame = requestAnimationFrame(() => {
      const row = element.querySelector<HTMLElement>(`[data-lead="${focusId}"] a`);
      if (row && row !== document.activeElement) row.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [focusId]);
  useRoomForArrivals(scroller, leads, arrivals, rowHeight);

  return { from, to, start: from * rowHeight, size: leads.length * rowHeight };
}

/**
 * Animates rows down when a lead arrives at the top of the list. Users who have scrolled down keep
 * their place.
 */
function useRoomForArrivals(
  scroller: RefObject<HTMLElement | null>,
  leads: readonly LeadSummary[],
  arrivals: ReadonlySet<string>,
  rowHeight: number,
): void {
  const first = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only a new first row moves the others.
  useLayoutEffect(() => {
    const element = scroller.current;
    const before = leads.findIndex(({ id }) => id === first.current);
    first.current = leads[0]?.id;
    const hasArrived = before > 0 && leads.slice(0, before).every(({ id }) => arrivals.has(id));
    if (!element || !hasArrived) return;
    if (element.scrollTop > 0) {
      element.scrollTop += before * rowHeight;
    } else if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const above = { transform: `translateY(${-before * rowHeight}px)` };
      element.firstElementChild?.animate([above, {}], { duration: 240, easing: 'ease-out' });
    }
  }, [leads[0]?.id]);
}

const blockRows = 4;
const loadAhead = 60;
/** Must match inbox.css. */
const rowPx = 44;
const tallRowPx = 66;
