import { useEffect, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Glyph } from './glyph.tsx';

/** Searches while the user types. Each pause sends one request. */
export function SearchBox({
  id = 'search',
  label,
  className = 'max-w-md',
  value,
  onChange,
}: {
  /** The inbox's search has the default, which the key / focuses. */
  id?: string;
  label: string;
  className?: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: A new function must not search again.
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    // A link or Back changed the search, not the user, who may be ahead of it.
    if (document.activeElement?.id !== id) setText(value);
  }, [value, id]);
  return (
    <div className={classNames('relative min-w-32 flex-1', className)}>
      <span className="pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center text-soft">
        <Glyph name="search" size={16} />
      </span>
      <input
        id={id}
        type="search"
        className="control pl-8"
        placeholder="Search"
        aria-label={label}
        aria-keyshortcuts={id === 'search' ? '/' : undefined}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          setText('');
          event.currentTarget.blur();
        }}
      />
    </div>
  );
}

const pauseMs = 150;
