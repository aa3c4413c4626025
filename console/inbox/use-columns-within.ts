import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { LeadColumn } from '#contract/console/saved-views.ts';
import { columnsWithin } from './columns.ts';

/** The columns that fit; null if the list is too narrow for a line of columns. */
export function useColumnsWithin(
  list: RefObject<HTMLElement | null>,
  chosen: readonly LeadColumn[],
): readonly LeadColumn[] | null {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    setWidthPx(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  // Memoized, so that rows are not rendered again.
  return useMemo(() => {
    const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return widthPx < wideFromPx ? null : columnsWithin(chosen, widthPx / rootPx);
  }, [widthPx, chosen]);
}

const wideFromPx = 760;
