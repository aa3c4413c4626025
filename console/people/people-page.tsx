import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#console/api/call.ts';
import {
  invitationsQuery,
  signInMethodsQuery,
  useAccount,
  useRights,
  usersQuery,
} from '#console/api/queries.ts';
import { roleLabels } from '#console/identity/role-labels.ts';
import { ActionMenu, type MenuAction } from '#console/ui/choice-menu.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Initials } from '#console/ui/initials.tsx';
import { PageFrame } from '#console/ui/page-frame.tsx';
import { Time } from '#console/ui/time.tsx';
import { showError, showToast } from '#console/ui/toaster.tsx';
import type { BodyOf } from '#contract/console/endpoints.ts';
import type { User } from '#contract/console/people.ts';
import { type Role, roles } from '#contract/console/values.ts';
import { type AskedChange, ChangeDialog } from './change-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { SignInRules } from './sign-in-rules.tsx';
import { UnlinkDialog } from './unlink-dialog.tsx';

/** Users with their roles, and open invitations. */
export function PeoplePage() {
  const may = useRights();
  const users = useQuery(usersQuery);
  const { data: methods } = useQuery(signInMethodsQuery);
  const [isInviting, setInviting] = useState(false);
  return (
    <PageFrame
      title="People"
      intro="Owners manage people and settings and can erase leads. Agents work leads. Viewers can only read, with phone numbers and email addresses partly hidden."
      actions={
        may('invite') ? (
          <button type="button" className="button" onClick={() => setInviting(true)}>
            <Glyph name="plus" size={16} />
            Invite
          </button>
        ) : null
      }
    >
      {users.isError ? <p className="text-alarm">{users.error.message}</p> : null}
      <ul className="border-t border-line">
        {users.data?.users.map((user) => (
          <Person key={user.id} user={user} />
        ))}
      </ul>
      {may('invitations') ? <Invitations /> : null}
      {may('signInRules') && methods && !methods.isDirectoryOnly ? <SignInRules /> : null}
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
    </PageFrame>
  );
}

function Person({ user }: { user: User }) {
  const me = useAccount();
  const may = useRights();
  const client = useQueryClient();
  const { data: methods } = useQuery(signInMethodsQuery);
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
  const isSelf = user.id === me.id;
  const canChange = may('changeUser') && !isSelf;
  const actions: MenuAction[] = [
    { label: 'Sign out everywhere', run: () => endSessions.mutate() },
    ...(methods?.isDirectoryOnly || user.isDisabled
      ? []
      : [{ label: 'Send a password reset…', run: () => setAsking('password') }]),
    ...(user.hasSecondFactor
      ? [
          {
            label: 'Remove second factor…',
            run: () => setAsking('factor'),
          },
        ]
      : []),
    ...(user.isLinked
      ? [{ label: `Unlink from ${directory}…`, run: () => setAsking('unlink') }]
      : []),
    user.isDisabled
      ? { label: 'Enable', run: () => change.mutate({ isDisabled: false }) }
      : { label: 'Disable…', run: () => setAsked({ isDisabled: true }), isDangerous: true },
  ];
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5 data-disabled:text-soft data-disabled:[&>:first-child]:opacity-70"
      data-disabled={user.isDisabled ? '' : undefined}
    >
      <Initials user={user} />
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-2.75rem)]">
        <p className="truncate font-medium">
          {user.name}
          {isSelf ? ' (you)' : ''}
          {user.isDisabled ? (
            <>
              {' '}
              <span className="chip ml-1">disabled</span>
            </>
          ) : null}
        </p>
        {user.email ? <p className="truncate text-soft">{user.email}</p> : null}
      </div>
      {methods && !methods.isDirectoryOnly && user.hasSecondFactor !== undefined ? (
        <span className="text-xs text-soft max-sm:hidden">
          {user.hasSecondFactor ? 'Second factor' : 'Password only'}
        </span>
      ) : null}
      {canChange ? (
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
          <RemoveFactorDialog
            user={user}
            open={asking === 'factor'}
            onClose={() => setAsking(null)}
          />
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
      ) : (
        <span
          className={
            may('changeUser') ? 'max-sm:ml-11 sm:mr-13 sm:w-28 sm:pl-3' : 'max-sm:ml-11 sm:w-28'
          }
        >
          {roleLabels[user.role]}
        </span>
      )}
    </li>
  );
}

function Invitations() {
  const client = useQueryClient();
  const { data, isError, error } = useQuery(invitationsQuery);
  const withdraw = useMutation({
    mutationFn: (invitationId: string) => call('withdrawInvitation', { params: { invitationId } }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  if (isError) return <p className="mt-8 text-alarm">{error.message}</p>;
  if (!data || data.invitations.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="invitations">
      <h2 id="invitations" className="section-title text-base">
        Open invitations and password resets
      </h2>
      <ul className="border-t border-line">
        {data.invitations.map(({ id, email, role, isReset, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-2">
            <span className="min-w-0 flex-1 truncate max-sm:basis-full">
              {email ?? 'First owner'}
            </span>
            <span>{isReset ? 'Password reset' : roleLabels[role]}</span>
            <span className="text-soft">
              Expires <Time at={expiresAt} isLong />
            </span>
            <button
              type="button"
              className="button button-secondary max-sm:ml-auto"
              onClick={() => withdraw.mutate(id)}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
