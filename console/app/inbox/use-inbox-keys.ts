import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { InboxAddress } from '#console/app/lib/address.ts';
import { markSpam, releaseLeads } from '#console/app/parts/lead-actions.ts';
import { useKeys } from '#console/app/ui/keys.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import type { TargetMenuState } from './target-menu.tsx';
import type { LoadedLeads } from './use-leads.ts';

type InboxState = Pick<LoadedLeads, 'leads' | 'loadMore'> & {
  readonly address: InboxAddress;
  readonly openId: string | null;
  readonly canChange: boolean;
};

export type InboxWork = ReturnType<typeof useInboxKeys>;

/** Moves through the list, and changes the selected leads or else the current one. */
export function useInboxKeys({ leads, loadMore, address, openId, canChange }: InboxState) {
  const navigate = useNavigate();
  const selection = useSelection(JSON.stringify({ ...address, search: undefined }));
  const [focusId, setFocusId] = useState<string | null>(null);
  const [menu, setMenu] = useState<TargetMenuState | null>(null);

  const currentId = openId ?? focusId;
  const selected = selection.ids.size > 0 ? leads.filter(({ id }) => selection.ids.has(id)) : none;
  const targetsOf = () =>
    selected.length > 0 ? selected : leads.filter(({ id }) => id === currentId);

  function step(by: 1 | -1): void {
    const at = leads.findIndex(({ id }) => id === currentId);
    const next = leads[at === -1 ? 0 : Math.min(Math.max(at + by, 0), leads.length - 1)];
    if (!next) return;
    setFocusId(next.id);
    if (openId) void open(next, true);
    if (at + by >= leads.length - 5) loadMore();
  }
  const open = ({ id }: LeadSummary, replace = false) =>
    navigate({ to: '/leads/$leadId', params: { leadId: id }, search: address, replace });
  const close = () => navigate({ to: '/leads', search: address });
  function openMenu(kind: TargetMenuState['kind']): void {
    const targets = targetsOf();
    if (!canChange || targets.length === 0) return;
    const anchor = anchorOf(kind, targets, selection.ids.size > 0);
    setMenu({ kind, leads: targets, anchor, returnTo: document.activeElement });
  }
  function act(run: (leads: readonly LeadSummary[]) => Promise<void>): void {
    const targets = targetsOf();
    if (!canChange || targets.length === 0) return;
    const left = leads.findIndex(({ id }) => id === targets.at(-1)?.id);
    const next = leads[left + 1] ?? leads.findLast(({ id }) => !targets.some((t) => t.id === id));
    void run(targets);
    selection.clear();
    setFocusId(next?.id ?? null);
    if (openId) void (next ? open(next, true) : close());
  }
  function clear(): void {
    // The bar disappears, and its buttons with it.
    const isInBar = document.activeElement?.closest('[data-bulk-bar]');
    selection.clear();
    if (isInBar) focusRow(currentId ?? leads[0]?.id ?? '');
  }
  const moveToSpam = () => act(markSpam);

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    e: () => openMenu('progress'),
    a: () => openMenu('assignee'),
    s: moveToSpam,
    Escape: () => {
      if (selection.ids.size > 0) clear();
      else if (openId) void close().then(() => focusRow(openId));
    },
  });
  return {
    selection,
    selected,
    clear,
    focusId,
    setFocusId,
    menu,
    openMenu,
    closeMenu: () => setMenu(null),
    moveToSpam,
    release: () => act(releaseLeads),
  };
}

/** Does nothing if the row has scrolled out of view, because it is no longer rendered. */
function focusRow(leadId: string): void {
  document.querySelector<HTMLElement>(`[data-lead="${leadId}"] a`)?.focus();
}

/**
 * The element that a menu opened by a key is anchored to: the selection's bar, the open lead's control, or the row.
 */
function anchorOf(
  kind: TargetMenuState['kind'],
  leads: readonly LeadSummary[],
  isSelection: boolean,
): Element | null {
  if (isSelection) return document.querySelector('[data-bulk-bar]');
  const control = document.querySelector(`[data-work="${kind}"]`);
  control?.scrollIntoView({ block: 'nearest' });
  return (
    control ??
    document.querySelector('[data-lead-bar]') ??
    document.querySelector(`[data-lead="${leads[0]?.id}"]`)
  );
}

const none: readonly LeadSummary[] = [];

/** The selected leads in a list. A new list starts with nothing selected. */
function useSelection(list: string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const clear = () => setIds(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: The selection is cleared when the list changes.
  useEffect(clear, [list]);
  return {
    ids,
    clear,
    toggle: (some: readonly string[], isOn: boolean) =>
      setIds((before) => {
        const next = new Set(before);
        for (const id of some) isOn ? next.add(id) : next.delete(id);
        return next;
      }),
  };
}
