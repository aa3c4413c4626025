import { getRouteApi, Link, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { type CSSProperties, type RefObject, useMemo, useRef } from 'react';
import { useOpenSteps, useRights, useUsers } from '#console/app/api/query-client.ts';
import { type InboxAddress, writeAddress } from '#console/app/lib/address.ts';
import { focusLead } from '#console/app/parts/focus-lead.ts';
import { tabOf } from '#console/app/parts/views.ts';
import { EmptyState } from '#console/app/ui/empty-state.tsx';
import { useTitle } from '#console/app/ui/use-title.ts';
import { filterNames } from '#console/contract/lead-filters.ts';
import type { LeadOrder } from '#console/contract/leads.ts';
import type { LeadColumn } from '#console/contract/saved-views.ts';
import { counted } from '#contract/amounts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { BulkBar } from './bulk-bar.tsx';
import { columnsWithin, gridOf, useColumns } from './columns.ts';
import { InboxToolbar } from './inbox-toolbar.tsx';
import { LeadRows, type LeadRowsProps } from './lead-rows.tsx';
import { ListHead } from './list-head.tsx';
import { changedAddress, type ShownList, useShownList } from './shown-list.ts';
import { TargetMenu } from './target-menu.tsx';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useLeads } from './use-leads.ts';
import { rootPx, useWidth } from './use-width.ts';

const route = getRouteApi('/signed-in/leads');

/** The list of leads, and the open lead next to it, or over it on narrow screens. */
export function Inbox() {
  const address = route.useSearch();
  const navigate = useNavigate();
  const { leadId: openId = null } = useParams({ strict: false });
  const shown = useShownList(address);
  useTitle(openId ? null : (shown.saved?.name ?? tabOf(shown.conditions).label), true);
  const chosen = useColumns(shown.saved);
  const section = useRef<HTMLElement>(null);
  const columns = useColumnsWithin(section, chosen.shown);
  const loaded = useLeads(shown);
  const canChange = useRights()('changeLeads');
  const work = useInboxKeys({ ...loaded, address, openId, canChange });
  const { selection, selected } = work;
  const isOpen = openId !== null;

  function change(next: Readonly<Record<string, string | undefined>>): void {
    void navigate({
      to: openId ? '/leads/$leadId' : '/leads',
      params: { leadId: openId ?? '' },
      search: changedAddress(shown, next),
      replace: true,
    });
  }

  return (
    <main className="relative flex h-full bg-sheet">
      <section
        ref={section}
        aria-label="Leads"
        className={classNames(
          'inbox-list flex min-w-0 flex-1 flex-col',
          // From 1180 px on, the open lead is next to the list; below, it covers the list.
          isOpen &&
            'min-[73.75rem]:flex-[0_0_25rem] min-[73.75rem]:border-r min-[73.75rem]:border-line',
          isOpen && 'max-[73.75rem]:invisible max-[73.75rem]:absolute max-[73.75rem]:inset-0',
        )}
      >
        <InboxToolbar
          shown={shown}
          total={loaded.isPending ? null : loaded.total}
          chosen={chosen}
          columns={columns}
          onChange={change}
        />
        {selected.length > 0 ? <BulkBar work={work} conditions={shown.conditions} /> : null}
        <LeadList
          loaded={loaded}
          shown={shown}
          columns={columns}
          address={address}
          selected={selection.ids}
          onSelect={canChange ? selection.toggle : null}
          openId={openId}
          focusId={work.focusId}
          onFocus={work.setFocusId}
          onSort={(order) => change({ order })}
        />
      </section>
      <Outlet />
      <TargetMenu state={work.menu} onClose={work.closeMenu} />
    </main>
  );
}

type LeadListProps = Omit<LeadRowsProps, 'scroller' | 'search' | 'users' | 'onOpen'> & {
  shown: ShownList;
  address: InboxAddress;
  onSort: (order: LeadOrder) => void;
};

