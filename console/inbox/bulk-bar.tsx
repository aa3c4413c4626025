import { isHeld } from '#console/parts/held.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import type { LeadSummary } from '#contract/console/leads.ts';
import type { TargetMenuState } from './target-menu.tsx';

/** What can be done with the selected leads. */
export function BulkBar({
  leads,
  onClear,
  onMenu,
  onSpam,
  onRelease,
}: {
  leads: readonly LeadSummary[];
  onClear: () => void;
  onMenu: (kind: TargetMenuState['kind']) => void;
  onSpam: () => void;
  onRelease: () => void;
}) {
  return (
    <div
      data-bulk-bar
      data-tone="ink"
      role="toolbar"
      aria-label="Selected leads"
      className="bulk-bar"
    >
      <button type="button" className="icon-button" aria-label="Clear selection" onClick={onClear}>
        <Glyph name="close" size={16} />
      </button>
      <span role="status" className="mr-2 font-semibold">
        {leads.length} selected
      </span>
      <BarButton label="Progress" onClick={() => onMenu('progress')} />
      <BarButton label="Assign" onClick={() => onMenu('assignee')} />
      {leads.every(isHeld) ? <BarButton label="Release" onClick={onRelease} /> : null}
      {leads.every(({ status }) => status === 'spam') ? null : (
        <BarButton label="Spam" onClick={onSpam} />
      )}
    </div>
  );
}

function BarButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="min-h-9 rounded-field px-2.5 font-medium hover:bg-ink-raised pointer-coarse:min-h-11"
      onClick={onClick}
    >
      {label}
    </button>
  );
}
