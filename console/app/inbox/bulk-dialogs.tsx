import { useId } from 'react';
import * as v from 'valibot';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { type Change, changeLeads } from '#console/app/parts/lead-actions.ts';
import { Dialog } from '#console/app/ui/dialog.tsx';
import { Form, TextField } from '#console/app/ui/form.tsx';
import { useDialog } from '#console/app/ui/open-dialog.tsx';
import { useForm } from '#console/app/ui/use-form.ts';
import { type LeadSummary, spelledTag, tag } from '#console/contract/leads.ts';
import { counted } from '#contract/amounts.ts';
import { day } from '#contract/values.ts';

type Targets = { leads: readonly LeadSummary[] };

export function TagDialog({ leads }: Targets) {
  const known = useEndpoint('tags').data?.tags ?? [];
  const listId = useId();
  const { form, close } = useChange(leads, v.object({ tag }), (values) => ({
    addTags: [spelledTag(values.tag, known)],
  }));
  return (
    <Dialog width={420} title={`Tag ${counted(leads.length, 'lead')}`}>
      <Form form={form} action="Add the tag" onCancel={close}>
        <TextField label="Tag" name="tag" list={listId} maxLength={40} />
        <datalist id={listId}>
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </Form>
    </Dialog>
  );
}

export function FollowUpDialog({ leads }: Targets) {
  const schema = v.object({ followUpOn: v.union([v.literal(''), day], 'Choose a date.') });
  const { form, close } = useChange(leads, schema, ({ followUpOn }) => ({
    followUpOn: followUpOn || null,
  }));
  return (
    <Dialog
      width={420}
      title={`Follow up with ${counted(leads.length, 'lead')}`}
      description="Leave the date empty to remove the follow-up."
    >
      <Form form={form} action="Save" onCancel={close}>
        <TextField
          label="Follow up on"
          name="followUpOn"
          type="date"
          min="2000-01-01"
          max="2099-12-31"
        />
      </Form>
    </Dialog>
  );
}

/** A form whose values change all selected leads. */
function useChange<S extends v.GenericSchema>(
  leads: readonly LeadSummary[],
  schema: S,
  changeOf: (values: v.InferOutput<S>) => Change,
) {
  const { close } = useDialog();
  const form = useForm(schema, async (values) => {
    close();
    await changeLeads(leads, changeOf(values));
  });
  return { form, close };
}
