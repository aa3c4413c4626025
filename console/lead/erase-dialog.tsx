import { useQueryClient } from '@tanstack/react-query';
import { call } from '#console/api/call.ts';
import { EraseForm } from '#console/ui/erase-form.tsx';
import { useForm } from '#console/ui/form.tsx';
import { reportErasure } from '#console/ui/report-erasure.ts';
import { showError } from '#console/ui/toaster.tsx';
import type { LeadSummary } from '#contract/console/leads.ts';
import { eraseConfirmation } from '#contract/console/privacy.ts';
import { Modal } from '#web/ui/modal.tsx';

export function EraseDialog({
  lead,
  open,
  onClose,
  onErased,
}: {
  lead: LeadSummary;
  open: boolean;
  onClose: () => void;
  onErased: () => void;
}) {
  const client = useQueryClient();
  const form = useForm(eraseConfirmation, async (body) => {
    const erasure = await call('eraseLead', { params: { leadId: lead.id }, body });
    onClose();
    onErased();
    client.removeQueries({ queryKey: ['lead', lead.id] });
    for (const key of ['leads', 'counts', 'deliveries']) {
      void client.invalidateQueries({ queryKey: [key] });
    }
    void reportErasure(client, erasure).catch(showError);
  });
  return (
    <Modal
      open={open}
      onClose={onClose}
      width={460}
      title="Erase this lead?"
      description="This permanently deletes its answers, notes, deliveries, and mail files. The audit log still shows that it was erased, and by whom."
    >
      <EraseForm form={form} action="Erase" onKeep={onClose} />
    </Modal>
  );
}
