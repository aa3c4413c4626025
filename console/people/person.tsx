import { useQuery } from '@tanstack/react-query';
import { queryOf, useAccount, useRights } from '#console/api/queries.ts';
import { roleLabels } from '#console/identity/role-labels.ts';
import { Initials } from '#console/ui/initials.tsx';
import type { User } from '#contract/console/people.ts';
import { PersonControls } from './person-controls.tsx';

/** A user's row on the People page. */
export function Person({ user }: { user: User }) {
  const me = useAccount();
  const may = useRights();
  const { data: methods } = useQuery(queryOf('signInMethods'));
  const isSelf = user.id === me.id;
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
      {may('changeUser') && !isSelf ? (
        <PersonControls user={user} methods={methods} />
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
