import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryOf, useAccount, useRights } from '#console/api/queries.ts';
import { roleLabels } from '#console/identity/role-labels.ts';
import { Button, IconButton } from '#console/ui/buttons.tsx';
import { ActionMenu, type MenuAction } from '#console/ui/choice-menu.tsx';
import { ConfirmAction } from '#console/ui/confirm-dialog.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Initials } from '#console/ui/initials.tsx';
import { Time } from '#console/ui/time.tsx';
import { useAction } from '#console/ui/use-action.ts';
import type { BodyOf, ReplyOf } from '#contract/console/endpoints.ts';
import type { User } from '#contract/console/people.ts';
import { type Role, roles } from '#contract/console/values.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Modal } from '#web/ui/modal.tsx';
import { type AskedChange, ChangeDialog } from './change-dialog.tsx';
import { LinkToSend } from './link-to-send.tsx';

/** A user's row in the team. */
export function Person({ user }: { user: User }) {
  const me = useAccount();
  const may = useRights();
  const { data: methods } = useQuery(queryOf('signInMethods'));
  const isSelf = user.id === me.id;
  return (
    <li
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b sm:gap-x-4 border-line py-2.5 data-disabled:text-soft data-disabled:[&>:first-child]:opacity-70"
      data-disabled={user.isDisabled ? '' : undefined}
    >
      <Initials user={user} />
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-2.25rem)]">
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
      <span className="flex items-center gap-1.5 text-xs max-sm:ml-9 max-sm:flex-1 sm:w-32">
        {methods && !methods.isDirectoryOnly ? <Protection {...user} /> : null}
      </span>
      {may('changeUser') && !isSelf ? (
        <PersonControls user={user} methods={methods} />
      ) : (
        <span className={classNames('w-28', may('changeUser') && 'mr-11 pl-3 sm:mr-13')}>
          {roleLabels[user.role]}
        </span>
      )}
    </li>
  );
}

/** Owners see whether a stolen password is enough to sign in. */
function Protection({ hasSecondFactor }: Pick<User, 'hasSecondFactor'>) {
  if (hasSecondFactor === undefined) return null;
  return (
    <>
      <span className={hasSecondFactor ? 'text-heparin' : 'text-soft'}>
        <Glyph name={hasSecondFactor ? 'shield' : 'key'} size={16} />
      </span>
      {hasSecondFactor ? 'Second factor' : 'Password only'}
    </>
  );
}

/** An owner's controls for another user: the role, and a menu of actions with their dialogs. */
function PersonControls({
  user,
  methods,
}: {
  user: User;
  methods: ReplyOf<'signInMethods'> | undefined;
}) {
  const request = { params: { userId: user.id } };
  const change = useAction('changeUser');
  const changeTo = (body: BodyOf<'changeUser'>) => change.mutate({ ...request, body });
  const endSessions = useAction('endSessionsOfUser', {
    toast: `${user.name} was signed out everywhere.`,
  });
  const directory = methods?.directory ?? 'the company directory';
  const [asking, setAsking] = useState<Question | null>(null);
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const actions: MenuAction[] = [
    { label: 'Sign out everywhere', run: () => endSessions.mutate(request) },
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
      ? { label: 'Enable', run: () => changeTo({ isDisabled: false }) }
      : { label: 'Disable…', run: () => setAsked({ isDisabled: true }), isDangerous: true },
  ];
  return (
    <>
      <select
        className="control w-28"
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
        trigger={<IconButton glyph="more" label={`Actions for ${user.name}`} />}
        actions={actions}
      />
      <Questions
        user={user}
        directory={directory}
        asking={asking}
        onClose={() => setAsking(null)}
      />
      <ChangeDialog user={user} asked={asked} onClose={() => setAsked(null)} onConfirm={changeTo} />
    </>
  );
}

type Question = 'password' | 'factor' | 'unlink';

/** The dialogs of the menu's actions. */
function Questions({
  user,
  directory,
  asking,
  onClose,
}: {
  user: User;
  /** The directory's display name. */
  directory: string;
  asking: Question | null;
  onClose: () => void;
}) {
  const { name } = user;
  const request = { params: { userId: user.id } };
  return (
    <>
      <ResetDialog user={user} open={asking === 'password'} onClose={onClose} />
      <ConfirmAction
        endpoint="removeSecondFactor"
        request={request}
        open={asking === 'factor'}
        onClose={onClose}
        title={`Remove the second factor of ${name}?`}
        description={`Call ${name} first, at a number that you know: an email can be forged. The authenticator app, the recovery codes, and all passkeys stop working, and ${name} gets an email about it.`}
        action="Remove"
        isDangerous
        toast={`${name} can sign in with the password alone.`}
      />
      <ConfirmAction
        endpoint="unlinkDirectory"
        request={request}
        open={asking === 'unlink'}
        onClose={onClose}
        title={`Unlink ${name} from ${directory}?`}
        description={`${name} is signed out everywhere. The next person who signs in with ${directory} and this account’s email address gets the account.`}
        action="Unlink"
        keep="Cancel"
        isDangerous
        toast={`${name} was unlinked from ${directory} and signed out everywhere.`}
      />
    </>
  );
}

/** Mails a password reset link, or shows it if the server sends no mail. */
function ResetDialog({ user, open, onClose }: { user: User; open: boolean; onClose: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  const send = useAction('sendPasswordReset');
  const close = () => {
    onClose();
    send.reset();
  };
  const { data } = send;
  return (
    <Modal
      open={open}
      onClose={close}
      width={480}
      initialFocus={first}
      title={titleOf(user, data?.link)}
    >
      {data ? (
        <>
          <p className="mt-2 text-soft">
            {data.link === null ? `${user.email} got a link.` : `Send this link to ${user.email}.`}{' '}
            It works once, until <Time at={data.expiresAt} isLong />. The old password works until a
            new one is set.
          </p>
          {data.link === null ? null : <LinkToSend link={data.link} />}
          <Button
            // Takes the focus, because the focused button has been removed.
            ref={data.link === null ? focusButton : undefined}
            className="mt-5"
            onClick={close}
          >
            Done
          </Button>
        </>
      ) : (
        <>
          <p className="mt-2 text-soft">
            {user.name} sets a new password with a link that works for one hour. The authenticator
            app and passkeys keep working.
          </p>
          <div className="mt-5 flex gap-2">
            <Button
              ref={first}
              kind="main"
              disabled={send.isPending}
              onClick={() => send.mutate({ params: { userId: user.id } })}
            >
              Send a reset
            </Button>
            <Button onClick={close}>Cancel</Button>
          </div>
        </>
      )}
    </Modal>
  );
}

function titleOf({ name }: User, link: string | null | undefined): string {
  if (link === undefined) return `Send ${name} a password reset?`;
  return link === null ? 'Password reset sent' : 'Send this link';
}

function focusButton(button: HTMLButtonElement | null): void {
  button?.focus();
}
