import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useAccount, useUsers } from '#console/app/api/query-client.ts';
import { Initials } from '#console/app/ui/initials.tsx';
import { type Mentionable, mentionLabel } from '#console/contract/mentions.ts';

type MentionAreaProps = Omit<ComponentProps<'textarea'>, 'ref' | 'value' | 'onChange'> & {
  value: string;
  onText: (text: string) => void;
};

/**
 * A text field in which an @ opens a list of users below it, while the text keeps the focus.
 * Arrow keys move in the list, Enter or Tab chooses a user, Escape closes it.
 */
export function MentionArea({ value, onText, onKeyDown, ...rest }: MentionAreaProps) {
  const listId = useId();
  const me = useAccount();
  const area = useRef<HTMLTextAreaElement>(null);
  const users = useUsers()
    .filter(({ isDisabled }) => !isDisabled)
    // Every role that can write notes can also see addresses.
    .map(({ email = '', ...user }) => ({ ...user, email }));
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const typed = caret === null ? null : typedMention(value.slice(0, caret));
  const found =
    typed === null
      ? []
      : matching(users, typed)
          .filter(({ id }) => id !== me.id)
          .slice(0, maxShown);
  const current = found[Math.min(active, found.length - 1)];

  function take(user: Mentionable): void {
    if (caret === null || typed === null) return;
    const start = caret - typed.length;
    const label = `${mentionLabel(user, users)} `;
    onText(value.slice(0, start) + label + value.slice(caret).replace(/^ /, ''));
    setCaret(null);
    const end = start + label.length;
    requestAnimationFrame(() => area.current?.setSelectionRange(end, end));
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const takes =
      (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey;
    if (!current || !(step || takes || event.key === 'Escape')) {
      onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    if (step) setActive((found.indexOf(current) + step + found.length) % found.length);
    else if (takes) take(current);
    else setCaret(null);
  }

  return (
    <div className="relative">
      <textarea
        ref={area}
        value={value}
        // The properties of a combobox without its role, which ARIA doesn't allow on a multiline
        // text field.
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={current ? listId : undefined}
        aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
        onChange={({ target }) => {
          onText(target.value);
          setCaret(target.selectionStart);
          setActive(0);
        }}
        onClick={() => setCaret(null)}
        onBlur={() => setCaret(null)}
        onKeyDown={press}
        {...rest}
      />
      {current ? <People id={listId} users={found} current={current} onTake={take} /> : null}
      <p role="status" className="sr-only">
        {current ? `${found.length} people. Arrow keys choose, Enter mentions.` : ''}
      </p>
    </div>
  );
}

function People({
  id,
  users,
  current,
  onTake,
}: {
  id: string;
  users: readonly Mentionable[];
  current: Mentionable;
  onTake: (user: Mentionable) => void;
}) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="People"
      className="menu absolute top-full z-50 mt-1 w-[min(22rem,100%)] max-w-none"
      // Keeps the focus in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {users.map((user) => (
        <div
          key={user.id}
          id={`${id}-${user.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={user === current}
          data-highlighted={user === current ? '' : undefined}
          className="menu-item"
          onPointerUp={() => onTake(user)}
        >
          <Initials user={user} />
          <span className="min-w-0 truncate">{user.name}</span>
          <span className="min-w-0 flex-1 truncate text-right text-xs text-soft">{user.email}</span>
        </div>
      ))}
    </div>
  );
}

/** The text between an @ and the caret; null if no mention is being typed. */
export function typedMention(before: string): string | null {
  return /(?<![\p{L}\p{N}._%+-])@([^\n@]{0,40})$/u.exec(before)?.[1] ?? null;
}

/** The users whose address, or a part of whose name, starts with the typed text. */
function matching(users: readonly Mentionable[], typed: string): readonly Mentionable[] {
  const start = typed.toLowerCase();
  return users.filter(({ name, email }) =>
    [name, ...name.split(/\s+/), email].some((word) => word.toLowerCase().startsWith(start)),
  );
}

const maxShown = 6;
