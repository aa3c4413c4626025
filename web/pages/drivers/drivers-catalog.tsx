import { useEffect, useRef, useState } from 'react';
import { analysers } from '#content/analysers.ts';
import { driversCopy } from '#content/drivers.ts';
import type { Address } from '#content/pages.ts';
import {
  defaultOrder,
  matching,
  orderAfterClick,
  ordered,
} from '#web/pages/drivers/driver-rows.ts';
import { DriversTable } from '#web/pages/drivers/drivers-table.tsx';
import { PageLink } from '#web/sections/page-links.tsx';

/** The catalog of drivers with its search; `contact` is where a missing one is asked for. */
export function DriversCatalog({ contact }: { contact: Address }) {
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState(defaultOrder);
  const search = useRef<HTMLInputElement>(null);
  const rows = ordered(matching(analysers, query), order);

  // What was typed before the scripts arrived counts as well.
  useEffect(() => setQuery(search.current?.value ?? ''), []);

  return (
    <div className="frame grid gap-x-16 gap-y-10 pt-12 pb-20 md:pt-20 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
      <div className="lg:sticky lg:top-[calc(var(--header-height)+3rem)]">
        <h1 className="display-2">{driversCopy.title}</h1>
        <p className="lead mt-5">{driversCopy.note}</p>
        <div className="mt-8 noscript:hidden print:hidden">
          <label htmlFor="driver-search" className="font-semibold">
            {driversCopy.search}
          </label>
          <input
            ref={search}
            id="driver-search"
            type="search"
            defaultValue=""
            onChange={(event) => setQuery(event.target.value)}
            placeholder={driversCopy.placeholder}
            autoComplete="off"
            spellCheck={false}
            className="mt-2 block h-13 w-full rounded-field border border-field bg-sheet px-4 placeholder:text-soft"
          />
        </div>
        <p role="status" className="small mt-3 text-muted">
          {rows.length === analysers.length
            ? `${analysers.length} devices`
            : `${rows.length} of ${analysers.length} devices`}
        </p>
        <div className="mt-4 print:hidden">
          <PageLink link={{ text: driversCopy.ask, to: contact }} />
        </div>
      </div>
      <DriversTable
        rows={rows}
        order={order}
        onOrder={(column) => setOrder((now) => orderAfterClick(now, column))}
      />
    </div>
  );
}
