import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { InboxAddress } from '#console/address.ts';
import { viewOf } from '#console/shell/views.ts';
import { EmptyState } from '#console/ui/empty-state.tsx';
import type { LeadSummary } from '#contract/console/leads.ts';
import { useArrivals } from './arrivals.ts';
import { LeadRow } from './lead-row.tsx';

type LeadListProps = {
  leads: readonly LeadSummary[];
  address: InboxAddress;
  isPending: boolean;
  error: Error | null;
  selected: ReadonlySet<string>;
  /** Null for those who may not change leads. */
  onSelect: ((ids: readonly string[], isOn: boolean) => void) | null;
  openId: string | null;
  /** The lead that the keys have reached. */
  focusId: string | null;
  onFocus: (leadId: string) => void;
  /** The end of what is loaded comes into view. */
  onEnd: () => void;
};

/** Only the rows in view are in the page, so that a list of any length scrolls smoothly. */
export function LeadList(props: LeadListProps) {
  const { leads, address, isPending, error, selected, onSelect, openId, focusId } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(scroller);
  const arrivals = useArrivals();
  const lastChecked = useRef<string | null>(null);
  const rowHeight = isWide ? wideRowPx : narrowRowPx;
  const rows = useVirtualizer({
    count: leads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => leads[index]?.id ?? index,
    overscan: 12,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const { onEnd } = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: Rows are measured again when their height changes.
  useLayoutEffect(() => rows.measure(), [rowHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each lead that scrolls in may be the last.
  useEffect(() => {
    if (last >= 0 && last >= leads.length - 30) onEnd();
  }, [last, leads.length]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only moving the focus scrolls.
  useEffect(() => {
    const index = leads.findIndex(({ id }) => id === focusId);
    if (index === -1) return;
    rows.scrollToIndex(index);
    const frame = requestAnimationFrame(() => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-lead="${focusId}"] a`);
      if (row && row !== document.activeElement) row.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [focusId]);
  useAnchoredScroll(scroller, leads, arrivals, rowHeight);

  function check(leadId: string, isOn: boolean, isRange: boolean): void {
    const ids = leads.map(({ id }) => id);
    const from = isRange && lastChecked.current ? ids.indexOf(lastChecked.current) : -1;
    const to = ids.indexOf(leadId);
    lastChecked.current = leadId;
    onSelect?.(
      from === -1 ? [leadId] : ids.slice(Math.min(from, to), Math.max(from, to) + 1),
      isOn,
    );
  }

  return (
    <div ref={scroller} className="lead-list">
      {leads.length > 0 ? (
        <ul className="relative" style={{ height: rows.getTotalSize() }}>
          {items.map(({ index, key, start, size }) => {
            const lead = leads[index];
            return lead ? (
              <li
                key={key}
                aria-setsize={leads.length}
                aria-posinset={index + 1}
                data-lead={lead.id}
                data-arrived={arrivals.has(lead.id) ? '' : undefined}
                className="lead-row-place"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                <LeadRow
                  lead={lead}
                  isWide={isWide}
                  address={address}
                  isOpen={lead.id === openId}
                  isSelected={selected.has(lead.id)}
                  onCheck={onSelect ? check : null}
                  onFocus={props.onFocus}
                />
              </li>
            ) : null;
          })}
        </ul>
      ) : (
        <Nothing isPending={isPending} error={error} address={address} />
      )}
    </div>
  );
}

function Nothing({
  isPending,
  error,
  address,
}: Pick<LeadListProps, 'isPending' | 'error' | 'address'>): ReactNode {
  if (error) return <EmptyState title="The list failed to load.">{error.message}</EmptyState>;
  if (isPending) return <p className="late px-6 py-10 text-muted">Loading…</p>;
  const { view: _view, form: _form, order: _order, search, ...filters } = address;
  if (search) {
    return (
      <EmptyState title={`Nothing found for “${search}”`}>
        <p>The search looks at every field: names, addresses, phone numbers, answers.</p>
      </EmptyState>
    );
  }
  if (Object.values(filters).some(Boolean)) {
    return <EmptyState title="No lead passes these filters">Remove one to see more.</EmptyState>;
  }
  const view = viewOf(address);
  return <EmptyState title={`${view.label}: nothing here`}>{view.empty}</EmptyState>;
}

/** Whether a row has room for columns. */
function useIsWide(scroller: React.RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWide(element.clientWidth >= wideFromPx));
    setWide(element.clientWidth >= wideFromPx);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return isWide;
}

/** Someone who reads further down keeps their place when a lead arrives on top. */
function useAnchoredScroll(
  scroller: React.RefObject<HTMLElement | null>,
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

const wideFromPx = 820;
const wideRowPx = 44;
const narrowRowPx = 66;
