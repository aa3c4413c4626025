import { useRef } from 'react';
import { roleLabels } from '#console/identity/role-labels.ts';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import type { User } from '#contract/console/people.ts';
import type { Role } from '#contract/console/values.ts';

/** Confirms a change of a user's rights, which takes effect immediately. */
export type AskedChange = { readonly role: Role } | { readonly isDisabled: true };

export function ChangeDialog({
  user: { name, role: current },
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
    <ConfirmDialog
      {...shared}
      title={`Disable ${name}?`}
      description={`${name} is signed out everywhere and can’t sign in until an owner enables the account again. Leads that are assigned to ${name} stay assigned.`}
      action="Disable"
      isDangerous
    />
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
