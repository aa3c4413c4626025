import { useState } from 'react';
import { act } from '#console/app/api/act.ts';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { SecretDialog } from '#console/app/parts/secret-dialog.tsx';
import { Check } from '#console/app/ui/check.tsx';
import { ask, ConfirmDialog } from '#console/app/ui/confirm-dialog.tsx';
import { openDialog } from '#console/app/ui/open-dialog.tsx';
import { Time } from '#console/app/ui/time.tsx';
import { showToast } from '#console/app/ui/toasts.ts';
import type { User } from '#console/contract/people.ts';
import { type Role, roleLabels } from '#contract/roles.ts';

/** Returns the questions before a change to another user, which takes effect immediately. */
export function personQuestions(user: User, directory: string) {
  const { id, name, email } = user;
  const request = { params: { userId: id } };

  async function sendReset(): Promise<void> {
    const { link, expiresAt } = await act('sendPasswordReset', request);
    const start = link === null ? `${email} got a link.` : `Send this link to ${email}.`;
    openDialog(
      <SecretDialog
        what="link"
        title={link === null ? 'Password reset sent' : 'Send this link'}
        text={
          <>
            {start} It works once, until <Time at={expiresAt} isLong />. The old password works
            until a new one is set.
          </>
        }
        value={link}
      />,
    );
  }

  return {
    role: (role: Role) =>
      ask({
        title: `Make ${name} ${nameOfRole(role)}?`,
        description: `${rights[role]} ${name} is ${nameOfRole(user.role)} now. The change takes effect immediately.`,
        action: 'Change role',
        onConfirm: () => act('changeUser', { ...request, body: { role } }),
      }),
    password: () =>
      ask({
        title: `Send ${name} a password reset?`,
        description: `${name} sets a new password with a link that works for one hour. The authenticator app and passkeys keep working.`,
        action: 'Send a reset',
        onConfirm: sendReset,
      }),
    factor: () =>
      ask({
        title: `Remove the second factor of ${name}?`,
        description: `Call ${name} first, at a number that you know: an email can be forged. The authenticator app, the recovery codes and all passkeys stop working, and ${name} gets an email about it.`,
        action: 'Remove',
        isDangerous: true,
        onConfirm: async () => {
          await act('removeSecondFactor', request);
          showToast({ text: `${name} can sign in with the password alone.` });
        },
      }),
    unlink: () =>
      ask({
        title: `Unlink ${name} from ${directory}?`,
        description: `${name} is signed out everywhere. The next person who signs in with ${directory} and this account’s email address gets the account.`,
        action: 'Unlink',
        isDangerous: true,
        onConfirm: async () => {
          await act('unlinkDirectory', request);
          showToast({ text: `${name} was unlinked from ${directory} and signed out everywhere.` });
        },
      }),
    disable: () => openDialog(<DisableDialog user={user} />),
  };
}

/** Lists the API tokens that the person added, because programs can still use them. */
function DisableDialog({ user: { id, name } }: { user: User }) {
  const { data, isFetching, error } = useEndpoint('apiTokens');
  const [revokesTokens, setRevokesTokens] = useState(false);
  const own = data?.tokens.filter(({ createdById }) => createdById === id) ?? [];
  return (
    <ConfirmDialog
      title={`Disable ${name}?`}
      description={`${name} is signed out everywhere and can’t sign in until an owner enables the account again. Leads that are assigned to ${name} stay assigned.`}
      action="Disable"
      isDangerous
      isDisabled={isFetching}
      onConfirm={() =>
        act('changeUser', { params: { userId: id }, body: { isDisabled: true, revokesTokens } })
      }
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
    </ConfirmDialog>
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
