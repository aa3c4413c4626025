import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { useAccount } from '#console/app/api/query-client.ts';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { SelectField, TextArea, TextField } from '#console/app/ui/form.tsx';
import { callChannelLabels, callChannels, newLead } from '#console/contract/new-lead.ts';
import { callRow } from '#contract/form-list.ts';
import { typedPhone } from '#contract/phone.ts';
import { Modal } from '#web/ui/modal.tsx';

/** Adds a call or a conversation as a lead. Typed text is kept until the lead is added. */
export function NewLeadDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const { name } = useAccount();
  return (
    <Modal
      open={open}
      onClose={onClose}
      keepMounted
      width={560}
      title="New lead"
      description={`Someone called, or you met. Recorded by ${name}; the person gets no email.`}
    >
      <ActionForm
        endpoint="addLead"
        schema={typedLead}
        action="Add lead"
        isEmptied
        toast={({ related }) => ({
          text: related > 0 ? `Added. ${earlierLeads(related)}` : 'Added.',
        })}
        onDone={async ({ leadId }) => {
          onClose();
          await navigate({ to: '/leads/$leadId', params: { leadId }, search: (before) => before });
        }}
      >
        <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
          <TextField label="Name" name="firstname" maxLength={200} />
          <TextField label="Organization (optional)" name="companyName" maxLength={200} />
          <TextField label="Phone" name="phone" type="tel" note="Or an email address" />
          <TextField label="Email" name="emailAddress" type="email" />
        </div>
        <TextArea label="What was said (optional)" name="note" rows={4} maxLength={5000} />
        <SelectField
          className="sm:w-1/2"
          label="Channel"
          name="channel"
          options={callChannels.map((one) => [one, callChannelLabels[one]])}
        />
        <label className="flex items-center gap-2.5">
          <input type="checkbox" name="isMine" className="control-box" defaultChecked />
          Assign to me
        </label>
      </ActionForm>
    </Modal>
  );
}

/** The values as typed. The server checks the fields by the rules of their form. */
const typedLead = v.pipe(
  v.object({
    firstname: v.string(),
    companyName: v.string(),
    phone: v.pipe(v.string(), v.transform(typedPhone)),
    emailAddress: v.string(),
    note: v.string(),
    channel: newLead.entries.channel,
    isMine: v.optional(v.string()),
  }),
  v.transform(({ note, channel, isMine, ...fields }) => ({
    form: callRow.id,
    fields,
    channel,
    isMine: isMine !== undefined,
    ...(note.trim() === '' ? {} : { note }),
  })),
);

function earlierLeads(count: number): string {
  return count === 1
    ? 'One other lead has the same email address or phone number.'
    : `${count} other leads have the same email address or phone number.`;
}
