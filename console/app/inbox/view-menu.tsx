import { lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { act } from '#console/app/api/act.ts';
import { useAccount, useRights } from '#console/app/api/query-client.ts';
import { Button, IconButton } from '#console/app/ui/buttons.tsx';
import type { MenuAction } from '#console/app/ui/choice-menu.tsx';
import { LateMenu } from '#console/app/ui/late.tsx';
import { openDialog } from '#console/app/ui/open-dialog.tsx';
import { showError, showToast } from '#console/app/ui/toasts.ts';
import { useAction } from '#console/app/ui/use-action.ts';
import type { SavedView } from '#console/contract/saved-views.ts';
import type { ListMenuProps } from './list-menu.tsx';
import type { ShownList } from './shown-list.ts';

/** The order, the columns, and the actions of the list, and its saved view. */
export function ViewMenu({
  shown,
  ...list
}: { shown: ShownList } & Pick<ListMenuProps, 'chosen' | 'fitting' | 'onSort'>) {
  const { saved, conditions } = shown;
  const { chosen } = list;
  const may = useRights();
  const navigate = useNavigate();
  const actions = useViewActions(saved);
  const isEdited = shown.isEdited || chosen.isEdited;
  const saveNew = () =>
    openDialog(<SaveViewDialog conditions={conditions} columns={[...chosen.shown]} />);
  const exportList = () => openDialog(<ExportDialog address={conditions} />);

  async function saveChanges({ id, columns }: SavedView): Promise<void> {
    const body = { conditions, columns: columns && [...chosen.shown] };
    await act('changeView', { params: { id }, body });
    if (columns) chosen.choose(null);
    await navigate({ to: '/leads', search: { saved: id }, replace: true });
    showToast({ text: 'View saved.' });
    // The pressed button has disappeared.
    document.querySelector<HTMLElement>('[data-list-menu]')?.focus();
  }

  const menu: readonly MenuAction[] = [
    ...(may('exportLeads') ? [{ label: 'Export…', run: exportList }] : []),
    { label: saved ? 'Save as a new view…' : 'Save this view…', run: saveNew },
    ...(saved?.mayChange
      ? [{ label: 'Rename…', run: () => openDialog(<RenameViewDialog view={saved} />) }, ...actions]
      : []),
  ];
  return (
    <>
      {saved?.mayChange && isEdited ? (
        <Button onClick={() => void saveChanges(saved).catch(showError)}>Save changes</Button>
      ) : null}
      <LateMenu button={button}>
        <ListMenu {...list} button={button} order={conditions.order ?? 'activity'} actions={menu} />
      </LateMenu>
    </>
  );
}

const button = (
  <IconButton
    glyph="more"
    className="border border-field"
    label="List"
    data-list-menu
    title="Order, columns, export, save"
  />
);

export const ListMenu = lazyRouteComponent(() => import('./list-menu.tsx'), 'ListMenu');
const viewDialogs = () => import('./view-dialog.tsx');
const SaveViewDialog = lazyRouteComponent(viewDialogs, 'SaveViewDialog');
const RenameViewDialog = lazyRouteComponent(viewDialogs, 'RenameViewDialog');
const ExportDialog = lazyRouteComponent(() => import('./export-dialog.tsx'), 'ExportDialog');

/** The user's actions on the open saved view. */
function useViewActions(saved: SavedView | null): readonly MenuAction[] {
  const may = useRights();
  const { id: userId } = useAccount();
  const navigate = useNavigate();
  const share = useAction('shareView', {
    toast: (_response, { body: { isShared } }) => ({
      text: isShared ? 'Everyone sees this view now.' : 'Only you see this view now.',
    }),
  });
  async function remove(view: SavedView): Promise<void> {
    await act('removeView', { params: { id: view.id } });
    await navigate({ to: '/leads', search: {} });
    const action = { label: 'Undo', run: () => void restore(view).catch(showError) };
    const text = `View “${view.name}” removed.`;
    showToast(view.authorId === userId ? { text, action } : { text });
  }
  async function restore({ name, conditions, columns, isShared }: SavedView): Promise<void> {
    const { id } = await act('saveView', { body: { name, conditions, columns } });
    if (isShared) await act('shareView', { params: { id }, body: { isShared } });
  }
  if (!saved?.mayChange) return [];
  const { id, isShared } = saved;
  const sharing = {
    label: isShared ? 'Stop sharing' : 'Share with everyone',
    run: () => share.mutate({ params: { id }, body: { isShared: !isShared } }),
  };
  return [
    ...(may('shareView') ? [sharing] : []),
    { label: 'Remove view', run: () => void remove(saved).catch(showError), isDangerous: true },
  ];
}
