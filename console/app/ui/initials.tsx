import type { User } from '#console/contract/people.ts';
import { classNames } from '#web/ui/class-names.ts';

/** A user as two letters; a dashed ring means nobody. Decorative, unless it shows the assignee. */
export function Initials({
  user,
  isNamed = false,
}: {
  user: Pick<User, 'name'> | null | undefined;
  isNamed?: boolean;
}) {
  const label = user ? `assigned to ${user.name}` : 'unassigned';
  return (
    <span
      {...(isNamed ? { role: 'img', 'aria-label': label, title: user?.name } : hidden)}
      className={classNames(
        'inline-block size-7 flex-none rounded-full text-center text-xs/7 font-semibold tracking-[-0.02em]',
        // The height of a row's line.
        'in-[.lead-row]:size-6 in-[.lead-row]:leading-6',
        user ? 'bg-(--solid) text-(--on-solid)' : 'border border-dashed border-field text-soft',
      )}
    >
      {/* The space aligns an empty circle with the text beside it. */}
      {user ? initialsOf(user.name) : '\u00a0'}
    </span>
  );
}

const hidden = { 'aria-hidden': true };

/** 'Ada Lovelace' is AL, 'Ada' is A. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word = '') => [...word][0]?.toUpperCase() ?? '').join('');
}
