import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type InboxAddress, writeAddress } from '#console/address.ts';
import { usersQuery } from '#console/api/queries.ts';
import type { User } from '#contract/console/account.ts';
import type { LeadOrder } from '#contract/console/leads.ts';
import type { LeadColumn } from '#contract/console/saved-views.ts';
import { useArrivals } from './arrivals.ts';
import { LeadRow } from './lead-row.tsx';
import { ListHead } from './list-head.tsx';
import { NoLeads } from './no-leads.tsx';
import type { ShownList } from './shown-list.ts';
import { useLeadRows } from './use-lead-rows.ts';
import type { LoadedLeads } from './use-leads.ts';
import { useRangeCheck } from './use-range-check.ts';

type LeadListProps = {
  loaded: LoadedLeads;
  shown: ShownList;
  columns: readonly LeadColumn[];
  address: InboxAddress;
  selected: ReadonlySet<string>;
  /** Null for those who may not change leads. */
  onSelect: ((ids: readonly string[], isOn: boolean) => void) | null;
  openId: string | null;
  /** The lead that the keys have reached. */
  focusId: string | null;
  onFocus: (leadId: string) => void;
  onSort: (order: LeadOrder) => void;
};

/** Only the rows in view are in the page, so that a list of any length scrolls smoothly. */
export function LeadList(props: LeadListProps) {
  const { loaded, shown, columns: some, address, selected, onSelect, openId, focusId } = props;
  const { leads, similar, isPending, error } = loaded;
  const scroller = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(scroller);
  const arrivals = useArrivals();
  const { rows, totalSize } = useLeadRows({ scroller, loaded, arrivals, isWide, focusId });
  const check = useRangeCheck(leads, onSelect);
  const users = useQuery(usersQuery).data?.users ?? noUsers;
  const search = writeAddress(address);
  const follow = useFollow(address);
  return (
    <>
      {isWide && leads.length > 0 ? (
        <ListHead
          shown={some}
          order={shown.conditions.order ?? 'newest'}
          onSort={props.onSort}
          hasChecks={onSelect !== null}
        />
      ) : null}
      {similar.size > 0 ? (
        <p role="status" className="border-b border-line px-4 py-2 text-soft">
          {similar.size === leads.length ? 'Nothing matches exactly. ' : ''}
          Leads marked “similar” have words that differ by a typo.
        </p>
      ) : null}
      <div ref={scroller} className="lead-list">
        {leads.length > 0 && shown.state === 'ready' ? (
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks a link.
          <ul className="relative" style={{ height: totalSize }} onClick={follow}>
            {rows.map(({ lead, index, start, size }) => (
              <li
                key={lead.id}
                aria-setsize={leads.length}
                aria-posinset={index + 1}
                data-lead={lead.id}
                data-arrived={arrivals.has(lead.id) ? '' : undefined}
                className="lead-row-place"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                <LeadRow
                  lead={lead}
                  columns={isWide ? some : null}
                  search={search}
                  users={users}
                  isOpen={lead.id === openId}
                  isSelected={selected.has(lead.id)}
                  isSimilar={similar.has(lead.id)}
                  onCheck={onSelect ? check : null}
                  onFocus={props.onFocus}
                />
              </li>
            ))}
          </ul>
        ) : (
          <NoLeads isPending={isPending} error={error} shown={shown} />
        )}
      </div>
    </>
  );
}

/** Opens the lead whose link was clicked, unless the browser is asked to open it elsewhere. */
function useFollow(address: InboxAddress) {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    const link = (event.target as Element).closest('a');
    const leadId = link?.closest<HTMLElement>('[data-lead]')?.dataset.lead;
    if (!leadId) return;
    event.preventDefault();
    void navigate({ to: '/leads/$leadId', params: { leadId }, search: address });
  };
}

/** Whether a row has room for columns. */
function useIsWide(scroller: RefObject<HTMLElement | null>): boolean {
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

const wideFromPx = 760;
const noUsers: readonly User[] = [];
