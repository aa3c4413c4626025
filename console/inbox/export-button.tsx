import { useState } from 'react';
import { useRights } from '#console/api/queries.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import type { LeadConditions } from '#contract/console/lead-views.ts';
import { ExportDialog } from './export-dialog.tsx';

/** Only for those who may export. */
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
      <ExportDialog address={conditions} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
