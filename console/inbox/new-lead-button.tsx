import { lazyRouteComponent } from '@tanstack/react-router';
import { useState } from 'react';
import { useRights } from '#console/api/queries.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { Late } from '#console/ui/late.tsx';

/** Loaded on demand, because it has the fields and rules of every form. */
const NewLeadDialog = lazyRouteComponent(() => import('./new-lead-dialog.tsx'), 'NewLeadDialog');

/** Hidden from users who can't add leads. */
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
