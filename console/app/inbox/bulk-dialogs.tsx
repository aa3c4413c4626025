import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as v from 'valibot';
import { queryOf } from '#console/app/api/query-client.ts';
import { EraseDialog } from '#console/app/parts/erase-dialog.tsx';
import { type Change, useLeadActions } from '#console/app/parts/use-lead-actions.ts';
import { Form, TextField } from '#console/app/ui/form.tsx';
import { useForm } from '#console/app/ui/use-form.ts';
import type { LeadConditions } from '#console/contract/lead-filters.ts';
import { type LeadSummary, spelledTag, tag } from '#console/contract/leads.ts';
import { counted } from '#contract/amounts.ts';
import { day } from '#contract/values.ts';
import { Modal } from '#web/ui/modal.tsx';
import type { BulkDialog } from './bulk-bar.tsx';
import { ExportDialog } from './export-dialog.tsx';

type BulkProps = {
  leads: readonly LeadSummary[];
  onClose: () => void;
};

/** The dialogs that the bar for selected leads opens. */
export function BulkDialogs({
  dialog,
  conditions,
  onErased,
  ...rest
}: BulkProps & {
  dialog: BulkDialog | null;
  conditions: LeadConditions;
  onErased: () => void;
}) {
  const { leads, onClose } = rest;
  const ids = leads.map(({ id }) => id);
  return (
    <>
      <TagDialog {...rest} open={dialog === 'tag'} />
      <FollowUpDialog {...rest} open={dialog === 'follow-up'} />
      <ExportDialog
        address={{ ...conditions, ids: ids.join(',') }}
        open={dialog === 'export'}
        onClose={onClose}
      />
      <EraseDialog leads={leads} open={dialog === 'erase'} onClose={onClose} onErased={onErased} />
    </>
  );
}

function TagDialog({ open, ...rest }: BulkProps & { open: boolean }) {
  const known = useQuery(queryOf('tags')).data?.tags ?? [];
  const listId = useId();
  const form = useChange(rest, v.object({ tag }), (values) => ({
    addTags: [spelledTag(values.tag, known)],
  }));
  return (
    <Modal
      open={open}
      onClose={rest.onClose}
      width={420}
      title={`Tag ${counted(rest.leads.length, 'lead')}`}
    >
      <Form form={form} action="Add the tag" onCancel={rest.onClose}>
        <TextField label="Tag" name="tag" list={listId} maxLength={40} />
        <datalist id={listId}>
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </Form>
    </Modal>
  );
}

function FollowUpDialog({ open, ...rest }: BulkProps & { open: boolean }) {
  const schema = v.object({ followUpOn: v.union([v.literal(''), day], 'Choose a date.') });
  const form = useChange(rest, schema, ({ followUpOn }) => ({ followUpOn: followUpOn || null }));
  return (
    <Modal
      open={open}
      onClose={rest.onClose}
      width={420}
      title={`Follow up with ${counted(rest.leads.length, 'lead')}`}
      description="Leave the date empty to remove the follow-up."
    >
      <Form form={form} action="Save" onCancel={rest.onClose}>
        <TextField
          label="Follow up on"
          name="followUpOn"
          type="date"
          min="2000-01-01"
          max="2099-12-31"
        />
      </Form>
    </Modal>
  );
}

/** A form whose values change all selected leads. */
function useChange<S extends v.GenericSchema>(
  { leads, onClose }: BulkProps,
  schema: S,
  changeOf: (values: v.InferOutput<S>) => Change,
) {
  const actions = useLeadActions();
  return useForm(schema, async (values) => {
    onClose();
    await actions.change(leads, changeOf(values));
  });
}
