import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import driversCopy from '#content/drivers.json' with { type: 'json' };
import { analyzers } from '#web/pages/drivers/analyzers.ts';
import {
  type CatalogView,
  confirmed,
  defaultView,
  disciplines,
  ofDiscipline,
  orderAfterClick,
  ordered,
  searchOf,
  viewOf,
} from '#web/pages/drivers/catalog-view.ts';
import type { DriverLinks, LineState } from '#web/pages/drivers/checked-line.ts';
import { DriverSearch } from '#web/pages/drivers/driver-search.tsx';
import { StateCap, stateColors, statesIn } from '#web/pages/drivers/driver-state.tsx';
import { DriversTable } from '#web/pages/drivers/drivers-table.tsx';
import { findDrivers } from '#web/pages/drivers/find-drivers.ts';
import { SearchField } from '#web/pages/drivers/search-field.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { Icon, VisuallyHidden } from '#web/ui/icon.tsx';
import { useLoaded } from '#web/ui/use-loaded.ts';

type DriversCatalogProps = DriverLinks & {
  /** True on a page without the list. */
  searchOnly?: boolean;
};

/** The search of the collection, and the list. One island, because each costs bytes on every page. */
export function DriversCatalog({ searchOnly = false, ...links }: DriversCatalogProps) {
  return searchOnly ? <DriverSearch {...links} /> : <SearchableList {...links} />;
}

function SearchableList(links: DriverLinks) {
  const [view, setView] = useState<CatalogView>(defaultView);
  const search = useRef<HTMLInputElement>(null);
  const filter = useRef<HTMLSelectElement>(null);
  const check = useCheck();
  const { rows: found, answer } = useMemo(() => findDrivers(view.query), [view.query]);
  const rows = ordered(ofDiscipline(found, view.discipline), view.order);
  const change = (changed: Partial<CatalogView>) => setView((now) => ({ ...now, ...changed }));

  // Runs after hydration, because the HTML is built without a query. Earlier input takes
  // precedence.
  useEffect(() => {
    const asked = viewOf(location.search);
    if (!search.current || !filter.current) return;
    search.current.value ||= asked.query;
    filter.current.value ||= asked.discipline;
    setView({ ...asked, query: search.current.value, discipline: filter.current.value });
  }, []);

  useViewInAddress(view, search);

  return (
    <div className="page-column grid grid-cols-[minmax(0,1fr)] gap-x-14 pt-6 pb-20 md:pt-16 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_auto_1fr] lg:items-start">
      <h1 className="mb-4 text-2xl md:mb-7 md:text-3xl">{driversCopy.title}</h1>
      <SearchField
        input={search}
        query={view.query}
        onQuery={(query) => change({ query })}
        links={links}
        onCheck={check.open}
        onList={check.refresh}
      />
      <div className="mt-6 lg:sticky lg:top-[calc(var(--header-height)+3rem)] lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mt-2">
        <p className="text-muted">
          {`${analyzers.length} ${driversCopy.note[confirmed]} ${driversCopy.free}`}
        </p>
        <States answered={statesIn(answer)} />
        <ul className="mt-3 print:hidden">
          <li className="noscript:hidden">
            <ArrowLink
              link={{ text: driversCopy.answer.whole, to: links.check }}
              onClick={check.clicked}
            />
          </li>
          <li>
            <ArrowLink link={{ text: driversCopy.ask, to: links.missing }} />
          </li>
        </ul>
      </div>
      <div className="mt-8 min-w-0 lg:mt-11">
        <CheckPanel {...links} {...check} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div>
            <h2 className="text-xl">{driversCopy.list}</h2>
            <p className="text-muted text-sm">
              {rows.length === analyzers.length
                ? `${analyzers.length} devices`
                : `${rows.length} of ${analyzers.length} devices`}
            </p>
          </div>
          <DisciplineFilter filter={filter} onChange={(discipline) => change({ discipline })} />
        </div>
        <DriversTable
          rows={rows}
          order={view.order}
          onOrder={(column) =>
            setView((now) => ({ ...now, order: orderAfterClick(now.order, column) }))
          }
        />
      </div>
    </div>
  );
}

