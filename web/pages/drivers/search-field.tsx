import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import driversCopy from '#content/drivers.json' with { type: 'json' };
import { analyzerList } from '#contract/analyzer-list.ts';
import { type Analyzer, analyzerName } from '#web/pages/drivers/analyzers.ts';
import type { DriverLinks } from '#web/pages/drivers/checked-line.ts';
import { answerText, DriverAnswer } from '#web/pages/drivers/driver-answer.tsx';
import { findDrivers } from '#web/pages/drivers/find-drivers.ts';
import { Icon, VisuallyHidden } from '#web/ui/icon.tsx';

type SearchFieldProps = {
  input: RefObject<HTMLInputElement | null>;
  /** The text of the input, which keeps its own value because a visitor may type before hydration. */
  query: string;
  onQuery: (query: string) => void;
  links: DriverLinks;
  onCheck?: () => void;
  onList?: () => void;
};

/** Searches the collection and answers below the field, after a pause in typing. */
export function SearchField({ input, query, onQuery, links, onCheck, onList }: SearchFieldProps) {
  const settled = useSettled(query);
  const answer = useMemo(() => findDrivers(settled).answer, [settled]);
  const shown = query.trim() === '' ? null : answer;
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (document.activeElement === input.current) moveBelowHeader(row.current);
  }, [input]);

  function search(text: string) {
    if (input.current) input.current.value = text;
    onQuery(text);
    input.current?.focus();
  }

  return (
    <div className="noscript:hidden">
      <div
        ref={row}
        className="flex h-14 items-center gap-3 rounded-field border-2 border-field bg-sheet pr-1 pl-3.5 focus-within:border-ink focus-within:outline-3 focus-within:outline-(--focus) focus-within:outline-offset-2 md:h-18 md:pr-3 md:pl-5 print:hidden"
      >
        <Icon name="search" size={24} />
        <input
          ref={input}
          type="search"
          defaultValue=""
          aria-label={driversCopy.search}
          placeholder={driversCopy.placeholder}
          maxLength={analyzerList.maxLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={() => moveBelowHeader(row.current)}
          onChange={({ target }) => onQuery(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') search('');
          }}
          className="h-full min-w-0 flex-1 bg-transparent font-medium text-lg outline-none placeholder:font-normal placeholder:text-soft md:text-xl [&::-webkit-search-cancel-button]:hidden"
        />
        {query === '' ? null : (
          <button type="button" className="icon-button" onClick={() => search('')}>
            <Icon name="close" />
            <VisuallyHidden>{driversCopy.answer.clear}</VisuallyHidden>
          </button>
        )}
      </div>
      <p role="status" className="sr-only">
        {shown ? answerText(shown) : ''}
      </p>
      {shown ? (
        <DriverAnswer
          key={settled}
          answer={shown}
          query={settled}
          links={links}
          onPick={(device: Analyzer) => flushSync(() => search(analyzerName(device)))}
          onCheck={onCheck}
          onList={onList}
        />
      ) : null}
    </div>
  );
}

/** A phone's keyboard leaves room for the answer only if the field is directly below the header. */
function moveBelowHeader(row: HTMLElement | null): void {
  if (matchMedia('(width < 48rem)').matches) row?.scrollIntoView({ block: 'start' });
}

/** The text, after the visitor has stopped typing for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const pauseMs = 200;
