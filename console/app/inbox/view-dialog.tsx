import { useNavigate } from '@tanstack/react-router';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { FieldError } from '#console/app/ui/check.tsx';
import { Dialog } from '#console/app/ui/dialog.tsx';
import { TextField } from '#console/app/ui/form.tsx';
import { useDialog } from '#console/app/ui/open-dialog.tsx';
import { newView, type SavedView, viewChange } from '#console/contract/saved-views.ts';

export function SaveViewDialog(list: Pick<SavedView, 'conditions' | 'columns'>) {
  const { close } = useDialog();
  const navigate = useNavigate();
  return (
    <Dialog width={440} title="Save this view">
      <ActionForm
        endpoint="saveView"
        schema={newView}
        more={list}
        action="Save view"
        onDone={({ id }) => {
          close();
          void navigate({ to: '/leads', search: { saved: id } });
        }}
      >
        <TextField
          label="Name"
          name="name"
          maxLength={60}
          note="It keeps the filters, the search, the order and the columns, and appears in the sidebar."
        />
        <FieldError name="conditions" />
      </ActionForm>
    </Dialog>
  );
}

export function RenameViewDialog({ view: { id, name } }: { view: SavedView }) {
  const { close } = useDialog();
  return (
    <Dialog width={440} title="Rename the view">
      <ActionForm
        endpoint="changeView"
        schema={viewChange}
        params={{ id }}
        action="Rename"
        onDone={close}
      >
        <TextField label="Name" name="name" maxLength={60} defaultValue={name} />
      </ActionForm>
    </Dialog>
  );
}
