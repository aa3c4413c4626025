import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useAccount } from '#console/app/api/query-client.ts';
import { nameOfLead } from '#console/app/parts/name-of-lead.ts';
import { stateOptions } from '#console/app/parts/state-options.ts';
import { useFoundLeads } from '#console/app/parts/use-found-leads.ts';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { SelectField, TextArea, TextField } from '#console/app/ui/form.tsx';
import { Time } from '#console/app/ui/time.tsx';
import { newLead } from '#console/contract/new-lead.ts';
import { callKinds, callRow } from '#contract/form-list.ts';
import { typedPhone } from '#contract/phone.ts';
import { Modal } from '#web/ui/modal.tsx';

/** Adds a call or a conversation as a lead. Typed text is kept until the lead is added. */
export function NewLeadDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const { name } = useAccount();
  const [search, setSearch] = useState('');
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
          setSearch('');
          onClose();
          await navigate({ to: '/leads/$leadId', params: { leadId }, search: (before) => before });
        }}
      >
        <div
          className="grid gap-x-3 gap-y-4 sm:grid-cols-2"
          onInput={({ currentTarget }) => {
            const form = currentTarget.closest('form');
            if (form) setSearch(searchIn(new FormData(form)));
          }}
        >
          <TextField label="Name" name="firstname" maxLength={200} />
          <TextField label="Title (optional)" name="role" maxLength={100} />
          <TextField label="Organization (optional)" name="companyName" maxLength={200} />
          <SelectField label="State (optional)" name="userState" options={stateOptions} />
          <TextField label="Phone" name="phone" type="tel" note="Or an email address" />
          <TextField label="Email" name="emailAddress" type="email" />
        </div>
        <KnownLeads search={open ? search : ''} onOpen={onClose} />
        <TextArea label="What was said (optional)" name="note" rows={4} maxLength={5000} />
        <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
          <SelectField
            label="Channel"
            name="channel"
            options={callKinds.map(({ id, channel }) => [id, channel])}
          />
          <TextField label="Follow up on (optional)" name="followUpOn" type="date" />
        </div>
        <label className="flex items-center gap-2.5">
          <input type="checkbox" name="isMine" className="control-box" defaultChecked />
          Assign to me
        </label>
      </ActionForm>
    </Modal>
  );
}

/** Leads that may be from the person whose name or contact is being typed. */
function KnownLeads({ search, onOpen }: { search: string; onOpen: () => void }) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), pauseMs);
    return () => clearTimeout(timer);
  }, [search]);
  const leads = useFoundLeads(settled, '3')?.slice(0, 3) ?? [];
  return (
    <div role="status" className="empty:hidden">
      {leads.length > 0 ? (
        <>
          <p className="text-xs font-medium text-soft">Already here</p>
          <ul>
            {leads.map((lead) => (
              <li key={lead.id}>
                <Link
                  to="/leads/$leadId"
                  params={{ leadId: lead.id }}
                  search={(before) => before}
                  className="block py-1 hover:bg-wash"
                  onClick={onOpen}
                >
                  <span className="text-link font-medium">{nameOfLead(lead)}</span>
                  <span className="text-soft">
                    {[lead.organization, lead.formLabel]
                      .filter(Boolean)
                      .map((text) => ` · ${text}`)}
                    {' · '}
                    <Time at={lead.receivedAt} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

/** The entry that identifies a person best: the email address, the phone number, or else the name. */
function searchIn(values: FormData): string {
  const textOf = (name: string) => String(values.get(name) ?? '').trim();
  const [email, phone, name] = ['emailAddress', 'phone', 'firstname'].map(textOf);
  if (email && /.@./.test(email)) return email;
  if (phone && phone.replace(/\D/g, '').length >= 7) return typedPhone(phone);
  return name && name.length >= 3 ? name : '';
}

/** The values as typed. The server checks the fields by the rules of their form. */
const typedLead = v.pipe(
  v.objectWithRest(
    {
      phone: v.pipe(v.string(), v.transform(typedPhone)),
      note: v.string(),
      channel: newLead.entries.channel,
      followUpOn: v.string(),
      isMine: v.optional(v.string()),
    },
    v.string(),
  ),
  v.transform(({ note, channel, followUpOn, isMine, ...fields }) => ({
    form: callRow.id,
    fields,
    channel,
    isMine: isMine !== undefined,
    ...(note.trim() === '' ? {} : { note }),
    ...(followUpOn === '' ? {} : { followUpOn }),
  })),
);

function earlierLeads(count: number): string {
  return count === 1
    ? 'One other lead has the same email address or phone number.'
    : `${count} other leads have the same email address or phone number.`;
}

const pauseMs = 300;
