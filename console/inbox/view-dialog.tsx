import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { act } from '#console/api/act.ts';
import { useRights } from '#console/api/queries.ts';
import { ActionForm } from '#console/ui/action-form.tsx';
import { Failure, Form, NameField, useForm } from '#console/ui/form.tsx';
import type { LeadConditions } from '#contract/console/lead-views.ts';
import {
  type LeadColumn,
  newView,
  type SavedView,
  viewChange,
} from '#contract/console/saved-views.ts';
import { Modal } from '#web/ui/modal.tsx';

export type ViewDialogState =
  | {
      readonly kind: 'new';
      readonly conditions: LeadConditions;
      readonly columns: readonly LeadColumn[];
    }
  | { readonly kind: 'rename'; readonly view: SavedView };

/** Asks for a view's name. */
export function ViewDialog({
  state,
  onClose,
}: {
  state: ViewDialogState | null;
  onClose: () => void;
}) {
  return (
    <Modal
      open={state !== null}
      onClose={onClose}
      width={440}
      title={state?.kind === 'rename' ? 'Rename the view' : 'Save this view'}
    >
      {state?.kind === 'new' ? <NewView {...state} onClose={onClose} /> : null}
      {state?.kind === 'rename' ? <RenamedView view={state.view} onClose={onClose} /> : null}
    </Modal>
  );
}

function NewView({
  conditions,
  columns,
  onClose,
}: {
  conditions: LeadConditions;
  columns: readonly LeadColumn[];
  onClose: () => void;
}) {
  const may = useRights();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm(
    viewFields,
    async (body, element) => {
      const view = await act(client, 'saveView', { body });
      const isShared = new FormData(element).has('isShared');
      const params = { viewId: view.id };
      if (isShared) await act(client, 'shareView', { params, body: { isShared } });
      onClose();
      await navigate({ to: '/leads', search: { saved: view.id } });
    },
    { conditions, columns: [...columns] },
  );
  return (
    <Form form={form} action="Save view">
      <NameField note="It keeps the filters, the search, the order, and the columns, and appears in the sidebar." />
      {may('shareView') ? (
        <label className="flex items-center gap-2.5">
          <input type="checkbox" name="isShared" className="control-box" />
          Share with everyone
        </label>
      ) : null}
      <Failure text={form.errors.conditions ?? null} />
    </Form>
  );
}

function RenamedView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  return (
    <ActionForm
      endpoint="changeView"
      schema={viewChange}
      params={{ viewId: view.id }}
      action="Rename"
      onDone={onClose}
    >
      <NameField defaultValue={view.name} />
    </ActionForm>
  );
}

/** The form without sharing, which has a separate request. */
const viewFields = v.object(newView.entries);
