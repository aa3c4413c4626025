import { useAccount, useEndpoint, useRights } from '#console/app/api/query-client.ts';
import { IconButton } from '#console/app/ui/buttons.tsx';
import { ActionMenu, type MenuAction } from '#console/app/ui/choice-menu.tsx';
import { Options } from '#console/app/ui/form.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { Initials } from '#console/app/ui/initials.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import type { ResponseOf } from '#console/contract/endpoints.ts';
import type { User } from '#console/contract/people.ts';
import { type Role, roleLabels, roles } from '#contract/roles.ts';
import { classNames } from '#web/ui/class-names.ts';
import { personQuestions } from './person-questions.tsx';

export function Person({ user }: { user: User }) {
  const me = useAccount();
  const may = useRights();
  const { data: methods } = useEndpoint('signInMethods');
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
  methods: ResponseOf<'signInMethods'> | undefined;
}) {
  const request = { params: { userId: user.id } };
  const enable = useAction('changeUser');
  const endSessions = useAction('endSessionsOfUser', {
    toast: `${user.name} was signed out everywhere.`,
  });
  const directory = methods?.directory ?? 'the company directory';
  const questions = personQuestions(user, directory);
  const actions: MenuAction[] = [
    { label: 'Sign out everywhere', run: () => endSessions.mutate(request) },
    ...(methods?.isDirectoryOnly || user.isDisabled
      ? []
      : [{ label: 'Send a password reset…', run: questions.password }]),
    ...(user.hasSecondFactor ? [{ label: 'Remove second factor…', run: questions.factor }] : []),
    ...(user.isLinked ? [{ label: `Unlink from ${directory}…`, run: questions.unlink }] : []),
    user.isDisabled
      ? { label: 'Enable', run: () => enable.mutate({ ...request, body: { isDisabled: false } }) }
      : { label: 'Disable…', run: questions.disable, isDangerous: true },
  ];
  return (
    <>
      <select
        className="control w-28"
        aria-label={`Role of ${user.name}`}
        value={user.role}
        onChange={({ target }) => questions.role(target.value as Role)}
      >
        <Options options={roles.map((role) => [role, roleLabels[role]])} />
      </select>
      <ActionMenu
        trigger={<IconButton glyph="more" label={`Actions for ${user.name}`} />}
        actions={actions}
      />
    </>
  );
}
