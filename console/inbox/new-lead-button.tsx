import { lazyRouteComponent } from '@tanstack/react-router';
import { useState } from 'react';
import { useRights } from '#console/api/queries.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { Late } from '#console/ui/late.tsx';

/** Has the fields and rules of every form, which the inbox doesn't load otherwise. */
const NewLeadDialog = lazyRouteComponent(() => import('./new-lead-dialog.tsx'), 'NewLeadDialog');

/** Only for those who may add leads. */
export function NewLeadButton() {
  const may = useRights();
  const [isOpen, setOpen] = useState(false);
  if (!may('addLead')) return null;
  return (
    <>
      <button
        type="button"
        className="icon-button border border-field"
        aria-label="New lead"
        title="New lead"
        onClick={() => setOpen(true)}
      >
        <Glyph name="plus" />
      </button>
      <Late isOpen={isOpen}>
        <NewLeadDialog open={isOpen} onClose={() => setOpen(false)} />
      </Late>
    </>
  );
}
