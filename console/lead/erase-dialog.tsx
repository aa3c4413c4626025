import { useQueryClient } from '@tanstack/react-query';
import { call } from '#console/api/call.ts';
import { Form, TextField, useForm } from '#console/ui/form.tsx';
import { showToast } from '#console/ui/toaster.tsx';
import { erasure, type LeadSummary } from '#contract/console/leads.ts';
import { Modal } from '#web/ui/modal.tsx';

/** Erasing can't be undone, so the word is typed. */
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
  const form = useForm(erasure, async (body) => {
    await call('eraseLead', { params: { leadId: lead.id }, body });
    onClose();
    onErased();
    client.removeQueries({ queryKey: ['lead', lead.id] });
    for (const key of ['leads', 'counts', 'deliveries']) {
      void client.invalidateQueries({ queryKey: [key] });
    }
    showToast({ text: 'The lead was erased.' });
  });
  return (
    <Modal
      open={open}
      onClose={onClose}
      width={460}
      title="Erase this lead?"
      description="Its answers, notes, deliveries, and mail files are removed for good. The audit log keeps that it was erased, and by whom."
    >
      <Form
        form={form}
        action="Erase"
        buttonClassName="button button-danger"
        beside={
          <button type="button" className="button button-secondary" onClick={onClose}>
            Keep
          </button>
        }
      >
        <TextField
          label="Type erase to confirm"
          name="confirmation"
          form={form}
          autoComplete="off"
          autoCapitalize="off"
        />
      </Form>
    </Modal>
  );
}
