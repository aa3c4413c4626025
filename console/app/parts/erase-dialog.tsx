import type * as v from 'valibot';
import { forgetLeads } from '#console/app/api/act.ts';
import { call } from '#console/app/api/call.ts';
import { Dialog } from '#console/app/ui/dialog.tsx';
import { Form, TextField } from '#console/app/ui/form.tsx';
import { useDialog } from '#console/app/ui/open-dialog.tsx';
import { reportErasure } from '#console/app/ui/report-erasure.ts';
import { showError } from '#console/app/ui/toasts.ts';
import { useForm } from '#console/app/ui/use-form.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { type Erasure, eraseConfirmation } from '#console/contract/privacy.ts';
import type { Parts } from '#web/ui/own-texts.d.ts';

export function EraseLeadsDialog({
  leads,
  onErased,
}: {
  leads: readonly LeadSummary[];
  onErased: () => void;
}) {
  const leadIds = leads.map(({ id }) => id);
  const [title, its] =
    leads.length === 1 ? ['Erase this lead?', 'its'] : [`Erase ${leads.length} leads?`, 'their'];
  return (
    <EraseDialog
      title={title}
      description={`This permanently deletes ${its} answers, notes, deliveries and mail files. The audit log still shows what was erased, and by whom. Other leads of the same person stay: an owner erases all of them under Settings → Privacy. Nightly backups keep a copy until they are replaced.`}
      action="Erase"
      leadIds={leadIds}
      erasures={leadIds.map((leadId) => (body) => call('eraseLead', { params: { leadId }, body }))}
      onErased={onErased}
    />
  );
}

/** Requires typing a word, because erasing can't be undone. */
export function EraseDialog({
  title,
  description,
  action,
  leadIds,
  erasures,
  onErased,
  children,
}: {
  title: string;
  description: string;
  action: string;
  leadIds: readonly string[];
  /** The requests, which are sent one after the other. */
  erasures: readonly ((body: v.InferOutput<typeof eraseConfirmation>) => Promise<Erasure>)[];
  onErased: () => void;
  children?: Parts;
}) {
  const { close } = useDialog();
  const form = useForm(eraseConfirmation, async (body) => {
    for (const erase of erasures) void reportErasure(await erase(body)).catch(showError);
    close();
    onErased();
    forgetLeads(leadIds);
  });
  return (
    <Dialog width={460} title={title} description={description}>
      {children}
      <Form
        form={form}
        action={action}
        buttonClassName="button button-danger"
        onCancel={close}
        cancelLabel="Keep"
      >
        <TextField label="Type erase to confirm" name="confirmation" autoCapitalize="off" />
      </Form>
    </Dialog>
  );
}
