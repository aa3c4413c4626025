import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { act } from '#console/app/api/act.ts';
import { ApiError } from '#console/app/api/call.ts';
import { queryOf } from '#console/app/api/query-client.ts';
import { Form, TextField } from '#console/app/ui/form.tsx';
import { showError, showToast } from '#console/app/ui/toasts.ts';
import { useForm } from '#console/app/ui/use-form.ts';
import type { ContactCorrection } from '#console/contract/lead.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { phoneWithExtension, readablePhone, typedPhone } from '#contract/phone.ts';
import { Modal } from '#web/ui/modal.tsx';

export type ContactField = ContactCorrection['field'];

/**
 * Asks for the correct email address or phone number of a lead. The server keeps the visitor's
 * original.
 */
export function CorrectDialog({
  lead,
  field,
  onClose,
}: {
  lead: LeadSummary;
  field: ContactField;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(shownContact(lead, field));
  const params = { leadId: lead.id };
  const current = async () => {
    const { lead: now } = await client.fetchQuery({ ...queryOf('lead', { params }), staleTime: 0 });
    return shownContact(now, field);
  };

  async function undo(replaced: string): Promise<void> {
    const body = { field, value: seen, seen: replaced };
    await act(client, 'correctContact', { params, body }).catch(showError);
  }

  const form = useForm(correctionValues, async ({ value }) => {
    const typed = field === 'phone' ? typedPhone(value) : value;
    try {
      await act(client, 'correctContact', { params, body: { field, value: typed, seen } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'changed-meanwhile')) throw error;
      const now = await current();
      setSeen(now);
      throw new Error(`A colleague changed it to ${now}. Save again to replace that.`);
    }
    const replaced = await current();
    onClose();
    if (replaced === seen) return;
    const action = { label: 'Undo', run: () => void undo(replaced) };
    showToast({ text: `${labels[field]} corrected.`, ...(seen === '' ? {} : { action }) });
  });

  return (
    <Modal
      open
      onClose={onClose}
      width={440}
      title={`Correct the ${labels[field].toLowerCase()}`}
      description="The original stays in the history. The person can see it when they ask for their data."
    >
      <Form form={form} action="Save" onCancel={onClose}>
        <TextField
          name="value"
          label={labels[field]}
          type={field === 'phone' ? 'tel' : 'email'}
          defaultValue={readablePhone(shownContact(lead, field))}
        />
      </Form>
    </Modal>
  );
}

/** The email address, or the phone number with its extension. */
function shownContact({ email, phone, phoneExtension }: LeadSummary, field: ContactField): string {
  return field === 'email' ? email : phoneWithExtension(phone, phoneExtension);
}

const labels = { email: 'Email address', phone: 'Phone number' } as const;
/** The server checks the value against the rules of the lead's form. */
const correctionValues = v.object({ value: v.string() });
