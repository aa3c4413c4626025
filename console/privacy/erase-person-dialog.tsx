import { useQueryClient } from '@tanstack/react-query';
import { forgetLeads } from '#console/api/act.ts';
import { call } from '#console/api/call.ts';
import { EraseForm } from '#console/ui/erase-form.tsx';
import { useForm } from '#console/ui/form.tsx';
import { reportErasure } from '#console/ui/report-erasure.ts';
import { showError } from '#console/ui/toaster.tsx';
import { type PersonRecord, personErasure } from '#contract/console/privacy.ts';
import { Modal } from '#web/ui/modal.tsx';
import { leadsByForm } from './person-summary.ts';

/** Lists the leads to erase, and erases exactly those. */
export function ErasePersonDialog({
  record: { contact, leads },
  open,
  onClose,
  onErased,
}: {
  record: PersonRecord;
  open: boolean;
  onClose: () => void;
  onErased: () => void;
}) {
  const client = useQueryClient();
  const leadIds = leads.map(({ id }) => id);
  const form = useForm(
    personErasure,
    async (body) => {
      const erasure = await call('erasePerson', { body });
      onClose();
      onErased();
      forgetLeads(client, leadIds);
      void reportErasure(client, erasure).catch(showError);
    },
    { contact, leadIds },
  );
  return (
    <Modal
      open={open}
      onClose={onClose}
      width={460}
      title="Erase everything?"
      description="This permanently deletes answers, notes, deliveries, and mail files. A newsletter subscription ends, and a registration frees its NPI and subdomain. The audit log still shows that leads were erased, and by whom."
    >
      <p className="mt-4 font-semibold">{contact}</p>
      <dl className="mt-2 border-t border-line">
        {leadsByForm(leads).map(([label, count]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-1.5">
            <dt>{label}</dt>
            <dd className="font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-soft">
        Leads of other people that mention {contact} in a text or a note stay. Find them with the
        inbox’s search.
      </p>
      <EraseForm form={form} action="Erase everything" onKeep={onClose} />
    </Modal>
  );
}
