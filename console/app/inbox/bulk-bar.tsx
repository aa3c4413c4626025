import { lazyRouteComponent } from '@tanstack/react-router';
import { useRights } from '#console/app/api/query-client.ts';
import { isHeld } from '#console/app/parts/held.ts';
import { IconButton } from '#console/app/ui/buttons.tsx';
import { openDialog } from '#console/app/ui/open-dialog.tsx';
import { maxSelected } from '#console/contract/inbox.ts';
import type { LeadConditions } from '#console/contract/lead-filters.ts';
import type { InboxWork } from './use-inbox-keys.ts';

const dialogs = () => import('./bulk-dialogs.tsx');
const TagDialog = lazyRouteComponent(dialogs, 'TagDialog');
const FollowUpDialog = lazyRouteComponent(dialogs, 'FollowUpDialog');
const ExportDialog = lazyRouteComponent(() => import('./export-dialog.tsx'), 'ExportDialog');
const EraseLeadsDialog = lazyRouteComponent(
  () => import('#console/app/parts/erase-dialog.tsx'),
  'EraseLeadsDialog',
);

export function BulkBar({
  work: { selected: leads, clear, openMenu, moveToSpam, release },
  conditions,
}: {
  work: InboxWork;
  conditions: LeadConditions;
}) {
  const may = useRights();
  const address = { ...conditions, ids: leads.map(({ id }) => id).join() };
  return (
    <div
      data-bulk-bar
      data-tone="ink"
      role="toolbar"
      aria-label="Selected leads"
      // As tall as the heading that it replaces, so that no row moves.
      className="flex min-h-10 flex-wrap items-center gap-x-1 px-1.5"
    >
      <IconButton glyph="close" size={16} label="Clear selection" onClick={clear} />
      <span role="status" className="mr-2 font-semibold">
        {leads.length} selected
      </span>
      <BarButton label="Progress" onClick={() => openMenu('progress')} />
      <BarButton label="Assign" onClick={() => openMenu('assignee')} />
      <BarButton label="Tag" onClick={() => openDialog(<TagDialog leads={leads} />)} />
      <BarButton label="Follow up" onClick={() => openDialog(<FollowUpDialog leads={leads} />)} />
      {may('exportLeads') && leads.length <= maxSelected ? (
        <BarButton label="Export" onClick={() => openDialog(<ExportDialog address={address} />)} />
      ) : null}
      {leads.every(isHeld) ? <BarButton label="Release" onClick={release} /> : null}
      {leads.every(({ status }) => status === 'spam') ? null : (
        <BarButton label="Spam" onClick={moveToSpam} />
      )}
      {may('eraseLead') ? (
        <BarButton
          label="Erase"
          onClick={() => openDialog(<EraseLeadsDialog leads={leads} onErased={clear} />)}
        />
      ) : null}
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