/** The heading and the rows of a list, or the reason why it is empty. */
function LeadList({ shown, columns, address, onSort, ...rest }: LeadListProps) {
  const { leads, similar } = rest.loaded;
  const scroller = useRef<HTMLDivElement>(null);
  const users = useUsers();
  const navigate = useNavigate();
  return (
    <div
      className="flex min-h-0 flex-1 flex-col"
      style={columns ? ({ '--lead-grid': gridOf(columns) } as CSSProperties) : undefined}
    >
      {columns && leads.length > 0 && rest.selected.size === 0 ? (
        <ListHead
          shown={columns}
          order={shown.conditions.order ?? 'activity'}
          onSort={onSort}
          hasChecks={rest.onSelect !== null}
        />
      ) : null}
      {similar.size > 0 ? (
        <p role="status" className="border-b border-line px-4 py-2 text-soft">
          {similar.size === leads.length ? 'Nothing matches exactly. ' : ''}
          Leads marked “similar” have words that differ by a typo.
        </p>
      ) : null}
      <div
        ref={scroller}
        // Strict: scrolling inside changes no layout outside.
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-sheet contain-strict [overflow-anchor:none]"
      >
        {leads.length > 0 && shown.state === 'ready' ? (
          <LeadRows
            {...rest}
            scroller={scroller}
            columns={columns}
            search={writeAddress(address)}
            users={users}
            onOpen={(leadId, byKey) => {
              if (byKey) focusLead(leadId, leadId === rest.openId);
              void navigate({ to: '/leads/$leadId', params: { leadId }, search: address });
            }}
          />
        ) : (
          <NoLeads shown={shown} loaded={rest.loaded} />
        )}
      </div>
    </div>
  );
}

/** The columns that fit; null if the list is too narrow for a line of columns. */
function useColumnsWithin(
  list: RefObject<HTMLElement | null>,
  chosen: readonly LeadColumn[],
): readonly LeadColumn[] | null {
  const widthPx = useWidth(list);
  // Memoized, so that rows don't rerender.
  return useMemo(() => {
    const widthRem = widthPx / rootPx();
    return widthRem < wideFromRem ? null : columnsWithin(chosen, widthRem);
  }, [widthPx, chosen]);
}

const wideFromRem = 47.5;

/** The reason why the list is empty, and what to do about it. */
function NoLeads({ shown, loaded }: Pick<LeadListProps, 'shown' | 'loaded'>) {
  const { conditions, saved, state } = shown;
  const { isPending, error } = loaded;
  const openSteps = useOpenSteps();
  if (state === 'missing') {
    return (
      <EmptyState title="This view no longer exists">
        <p>It was removed, or the person who saved it stopped sharing it.</p>
        <Link to="/leads" search={{}} className="button button-secondary">
          Inbox
        </Link>
      </EmptyState>
    );
  }
  if (error) return <EmptyState title="The list failed to load.">{error.message}</EmptyState>;
  if (isPending) return <p className="late px-6 py-10 text-muted">Loading…</p>;
  const { address, empty, label } = tabOf(conditions);
  if (conditions.search) {
    return (
      <EmptyState title={`Nothing found for “${conditions.search}”`}>
        <p>Search covers every field, notes, tags, replies, answers, campaigns and assignees.</p>
      </EmptyState>
    );
  }
  if (saved) {
    return (
      <EmptyState title={`No leads in “${saved.name}”`}>
        <p>Leads appear here as soon as they match the view.</p>
      </EmptyState>
    );
  }
  if (filterNames.some((name) => conditions[name] !== address[name])) {
    return (
      <EmptyState title="No leads match these filters">
        <p>Remove a filter above, or clear them all.</p>
        <Link to="/leads" search={address} className="button button-secondary">
          Clear the filters
        </Link>
      </EmptyState>
    );
  }
  const [heading, text] = empty;
  return (
    <EmptyState title={heading}>
      <p>{text}</p>
      {openSteps > 0 && label === 'Inbox' ? (
        <Link to="/settings/health" className="button">
          Finish setting up: {counted(openSteps, 'step')}
        </Link>
      ) : null}
    </EmptyState>
  );
}
