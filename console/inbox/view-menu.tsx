import { useQueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { act } from '#console/api/act.ts';
import { useAccount, useRights } from '#console/api/queries.ts';
import { Button, IconButton } from '#console/ui/buttons.tsx';
import type { MenuAction } from '#console/ui/choice-menu.tsx';
import { useKeys } from '#console/ui/keys.ts';
import { Late, LateMenu } from '#console/ui/late.tsx';
import { showError, showToast } from '#console/ui/toaster.tsx';
import type { LeadOrder } from '#contract/console/leads.ts';
import type { LeadColumn, SavedView } from '#contract/console/saved-views.ts';
import type { ChosenColumns } from './columns.ts';
import type { ShownList } from './shown-list.ts';
import type { ViewDialogState } from './view-dialog.tsx';

/** The order, the columns, and the actions of the list, and its saved view. The key v saves. */
export function ViewMenu({
  shown,
  chosen,
  fitting,
  onSort,
}: {
  shown: ShownList;
  chosen: ChosenColumns;
  /** The columns that fit; null if the list is too narrow for columns. */
  fitting: readonly LeadColumn[] | null;
  onSort: (order: LeadOrder) => void;
}) {
  const { saved, conditions } = shown;
  const [dialog, setDialog] = useState<ViewDialogState | null>(null);
  const [isExporting, setExporting] = useState(false);
  const may = useRights();
  const client = useQueryClient();
  const navigate = useNavigate();
  const actions = useViewActions(saved);
  const isEdited = shown.isEdited || chosen.isEdited;
  const saveNew = () => setDialog({ conditions, columns: [...chosen.shown] });
  useKeys({ v: saveNew });
  // Mounted right after the list, because the user may type the name right after the key.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    void ViewDialog.preload?.()?.then(() => setMounted(true));
  }, []);

  async function saveChanges(view: SavedView): Promise<void> {
    const columns = view.columns && [...chosen.shown];
    const params = { viewId: view.id };
    await act(client, 'changeView', { params, body: { conditions, columns } });
    if (view.columns) chosen.choose(null);
    await navigate({ to: '/leads', search: { saved: view.id }, replace: true });
    showToast({ text: 'View saved.' });
  }

  const menu: readonly MenuAction[] = [
    ...(may('exportLeads') ? [{ label: 'Export…', run: () => setExporting(true) }] : []),
    { label: saved ? 'Save as a new view…' : 'Save this view…', run: saveNew },
    ...(saved && actions.mayChange
      ? [
          { label: 'Rename…', run: () => setDialog({ ...saved, view: saved }) },
          ...actions.sharing,
          { label: 'Remove view', run: () => void actions.remove(), isDangerous: true },
        ]
      : []),
  ];
  return (
    <>
      {saved && isEdited && actions.mayChange ? (
        <Button onClick={() => void saveChanges(saved).catch(showError)}>Save changes</Button>
      ) : null}
      <LateMenu button={button}>
        <ListMenu
          button={button}
          order={conditions.order ?? 'activity'}
          onSort={onSort}
          chosen={chosen}
          fitting={fitting}
          actions={menu}
        />
      </LateMenu>
      {/* While the dialog loads, nothing that is typed acts as a key. */}
      <Late
        isOpen={isMounted || dialog !== null}
        before={dialog ? <div role="dialog" hidden /> : null}
      >
        <ViewDialog
          state={dialog}
          onClose={() => setDialog(null)}
          onSaved={(view) => {
            setDialog(null);
            void navigate({ to: '/leads', search: { saved: view.id } });
          }}
        />
      </Late>
      <Late isOpen={isExporting}>
        <ExportDialog address={conditions} open={isExporting} onClose={() => setExporting(false)} />
      </Late>
    </>
  );
}

const button = (
  <IconButton
    glyph="more"
    className="border border-field"
    label="List"
    aria-keyshortcuts="v"
    title="Order, columns, export, save (v)"
  />
);

export const ListMenu = lazyRouteComponent(() => import('./list-menu.tsx'), 'ListMenu');
const ViewDialog = lazyRouteComponent(() => import('./view-dialog.tsx'), 'ViewDialog');
const ExportDialog = lazyRouteComponent(() => import('./export-dialog.tsx'), 'ExportDialog');

function useViewActions(saved: SavedView | null) {
  const may = useRights();
  const { id } = useAccount();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOwn = saved?.authorId === id;
  const share = async (isShared: boolean) => {
    if (!saved) return;
    await act(client, 'shareView', { params: { viewId: saved.id }, body: { isShared } });
    showToast({ text: isShared ? 'Everyone sees this view now.' : 'Only you see this view now.' });
  };
  const sharing: readonly MenuAction[] =
    saved?.mayChange && may('shareView')
      ? [
          saved.isShared
            ? { label: 'Stop sharing', run: () => void share(false).catch(showError) }
            : { label: 'Share with everyone', run: () => void share(true).catch(showError) },
        ]
      : [];
  return {
    mayChange: saved?.mayChange === true,
    sharing,
    remove: async () => {
      if (!saved) return;
      const { name, conditions, columns, isShared } = saved;
      try {
        await act(client, 'removeView', { params: { viewId: saved.id } });
        await navigate({ to: '/leads', search: {} });
        const again = async () => {
          const body = { name, conditions, columns };
          const params = { viewId: (await act(client, 'saveView', { body })).id };
          if (isShared) await act(client, 'shareView', { params, body: { isShared } });
        };
        showToast({
          text: `View “${name}” removed.`,
          ...(isOwn ? { action: { label: 'Undo', run: () => void again().catch(showError) } } : {}),
        });
      } catch (error) {
        showError(error);
      }
    },
  };
}
