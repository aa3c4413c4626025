import { useEffect, useRef, useState } from 'react';
import type { DriverLinks } from '#web/pages/drivers/checked-line.ts';
import { SearchField } from '#web/pages/drivers/search-field.tsx';

/** The search on a page without the list. */
export function DriverSearch(links: DriverLinks) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');

  // The visitor may have typed before hydration.
  useEffect(() => setQuery(input.current?.value ?? ''), []);

  return <SearchField input={input} query={query} onQuery={setQuery} links={links} />;
}
