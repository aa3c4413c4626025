import { forgetLeads } from '#console/app/api/act.ts';
import { call } from '#console/app/api/call.ts';
import { Dialog } from '#console/app/ui/dialog.tsx';
import { useDialog } from '#console/app/ui/open-dialog.tsx';
import { reportErasure } from '#console/app/ui/report-erasure.ts';
import { showError } from '#console/app/ui/toasts.ts';
import { useForm } from '#console/app/ui/use-form.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { eraseConfirmation } from '#console/contract/privacy.ts';
import { EraseForm } from './erase-form.tsx';

export function EraseDialog({
  leads,
  onErased,
}: {
  leads: readonly LeadSummary[];
  onErased: () => void;
}) {
  const { close } = useDialog();
  const form = useForm(eraseConfirmation, async (body) => {
    for (const { id } of leads) {
      const erasure = await call('eraseLead', { params: { leadId: id }, body });
      void reportErasure(erasure).catch(showError);
    }
    close();
    onErased();
    forgetLeads(leads.map(({ id }) => id));
  });
  const [title, its] =
    leads.length === 1 ? ['Erase this lead?', 'its'] : [`Erase ${leads.length} leads?`, 'their'];
  return (
    <Dialog
      width={460}
      title={title}
      description={`This permanently deletes ${its} answers, notes, deliveries and mail files. The audit log still shows what was erased, and by whom. Other leads of the same person stay: an owner erases all of them under Settings → Privacy. Nightly backups keep a copy until they are replaced.`}
    >
      <EraseForm form={form} action="Erase" onKeep={close} />
    </Dialog>
  );
}