/** The states that an answer may have, for screens with room beside it. */
function States({ answered }: { answered: readonly LineState[] }) {
  const { check, states: notes } = driversCopy;
  return (
    <dl
      aria-label={notes.title}
      className="mt-5 border-ink border-t-[1.5px] text-muted text-sm max-lg:hidden print:hidden"
    >
      {states.map((state) => (
        <div key={state} className="border-line border-b py-3.5">
          <dt className="flex items-center gap-2.5 font-semibold text-base text-ink">
            <span className={stateColors[state]}>
              <StateCap state={state} />
            </span>
            <span>{check[state]}</span>
            {answered.includes(state) ? (
              <span className={`ml-auto text-sm ${stateColors[state]}`}>{notes.answered}</span>
            ) : null}
          </dt>
          <dd>{notes[state]}</dd>
        </div>
      ))}
    </dl>
  );
}

type DisciplineFilterProps = {
  filter: RefObject<HTMLSelectElement | null>;
  onChange: (discipline: string) => void;
};

function DisciplineFilter({ filter, onChange }: DisciplineFilterProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center *:row-start-1 noscript:hidden print:hidden">
      <select
        aria-label={driversCopy.discipline}
        ref={filter}
        defaultValue=""
        onChange={({ target }) => onChange(target.value)}
        className="col-span-full h-11 appearance-none rounded-field border border-field bg-sheet pr-11 pl-4 text-sm"
      >
        <option value="">{driversCopy.allDisciplines}</option>
        {disciplines.map((discipline) => (
          <option key={discipline} value={discipline}>
            {discipline}
          </option>
        ))}
      </select>
      <span className="pointer-events-none col-start-2 mr-4">
        <Icon name="chevron" size={18} />
      </span>
    </div>
  );
}

type Check = ReturnType<typeof useCheck>;

/** The check of a visitor's own list. Its code loads when it is opened, or when the URL's hash refers to it. */
function useCheck() {
  const { part, failed, load } = useLoaded(importCheck);
  /** How often it was opened; 0 while it is closed. */
  const [opened, setOpened] = useState(0);
  const [version, setVersion] = useState(0);
  const panel = useRef<HTMLElement>(null);

  const open = useCallback(() => {
    load();
    setOpened((times) => times + 1);
  }, [load]);

  useEffect(() => {
    if (location.hash === `#${checkId}`) open();
  }, [open]);

  useEffect(() => {
    if (opened === 0) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  }, [opened]);

  return {
    part,
    failed,
    isOpen: opened > 0,
    panel,
    open,
    clicked(event: MouseEvent) {
      event.preventDefault();
      open();
    },
    close: () => setOpened(0),
    version,
    /** Shows the list again after the search has added to it. */
    refresh: () => setVersion((now) => now + 1),
  };
}

function CheckPanel(props: Check & DriverLinks) {
  const { part, failed, isOpen, panel, close, version, price, demo } = props;
  const { check } = driversCopy;
  return (
    <section
      ref={panel}
      id={checkId}
      aria-labelledby="check-title"
      tabIndex={-1}
      data-tone="sheet"
      hidden={!isOpen}
      className="mb-10 rounded-sheet border border-line shadow-sheet print:hidden"
    >
      <div className="flex items-start justify-between gap-4 px-5 py-5 sm:px-8">
        <div>
          <h2 id="check-title" className="text-xl">
            {check.title}
          </h2>
          <p className="mt-1.5 text-muted">{check.intro}</p>
        </div>
        <button type="button" className="icon-button -mt-2 -mr-3" onClick={close}>
          <Icon name="close" />
          <VisuallyHidden>{check.close}</VisuallyHidden>
        </button>
      </div>
      {isOpen && part ? <part.AnalyzerCheck key={version} price={price} demo={demo} /> : null}
      {isOpen && failed ? (
        <p role="alert" className="px-5 pb-5 font-medium text-alarm sm:px-8">
          {check.notLoaded}
        </p>
      ) : null}
    </section>
  );
}

function useViewInAddress(view: CatalogView, search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    // When the visitor leaves the page, the URL changes before the catalog unmounts.
    const timer = setTimeout(
      () => search.current?.isConnected && keepInAddress(view),
      addressDelayMs,
    );
    return () => clearTimeout(timer);
  }, [view, search]);
}

/** Replaces the history entry, so that Back still leaves the catalog. */
function keepInAddress(view: CatalogView): void {
  const search = searchOf(view, location.search);
  if (search === location.search) return;
  const address = `${location.pathname}${search}${location.hash}`;
  history.replaceState(history.state, '', address);
}

const states =
  confirmed === 'none' ? (['listed', 'free'] as const) : (['ready', 'listed', 'free'] as const);
const checkId = 'check';
const importCheck = () => import('#web/pages/drivers/analyzer-check.tsx');
/** Browsers limit how often the URL may change: 100 times in 30 seconds in Safari. */
const addressDelayMs = 300;
