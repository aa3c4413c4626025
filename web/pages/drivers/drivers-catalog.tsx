import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Address } from '#content/addresses.ts';
import { type Analyzer, analyzers } from '#content/analyzers.ts';
import driversCopy from '#content/drivers.json' with { type: 'json' };
import {
  type CatalogView,
  type Column,
  confirmedPart,
  defaultView,
  disciplines,
  matching,
  type Order,
  orderAfterClick,
  ordered,
  searchOf,
  viewOf,
} from '#web/pages/drivers/catalog-view.ts';
import type { CheckLinks } from '#web/pages/drivers/checked-line.ts';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Cap } from '#web/ui/cap.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useLoaded } from '#web/ui/use-loaded.ts';

type DriversCatalogProps = {
  /** The form where a visitor requests a missing driver. */
  contact: Address;
  demo: Address;
  price: Address;
};

/** The searchable drivers catalog. */
export function DriversCatalog({ contact, demo, price }: DriversCatalogProps) {
  const [view, setView] = useState<CatalogView>(defaultView);
  const search = useRef<HTMLInputElement>(null);
  const filter = useRef<HTMLSelectElement>(null);
  const rows = ordered(matching(analyzers, view.query, view.discipline), view.order);

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
    <div className="page-column grid gap-x-16 gap-y-10 pt-12 pb-20 md:pt-20 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
      <div className="lg:sticky lg:top-[calc(var(--header-height)+3rem)]">
        <h1 className="text-2xl">{driversCopy.title}</h1>
        <p className="intro mt-5">
          {`${analyzers.length} ${driversCopy.note[confirmed]} ${driversCopy.free}`}
        </p>
        <Filters
          search={search}
          filter={filter}
          onChange={(changed) => setView((now) => ({ ...now, ...changed }))}
        />
        <p role="status" className="text-sm mt-3 text-muted">
          {rows.length === analyzers.length
            ? `${analyzers.length} devices`
            : `${rows.length} of ${analyzers.length} devices`}
        </p>
        <div className="mt-4 print:hidden">
          <ArrowLink link={{ text: driversCopy.ask, to: contact }} />
        </div>
      </div>
      <div className="min-w-0">
        <CheckPanel price={price} demo={demo} />
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

type FiltersProps = {
  search: RefObject<HTMLInputElement | null>;
  filter: RefObject<HTMLSelectElement | null>;
  onChange: (changed: Partial<CatalogView>) => void;
};

function Filters({ search, filter, onChange }: FiltersProps) {
  return (
    <div className="mt-8 noscript:hidden print:hidden">
      <label htmlFor="driver-search" className="font-semibold">
        {driversCopy.search}
      </label>
      <input
        ref={search}
        id="driver-search"
        type="search"
        defaultValue=""
        onChange={({ target }) => onChange({ query: target.value })}
        placeholder={driversCopy.placeholder}
        autoComplete="off"
        spellCheck={false}
        className="mt-2 block h-13 w-full rounded-field border border-field bg-sheet px-4 placeholder:text-soft"
      />
      <label htmlFor="driver-discipline" className="mt-5 block font-semibold">
        {driversCopy.discipline}
      </label>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] items-center *:row-start-1">
        <select
          id="driver-discipline"
          ref={filter}
          defaultValue=""
          onChange={({ target }) => onChange({ discipline: target.value })}
          className="col-span-full h-13 appearance-none rounded-field border border-field bg-sheet pr-11 pl-4"
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
    </div>
  );
}

/** The check of a visitor's own list. Its code loads when it is opened, or when the URL's hash refers to it. */
function CheckPanel(links: CheckLinks) {
  const { check } = driversCopy;
  const { part, failed, load } = useLoaded(importCheck);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (location.hash !== `#${checkId}`) return;
    load();
    setOpen(true);
  }, [load]);

  return (
    <section
      id={checkId}
      aria-labelledby="check-title"
      data-tone="sheet"
      className="mb-8 rounded-sheet border border-line shadow-sheet noscript:hidden print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 py-5 sm:px-8">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="check-title" className="text-xl flex items-center gap-3">
            <Cap />
            <span>{check.title}</span>
          </h2>
          <p className="mt-1.5 text-muted">{check.intro}</p>
        </div>
        <Button
          variant={open ? 'secondary' : 'primary'}
          small
          aria-expanded={open}
          onPointerEnter={load}
          onClick={() => {
            load();
            setOpen(!open);
          }}
        >
          {open ? check.close : check.open}
        </Button>
      </div>
      {open && part ? <part.AnalyzerCheck {...links} /> : null}
      {open && failed ? (
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

type DriversTableProps = {
  rows: readonly Analyzer[];
  order: Order;
  onOrder: (column: Column) => void;
};

function DriversTable({ rows, order, onOrder }: DriversTableProps) {
  return (
    <table className="table table-fixed">
      <caption className="sr-only">{driversCopy.caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              aria-sort={order.column === column ? order.direction : undefined}
              className="sticky top-(--header-height) z-1 bg-paper p-0! first:w-[47%]"
            >
              <button
                type="button"
                onClick={() => onOrder(column)}
                className="flex min-h-12 w-full items-center gap-2 text-left font-semibold text-ink"
              >
                <span>{driversCopy.columns[column]}</span>
                <SortMark direction={order.column === column ? order.direction : 'none'} />
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <DriverRows rows={rows.slice(0, firstRows)} />
        {rows.length === 0 ? (
          <tr>
            <td colSpan={2} className="py-8!">
              {driversCopy.nothing}
            </td>
          </tr>
        ) : null}
      </tbody>
      {rows.length > firstRows ? (
        <tbody data-late="">
          <DriverRows rows={rows.slice(firstRows)} />
        </tbody>
      ) : null}
    </table>
  );
}

function DriverRows({ rows }: Pick<DriversTableProps, 'rows'>) {
  return rows.map((row) => (
    <tr key={`${row.manufacturer}/${row.device}`}>
      <td className="text-muted">{row.manufacturer}</td>
      <td className="font-semibold">
        <span>{row.device}</span>
        {row.protocol ? (
          <span className="ml-3 whitespace-nowrap font-normal text-muted text-sm">
            {row.protocol}
          </span>
        ) : null}
        {confirmed === 'some' && row.confirmed ? (
          <span className="ml-3 whitespace-nowrap text-heparin text-sm">
            {driversCopy.check.ready}
          </span>
        ) : null}
      </td>
    </tr>
  ));
}

/** Two arrowheads; the one for the current order is dark. */
function SortMark({ direction }: { direction: Order['direction'] | 'none' }) {
  return (
    <svg width="10" height="16" viewBox="0 0 10 16" aria-hidden="true" className="print:hidden">
      <path d="M5 1l4 5H1z" className={direction === 'ascending' ? 'fill-ink' : 'fill-field'} />
      <path d="M5 15l4-5H1z" className={direction === 'descending' ? 'fill-ink' : 'fill-field'} />
    </svg>
  );
}

const confirmed = confirmedPart(analyzers);
const checkId = 'check';
const importCheck = () => import('#web/pages/drivers/analyzer-check.tsx');
/** Enough for the first screen. `lay-out-rest.ts` lays out the others after the first paint. */
const firstRows = 40;
const columns: readonly Column[] = ['manufacturer', 'device'];
/** Browsers limit how often the URL may change: 100 times in 30 seconds in Safari. */
const addressDelayMs = 300;
