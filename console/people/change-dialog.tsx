import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryOf } from '#console/api/queries.ts';
import { roleLabels } from '#console/identity/role-labels.ts';
import { Check } from '#console/ui/check.tsx';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import type { User } from '#contract/console/people.ts';
import type { Role } from '#contract/console/values.ts';

/** Confirms a change of a user's rights, which takes effect immediately. */
export type AskedChange =
  | { readonly role: Role }
  | { readonly isDisabled: true; readonly revokesTokens?: boolean };

export function ChangeDialog({
  user: { id, name, role: current },
  asked,
  onClose,
  onConfirm,
}: {
  user: User;
  asked: AskedChange | null;
  onClose: () => void;
  onConfirm: (change: AskedChange) => void;
}) {
  const confirm = () => {
    if (asked) onConfirm(asked);
    onClose();
  };
  // Keeps the question visible while the dialog fades out.
  const last = useRef(asked);
  if (asked) last.current = asked;
  const shown = last.current;
  const shared = { open: asked !== null, keep: 'Cancel', onClose, onConfirm: confirm };
  if (shown && 'role' in shown) {
    return (
      <ConfirmDialog
        {...shared}
        title={`Make ${name} ${nameOfRole(shown.role)}?`}
        description={`${rights[shown.role]} ${name} is ${nameOfRole(current)} now. The change takes effect immediately.`}
        action="Change role"
      />
    );
  }
  return (
    <DisableDialog
      id={id}
      name={name}
      open={asked !== null}
      onClose={onClose}
      onConfirm={(revokesTokens) => {
        onConfirm({ isDisabled: true, revokesTokens });
        onClose();
      }}
    />
  );
}

/** Names the API tokens that the person added, because programs can still use them. */
function DisableDialog({
  id,
  name,
  open,
  onClose,
  onConfirm,
}: {
  id: string;
  name: string;
  open: boolean;
  onClose: () => void;
  onConfirm: (revokesTokens: boolean) => void;
}) {
  const { data, isFetching, error } = useQuery({ ...queryOf('serviceTokens'), enabled: open });
  const [revokesTokens, setRevokesTokens] = useState(false);
  const own = data?.tokens.filter(({ createdById }) => createdById === id) ?? [];
  return (
    <ConfirmDialog
      open={open}
      keep="Cancel"
      title={`Disable ${name}?`}
      description={`${name} is signed out everywhere and can’t sign in until an owner enables the account again. Leads that are assigned to ${name} stay assigned.`}
      action="Disable"
      isDangerous
      isPending={isFetching}
      onClose={onClose}
      onConfirm={() => onConfirm(revokesTokens)}
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
