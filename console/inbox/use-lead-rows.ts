import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { LeadSummary } from '#contract/console/leads.ts';
import type { LoadedLeads } from './use-leads.ts';

type Options = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly loaded: LoadedLeads;
  readonly arrivals: ReadonlySet<string>;
  readonly isWide: boolean;
  /** Is scrolled to and focused when it changes. */
  readonly focusId: string | null;
};

export type PlacedRow = {
  readonly lead: LeadSummary;
  readonly index: number;
  /** In pixels from the top. */
  readonly start: number;
  readonly size: number;
};

/** The rows in view, and those just outside. Near the end of what is loaded, more is. */
export function useLeadRows({ scroller, loaded, arrivals, isWide, focusId }: Options) {
  const { leads, loadMore, isLoadingMore } = loaded;
  const rowHeight = isWide ? wideRowPx : narrowRowPx;
  const virtual = useVirtualizer({
    count: leads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => leads[index]?.id ?? index,
    overscan: 12,
    // Drawing within the scroll event would hold up the frame.
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: Rows are measured again when their height changes.
  useLayoutEffect(() => virtual.measure(), [rowHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each lead that scrolls in may be near the last.
  useEffect(() => {
    if (last >= 0 && last >= leads.length - loadAhead) loadMore();
  }, [last, leads.length, isLoadingMore]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only moving the focus scrolls.
  useEffect(() => {
    const index = focusId === null ? -1 : leads.findIndex(({ id }) => id === focusId);
    if (index === -1) return;
    virtual.scrollToIndex(index);
    const frame = requestAnimationFrame(() => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-lead="${focusId}"] a`);
      if (row && row !== document.activeElement) row.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [focusId]);
  useAnchoredScroll(scroller, leads, arrivals, rowHeight);

  const rows = items.flatMap(({ index, start, size }): PlacedRow[] => {
    const lead = leads[index];
    return lead ? [{ lead, index, start, size }] : [];
  });
  return { rows, totalSize: virtual.getTotalSize() };
}

/** Someone who reads further down keeps their place when a lead arrives on top. */
function useAnchoredScroll(
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
    const hasArrived = before > 0 && leads.slice(0, before).every(({ id }) => arrivals.has(id));
    if (element && hasArrived && element.scrollTop > 0) element.scrollTop += before * rowHeight;
    first.current = leads[0]?.id;
  }, [leads[0]?.id]);
}

const loadAhead = 60;
const wideRowPx = 44;
const narrowRowPx = 66;
