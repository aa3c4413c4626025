import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { leadsQuery, useRights, usersQuery } from '#console/api/queries.ts';
import { useLeadActions } from '#console/lead/use-lead-actions.ts';
import { useKeys } from '#console/ui/keys.ts';
import type { LeadSummary } from '#contract/console/leads.ts';
import { BulkBar } from './bulk-bar.tsx';
import { isHeld } from './held.ts';
import { InboxToolbar } from './inbox-toolbar.tsx';
import { LeadList } from './lead-list.tsx';
import { TargetMenu, type TargetMenuState } from './target-menu.tsx';

const route = getRouteApi('/signed-in/leads');

/** The list of leads; beside it, or over it on narrow screens, the lead that is open. */
export function Inbox() {
  const address = route.useSearch();
  const navigate = useNavigate();
  const { leadId: openId } = useParams({ strict: false });
  const conditions = useDeferredValue(address);
  const { data, isPending, isError, error, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({ ...leadsQuery(conditions), placeholderData: (previous) => previous });
  useQuery(usersQuery);
  const may = useRights();
  const actions = useLeadActions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [focusId, setFocusId] = useState<string | null>(null);
  const [menu, setMenu] = useState<TargetMenuState | null>(null);

  const leads = useMemo(() => data?.pages.flatMap((page) => page.leads) ?? [], [data]);
  // A selection is for the list it was made in.
  const list = JSON.stringify({ ...address, search: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: It is dropped when the list changes.
  useEffect(() => setSelected(new Set()), [list]);

  const currentId = openId ?? focusId;
  const chosen = leads.filter(({ id }) => selected.has(id));
  const targets = chosen.length > 0 ? chosen : leads.filter(({ id }) => id === currentId);
  const canChange = may('changeLeads');

  function step(by: 1 | -1): void {
    const at = leads.findIndex(({ id }) => id === currentId);
    const next = leads[at === -1 ? 0 : Math.min(Math.max(at + by, 0), leads.length - 1)];
    if (!next) return;
    setFocusId(next.id);
    if (openId) void open(next, true);
    if (at + by >= leads.length - 5 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }
  const open = ({ id }: LeadSummary, replace = false) =>
    navigate({ to: '/leads/$leadId', params: { leadId: id }, search: address, replace });
  const close = () => navigate({ to: '/leads', search: address });
  function openMenu(kind: TargetMenuState['kind']): void {
    if (!canChange || targets.length === 0) return;
    const anchor = anchorOf(targets, selected.size > 0);
    setMenu({ kind, leads: targets, anchor, returnTo: document.activeElement });
  }
  const toggle = (ids: readonly string[], isOn: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids) isOn ? next.add(id) : next.delete(id);
      return next;
    });
  function act(run: (leads: readonly LeadSummary[]) => Promise<void>): void {
    if (!canChange || targets.length === 0) return;
    const left = leads.findIndex(({ id }) => id === targets.at(-1)?.id);
    const next = leads[left + 1] ?? leads.findLast(({ id }) => !targets.some((t) => t.id === id));
    void run(targets);
    setSelected(new Set());
    setFocusId(next?.id ?? null);
    if (openId) void (next ? open(next, true) : close());
  }

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    e: () => openMenu('progress'),
    a: () => openMenu('assignee'),
    s: () => act(actions.markSpam),
    r: () => (targets.every(isHeld) ? act(actions.release) : undefined),
    x: () => (currentId && canChange ? toggle([currentId], !selected.has(currentId)) : undefined),
    Escape: () => {
      if (selected.size > 0) setSelected(new Set());
      else if (openId) void close();
    },
  });

  return (
    <main className="inbox" data-open={openId ? '' : undefined}>
      <section aria-label="Leads" className="inbox-list">
        <InboxToolbar address={address} />
        {chosen.length > 0 ? (
          <BulkBar
            leads={chosen}
            onClear={() => setSelected(new Set())}
            onMenu={openMenu}
            onSpam={() => act(actions.markSpam)}
            onRelease={() => act(actions.release)}
          />
        ) : null}
        <LeadList
          leads={leads}
          address={address}
          isPending={isPending}
          error={isError ? error : null}
          selected={selected}
          onSelect={canChange ? toggle : null}
          openId={openId ?? null}
          focusId={focusId}
          onFocus={setFocusId}
          onEnd={() => {
            if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
          }}
        />
      </section>
      <Outlet />
      <TargetMenu state={menu} onClose={() => setMenu(null)} />
    </main>
  );
}

/** Where a menu that a key opened hangs: the bar of the selection, the open lead, or the row. */
function anchorOf(leads: readonly LeadSummary[], isSelection: boolean): Element | null {
  if (isSelection) return document.querySelector('[data-bulk-bar]');
  return (
    document.querySelector('[data-lead-bar]') ??
    document.querySelector(`[data-lead="${leads[0]?.id}"]`)
  );
}
