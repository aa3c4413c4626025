import { lazyRouteComponent } from '@tanstack/react-router';
import { useState } from 'react';
import { useRights } from '#console/api/queries.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { Late } from '#console/ui/late.tsx';
import type { LeadConditions } from '#contract/console/lead-views.ts';

const ExportDialog = lazyRouteComponent(() => import('./export-dialog.tsx'), 'ExportDialog');

/** Hidden from users who can't export. */
export function ExportButton({ conditions }: { conditions: LeadConditions }) {
  const may = useRights();
  const [isOpen, setOpen] = useState(false);
  if (!may('exportLeads')) return null;
  return (
    <>
      <button
        type="button"
        className="icon-button border border-field"
        aria-label="Export"
        title="Export"
        onClick={() => setOpen(true)}
      >
        <Glyph name="download" />
      </button>
      <Late isOpen={isOpen}>
        <ExportDialog address={conditions} open={isOpen} onClose={() => setOpen(false)} />
      </Late>
    </>
  );
}
