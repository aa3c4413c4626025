import { lazyRouteComponent } from '@tanstack/react-router';
import { useState } from 'react';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { useKeys } from '#console/app/ui/keys.ts';
import { Late } from '#console/app/ui/late.tsx';
import type { LeadConditions } from '#console/contract/lead-filters.ts';

export const FilterPopover = lazyRouteComponent(
  () => import('./filter-popover.tsx'),
  'FilterPopover',
);

export type FilterProps = {
  conditions: LeadConditions;
  onChange: (next: Readonly<Record<string, string | undefined>>) => void;
};

/** Opens the list's filters, like the key f. */
export function FilterButton(props: FilterProps) {
  const [isOpen, setOpen] = useState(false);
  useKeys({ f: () => setOpen(true) });
  return (
    <Late
      isOpen={isOpen}
      before={
        <button type="button" {...button} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      }
    >
      <FilterPopover {...props} isOpen={isOpen} onOpenChange={setOpen} button={button} />
    </Late>
  );
}

const button = {
  className: 'icon-button border border-field',
  'aria-label': 'Filter',
  'aria-keyshortcuts': 'f',
  title: 'Filter (f)',
  children: <Glyph name="filter" />,
};
