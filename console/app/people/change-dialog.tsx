import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#console/app/api/query-client.ts';
import { type Secret, SecretDialog } from '#console/app/parts/secret-dialog.tsx';
import { Check } from '#console/app/ui/check.tsx';
import { ConfirmAction } from '#console/app/ui/confirm-dialog.tsx';
import { Time } from '#console/app/ui/time.tsx';
import type { User } from '#console/contract/people.ts';
import type { Role } from '#contract/roles.ts';
import { roleLabels } from '#contract/roles.ts';

/** A question about another user: a new role, or an action of the menu. */
export type Question = Role | 'password' | 'factor' | 'unlink' | 'disable';

type Asked = { user: User; open: boolean; onClose: () => void };

/** Asks before a change to a user, which takes effect immediately. */
export function ChangeDialog({
  question,
  directory,
  ...asked
}: Asked & {
  question: Question;
  /** The directory's display name. */
  directory: string;
}) {
  const { open, onClose } = asked;
  const { id, name, role } = asked.user;
  const shared = { open, onClose, request: { params: { userId: id } }, keep: 'Cancel' };
  switch (question) {
    case 'password':
      return <ResetDialog {...asked} />;
    case 'disable':
      return <DisableDialog {...asked} />;
    case 'factor':
      return (
        <ConfirmAction
          {...shared}
          endpoint="removeSecondFactor"
          title={`Remove the second factor of ${name}?`}
          description={`Call ${name} first, at a number that you know: an email can be forged. The authenticator app, the recovery codes and all passkeys stop working, and ${name} gets an email about it.`}
          action="Remove"
          isDangerous
          toast={`${name} can sign in with the password alone.`}
        />
      );
    case 'unlink':
      return (
        <ConfirmAction
          {...shared}
          endpoint="unlinkDirectory"
          title={`Unlink ${name} from ${directory}?`}
          description={`${name} is signed out everywhere. The next person who signs in with ${directory} and this account’s email address gets the account.`}
          action="Unlink"
          isDangerous
          toast={`${name} was unlinked from ${directory} and signed out everywhere.`}
        />
      );
    default:
      return (
        <ConfirmAction
          {...shared}
          endpoint="changeUser"
          request={{ ...shared.request, body: { role: question } }}
          title={`Make ${name} ${nameOfRole(question)}?`}
          description={`${rights[question]} ${name} is ${nameOfRole(role)} now. The change takes effect immediately.`}
          action="Change role"
        />
      );
  }
}

/** Emails a password reset link, or shows it if the server sends no email. */
function ResetDialog({ user: { id, name, email }, open, onClose }: Asked) {
  const [link, setLink] = useState<Secret | null>(null);
  return (
    <>
      <ConfirmAction
        endpoint="sendPasswordReset"
        request={{ params: { userId: id } }}
        open={open}
        onClose={onClose}
        keep="Cancel"
        title={`Send ${name} a password reset?`}
        description={`${name} sets a new password with a link that works for one hour. The authenticator app and passkeys keep working.`}
        action="Send a reset"
        onDone={({ link: value, expiresAt }) =>
          setLink({
            what: 'link',
            title: value === null ? 'Password reset sent' : 'Send this link',
            text: (
              <>
                {value === null ? `${email} got a link.` : `Send this link to ${email}.`} It works
                once, until <Time at={expiresAt} isLong />. The old password works until a new one
                is set.
              </>
            ),
            value,
          })
        }
      />
      <SecretDialog shown={link} onClose={() => setLink(null)} />
    </>
  );
}

/** Lists the API tokens that the person added, because programs can still use them. */
function DisableDialog({ user: { id, name }, open, onClose }: Asked) {
  const { data, isFetching, error } = useQuery({ ...queryOf('apiTokens'), enabled: open });
  const [revokesTokens, setRevokesTokens] = useState(false);
  const own = data?.tokens.filter(({ createdById }) => createdById === id) ?? [];
  return (
    <ConfirmAction
      endpoint="changeUser"
      request={{ params: { userId: id }, body: { isDisabled: true, revokesTokens } }}
      open={open}
      onClose={onClose}
      keep="Cancel"
      title={`Disable ${name}?`}
      description={`${name} is signed out everywhere and can’t sign in until an owner enables the account again. Leads that are assigned to ${name} stay assigned.`}
      action="Disable"
      isDangerous
      isPending={isFetching}
    >
      {error ? <p className="mt-3 text-alarm">{error.message}</p> : null}
      {own.length > 0 ? (
        <div className="mt-3">
          <p>
            Programs can still use the API tokens that {name} added:{' '}
            {own.map((token) => token.name).join(', ')}.
          </p>
          <Check label="Revoke these tokens" checked={revokesTokens} onChange={setRevokesTokens} />
        </div>
      ) : null}
    </ConfirmAction>
  );
}

/** 'an owner' */
function nameOfRole(role: Role): string {
  return `${role === 'viewer' ? 'a' : 'an'} ${roleLabels[role].toLowerCase()}`;
}

const rights: Readonly<Record<Role, string>> = {
  owner: 'Owners manage people and settings and can erase leads.',
  agent: 'Agents work leads, but don’t manage people or settings.',
  viewer: 'Viewers can only read, with phone numbers and email addresses partly hidden.',
};
