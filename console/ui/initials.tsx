import type { User } from '#contract/console/account.ts';
import { classNames } from '#web/ui/class-names.ts';

/** A user as two letters; a dashed ring stands for nobody. */
export function Initials({ user }: { user: Pick<User, 'name'> | null | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid size-6 shrink-0 place-items-center rounded-full text-xs leading-none font-semibold tracking-tight',
        user ? 'bg-(--solid) text-(--on-solid)' : 'border border-dashed border-field text-soft',
      )}
    >
      {user ? initialsOf(user.name) : null}
    </span>
  );
}

/** 'Ada Lovelace' is AL, 'Ada' is A. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word = '') => [...word][0]?.toUpperCase() ?? '').join('');
}
