import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#console/api/queries.ts';
import { roleLabels } from '#console/identity/role-labels.ts';
import { ActionForm } from '#console/ui/action-form.tsx';
import { Button } from '#console/ui/buttons.tsx';
import { SelectField, TextField } from '#console/ui/form.tsx';
import { Time } from '#console/ui/time.tsx';
import { roles } from '#contract/console/values.ts';
import { Modal } from '#web/ui/modal.tsx';
import { LinkToSend } from './link-to-send.tsx';

type Invited = {
  readonly email: string;
  readonly link: string;
  readonly isMailed: boolean;
  readonly expiresAt: string;
};

/**
 * Creates a link for one person, mails it if the server sends mail, and shows it once.
 */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [link, setLink] = useState<Invited | null>(null);
  const { data: methods } = useQuery(queryOf('signInMethods'));
  const until = link ? <Time at={link.expiresAt} isLong /> : null;
  const close = () => {
    onClose();
    setLink(null);
  };
  return (
    <Modal open={open} onClose={close} width={480} title={titleOf(link)}>
      {link ? (
        <>
          <p className="mt-2 text-soft">
            {link.isMailed ? `We mailed this link to ${link.email}` : `Send it to ${link.email}`}{' '}
            {methods?.isDirectoryOnly ? (
              <>
                to sign in with {methods.directory}. It works until {until}.
              </>
            ) : (
              <>to set up their account. It works once, until {until}, and won’t be shown again.</>
            )}
          </p>
          <LinkToSend link={link.link} />
          <Button className="mt-5" onClick={close}>
            Done
          </Button>
        </>
      ) : (
        <InviteForm onLink={setLink} />
      )}
    </Modal>
  );
}

function titleOf(link: Invited | null): string {
  if (!link) return 'Invite someone';
  return link.isMailed ? 'Invitation sent' : 'Send this link';
}

function InviteForm({ onLink }: { onLink: (link: Invited) => void }) {
  return (
    <ActionForm
      endpoint="invite"
      action="Invite"
      onDone={({ link, isMailed, invitation: { expiresAt } }, { body: { email } }) =>
        onLink({ email, link, isMailed, expiresAt })
      }
    >
      <TextField label="Email" name="email" type="email" />
      <SelectField
        label="Role"
        name="role"
        defaultValue="agent"
        options={roles.map((role) => [role, roleLabels[role]])}
      />
    </ActionForm>
  );
}
