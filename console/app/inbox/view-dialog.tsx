import { ActionForm } from '#console/app/ui/action-form.tsx';
import { FieldError } from '#console/app/ui/check.tsx';
import { NameField } from '#console/app/ui/form.tsx';
import { newView, type SavedView, viewChange } from '#console/contract/saved-views.ts';
import { Modal } from '#web/ui/modal.tsx';

/** The list to save, or a saved view to rename. */
export type ViewDialogState = Pick<SavedView, 'conditions' | 'columns'> & {
  readonly view?: SavedView;
};

/** Asks for a view's name. */
export function ViewDialog({
  state,
  onClose,
  onSaved,
}: {
  state: ViewDialogState | null;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}) {
  const view = state?.view;
  return (
    <Modal
      open={state !== null}
      onClose={onClose}
      width={440}
      title={view ? 'Rename the view' : 'Save this view'}
    >
      {view ? (
        <ActionForm
          endpoint="changeView"
          schema={viewChange}
          params={{ id: view.id }}
          action="Rename"
          onDone={onClose}
        >
          <NameField defaultValue={view.name} />
        </ActionForm>
      ) : state ? (
        <ActionForm
          endpoint="saveView"
          schema={newView}
          more={{ conditions: state.conditions, columns: state.columns }}
          action="Save view"
          onDone={onSaved}
        >
          <NameField note="It keeps the filters, the search, the order and the columns, and appears in the sidebar." />
          <FieldError name="conditions" />
        </ActionForm>
      ) : null}
    </Modal>
  );
}
