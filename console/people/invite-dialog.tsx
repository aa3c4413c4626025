import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#console/api/call.ts';
import { invitationsQuery, signInMethodsQuery } from '#console/api/queries.ts';
import { roleLabels } from '#console/shell/sidebar.tsx';
import { CopyButton } from '#console/ui/copy-button.tsx';
import { Form, TextField, useForm } from '#console/ui/form.tsx';
import { Time } from '#console/ui/time.tsx';
import { newInvitation } from '#contract/console/account.ts';
import { roles } from '#contract/console/values.ts';
import { Modal } from '#web/ui/modal.tsx';

type Invited = { readonly email: string; readonly link: string; readonly expiresAt: string };

/** Makes a link for one person. It is shown once and sent by the owner, in any way they like. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [link, setLink] = useState<Invited | null>(null);
  const { data: methods } = useQuery(signInMethodsQuery);
  const until = link ? <Time at={link.expiresAt} isLong /> : null;
  const close = () => {
    onClose();
    setLink(null);
  };
  return (
    <Modal
      open={open}
      onClose={close}
      width={480}
      title={link ? 'Send this link' : 'Invite someone'}
    >
      {link ? (
        <>
          <p className="mt-2 text-soft">
            {methods?.isDirectoryOnly ? (
              <>
                Send it to {link.email} to sign in with {methods.directory}. It works until {until}.
              </>
            ) : (
              <>
                Send it to {link.email} to set up their account. It works once, until {until}, and
                won’t be shown again.
              </>
            )}
          </p>
          <div className="mt-4 flex items-center gap-1">
            <input
              readOnly
              aria-label="Link"
              // The field that had the focus is gone.
              ref={focusField}
              className="control"
              value={link.link}
              onFocus={(event) => event.target.select()}
            />
            <CopyButton text={link.link} label="Copy link" />
          </div>
          <button type="button" className="button mt-5" onClick={close}>
            Done
          </button>
        </>
      ) : (
        <InviteForm onLink={setLink} />
      )}
    </Modal>
  );
}

function InviteForm({ onLink }: { onLink: (link: Invited) => void }) {
  const id = useId();
  const client = useQueryClient();
  const form = useForm(newInvitation, async (body) => {
    const { link, invitation } = await call('invite', { body });
    onLink({ email: body.email, link, expiresAt: invitation.expiresAt });
    void client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
  });
  return (
    <Form form={form} action="Create link">
      <TextField label="Email" name="email" type="email" form={form} autoComplete="off" />
      <div>
        <label htmlFor={id} className="field-label">
          Role
        </label>
        <select id={id} name="role" className="control" defaultValue="agent">
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </select>
      </div>
    </Form>
  );
}

function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}
