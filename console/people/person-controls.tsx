import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#console/api/call.ts';
import { usersQuery } from '#console/api/queries.ts';
import { roleLabels } from '#console/identity/role-labels.ts';
import { ActionMenu, type MenuAction } from '#console/ui/choice-menu.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { showError, showToast } from '#console/ui/toaster.tsx';
import type { BodyOf, ReplyOf } from '#contract/console/endpoints.ts';
import type { User } from '#contract/console/people.ts';
import { type Role, roles } from '#contract/console/values.ts';
import { type AskedChange, ChangeDialog } from './change-dialog.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { UnlinkDialog } from './unlink-dialog.tsx';

/** An owner's controls for another user: the role, and a menu of actions with their dialogs. */
export function PersonControls({
  user,
  methods,
}: {
  user: User;
  methods: ReplyOf<'signInMethods'> | undefined;
}) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: BodyOf<'changeUser'>) =>
      call('changeUser', { params: { userId: user.id }, body }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: usersQuery.queryKey }),
  });
  const endSessions = useMutation({
    mutationFn: () => call('endSessionsOfUser', { params: { userId: user.id } }),
    onSuccess: () => showToast({ text: `${user.name} was signed out everywhere.` }),
    onError: showError,
  });
  const directory = methods?.directory ?? 'the company directory';
  const [asking, setAsking] = useState<'password' | 'factor' | 'unlink' | null>(null);
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const actions: MenuAction[] = [
    { label: 'Sign out everywhere', run: () => endSessions.mutate() },
    ...(methods?.isDirectoryOnly || user.isDisabled
      ? []
      : [{ label: 'Send a password reset…', run: () => setAsking('password') }]),
    ...(user.hasSecondFactor
      ? [{ label: 'Remove second factor…', run: () => setAsking('factor') }]
      : []),
    ...(user.isLinked
      ? [{ label: `Unlink from ${directory}…`, run: () => setAsking('unlink') }]
      : []),
    user.isDisabled
      ? { label: 'Enable', run: () => change.mutate({ isDisabled: false }) }
      : { label: 'Disable…', run: () => setAsked({ isDisabled: true }), isDangerous: true },
  ];
  return (
    <>
      <select
        className="control w-28 max-sm:ml-11"
        aria-label={`Role of ${user.name}`}
        value={user.role}
        onChange={(event) => setAsked({ role: event.target.value as Role })}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </select>
      <ActionMenu
        trigger={
          <button type="button" className="icon-button" aria-label={`Actions for ${user.name}`}>
            <Glyph name="more" />
          </button>
        }
        actions={actions}
      />
      <ResetDialog user={user} open={asking === 'password'} onClose={() => setAsking(null)} />
      <RemoveFactorDialog user={user} open={asking === 'factor'} onClose={() => setAsking(null)} />
      <UnlinkDialog
        user={user}
        directory={directory}
        open={asking === 'unlink'}
        onClose={() => setAsking(null)}
      />
      <ChangeDialog
        user={user}
        asked={asked}
        onClose={() => setAsked(null)}
        onConfirm={(body) => change.mutate(body)}
      />
    </>
  );
}
