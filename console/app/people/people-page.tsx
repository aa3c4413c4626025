import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useRights } from '#console/app/api/query-client.ts';
import { roleLabels } from '#console/app/identity/role-labels.ts';
import { type Secret, SecretDialog } from '#console/app/parts/secret-dialog.tsx';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { Button } from '#console/app/ui/buttons.tsx';
import { Check } from '#console/app/ui/check.tsx';
import { SelectField, TextField } from '#console/app/ui/form.tsx';
import { PageFrame, PageSection } from '#console/app/ui/page-frame.tsx';
import { Time } from '#console/app/ui/time.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import { newInvitation } from '#console/contract/people.ts';
import { roles } from '#contract/roles.ts';
import { Modal } from '#web/ui/modal.tsx';
import { LostReasonsSection } from './lost-reasons-section.tsx';
import { Person } from './person-row.tsx';

/** Users with their roles, and open invitations. */
export function PeoplePage() {
  const may = useRights();
  const users = useQuery(queryOf('users'));
  const { data: methods } = useQuery(queryOf('signInMethods'));
  const [isInviting, setInviting] = useState(false);
  return (
    <PageFrame
      screen="/settings/team"
      intro="Owners manage people and settings and can erase leads. Agents work leads. Viewers can only read, with phone numbers and email addresses partly hidden."
      error={users.error}
      actions={
        may('invite') ? (
          <Button kind="main" glyph="plus" onClick={() => setInviting(true)}>
            Invite
          </Button>
        ) : null
      }
    >
      <ul className="border-t border-line">
        {users.data?.users.map((user) => (
          <Person key={user.id} user={user} />
        ))}
      </ul>
      {may('invitations') ? <Invitations /> : null}
      {may('signInRules') && methods && !methods.isDirectoryOnly ? <SignInRules /> : null}
      {may('changeLostReasons') ? <LostReasonsSection /> : null}
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
    </PageFrame>
  );
}

function Invitations() {
  const { data, error } = useQuery(queryOf('invitations'));
  const withdraw = useAction('withdrawInvitation');
  if (!error && !data?.invitations.length) return null;
  return (
    <PageSection title="Open invitations and password resets" error={error}>
      <ul className="border-t border-line">
        {data?.invitations.map(({ id, email, role, isReset, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-2">
            <span className="min-w-0 flex-1 truncate max-sm:basis-full">
              {email ?? 'First owner'}
            </span>
            <span>{isReset ? 'Password reset' : roleLabels[role]}</span>
            <span className="text-soft">
              Expires <Time at={expiresAt} isLong />
            </span>
            <Button
              className="max-sm:ml-auto"
              onClick={() => withdraw.mutate({ params: { invitationId: id } })}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

/** Lets owners choose the roles that require a second factor. */
function SignInRules() {
  const { data } = useQuery(queryOf('signInRules'));
  const change = useAction('changeSignInRules');
  if (!data) return null;
  const asked = change.isPending ? change.variables.body : null;
  return (
    <PageSection
      title="Require a second factor"
      intro="Until they set up an authenticator app or a passkey, people in these roles can do nothing else."
    >
      <div className="flex flex-wrap gap-x-8">
        {roles.map((role) => (
          <Check
            key={role}
            label={`${roleLabels[role]}s`}
            isDisabled={change.isPending}
            checked={
              asked?.role === role ? asked.needsSecondFactor : data.needsSecondFactor.includes(role)
            }
            onChange={(needsSecondFactor) => change.mutate({ body: { role, needsSecondFactor } })}
          />
        ))}
      </div>
    </PageSection>
  );
}

/** Creates a link for one person, emails it if the server can, and shows it once. */
function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [link, setLink] = useState<Secret | null>(null);
  const { data: methods } = useQuery(queryOf('signInMethods'));
  const textOf = (start: string, expiresAt: string) => {
    const until = <Time at={expiresAt} isLong />;
    return methods?.isDirectoryOnly ? (
      <>
        {start} so they can sign in with {methods.directory}. It works until {until}.
      </>
    ) : (
      <>
        {start} so they can set up their account. It works once, until {until}, and won’t be shown
        again.
      </>
    );
  };
  return (
    <>
      <Modal open={open} onClose={onClose} width={480} title="Invite someone">
        <ActionForm
          endpoint="invite"
          schema={newInvitation}
          action="Invite"
          onDone={({ link: value, isMailed, invitation }, { body: { email } }) => {
            const start = isMailed ? `We emailed this link to ${email}` : `Send it to ${email}`;
            onClose();
            setLink({
              what: 'link',
              title: isMailed ? 'Invitation sent' : 'Send this link',
              text: textOf(start, invitation.expiresAt),
              value,
            });
          }}
        >
          <TextField label="Email" name="email" type="email" />
          <SelectField
            label="Role"
            name="role"
            defaultValue="agent"
            options={roles.map((role) => [role, roleLabels[role]])}
          />
        </ActionForm>
      </Modal>
      <SecretDialog shown={link} onClose={() => setLink(null)} />
    </>
  );
}
