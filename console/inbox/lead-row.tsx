import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { InboxAddress } from '#console/address.ts';
import { usersQuery } from '#console/api/queries.ts';
import { capOfForm, progressLabels } from '#console/shell/views.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { Initials } from '#console/ui/initials.tsx';
import { ProgressMark } from '#console/ui/progress-mark.tsx';
import { shortDay, Time, today } from '#console/ui/time.tsx';
import type { LeadSummary } from '#contract/console/leads.ts';
import { Cap } from '#web/ui/cap.tsx';
import { VisuallyHidden } from '#web/ui/icon.tsx';
import { heldLabels } from './held.ts';

type LeadRowProps = {
  lead: LeadSummary;
  isWide: boolean;
  address: InboxAddress;
  isOpen: boolean;
  isSelected: boolean;
  onCheck: ((leadId: string, isOn: boolean, isRange: boolean) => void) | null;
  onFocus: (leadId: string) => void;
};

/** A lead in the list: one line of columns where there is room, two lines elsewhere. */
export const LeadRow = memo(function LeadRow({
  lead,
  isWide,
  address,
  isOpen,
  isSelected,
  onCheck,
  onFocus,
}: LeadRowProps) {
  const name = lead.name || lead.email || lead.phone || 'No name';
  return (
    <div
      className="lead-row"
      data-new={lead.progress === 'new' && lead.status === 'accepted' ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
    >
      {onCheck ? (
        <label className="lead-check">
          <input
            type="checkbox"
            className="control-box"
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={(event) =>
              onCheck(lead.id, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)
            }
          />
        </label>
      ) : null}
      <Link
        to="/leads/$leadId"
        params={{ leadId: lead.id }}
        search={address}
        preload={false}
        className={isWide ? 'lead-link lead-link-wide' : 'lead-link'}
        aria-current={isOpen ? 'true' : undefined}
        onFocus={() => onFocus(lead.id)}
      >
        {isWide ? <WideCells lead={lead} name={name} /> : <NarrowCells lead={lead} name={name} />}
      </Link>
    </div>
  );
});

type Cells = { lead: LeadSummary; name: string };

function WideCells({ lead, name }: Cells) {
  return (
    <>
      <Cap color={capOfForm(lead.form)} />
      <span className="truncate">
        <span className="lead-name">{name}</span>
        {lead.organization ? <span className="ml-2 text-soft">{lead.organization}</span> : null}
      </span>
      <span className="truncate text-soft">{lead.formLabel}</span>
      <span className="flex min-w-0 items-center gap-1.5 overflow-hidden">
        <Flags lead={lead} />
        {lead.heldBecause ? <span className="chip">{heldLabels[lead.heldBecause]}</span> : null}
        {lead.tags.slice(0, 3).map((tag) => (
          <span key={tag} className="chip">
            {tag}
          </span>
        ))}
      </span>
      <State lead={lead} />
      <Assignee lead={lead} />
      <span className="text-right text-soft">
        <Time at={lead.receivedAt} />
      </span>
    </>
  );
}

function NarrowCells({ lead, name }: Cells) {
  const detail = lead.organization || (lead.name ? lead.email || lead.phone : '');
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-center gap-2.5">
        <Cap color={capOfForm(lead.form)} />
        <span className="lead-name min-w-0 flex-1 truncate">{name}</span>
        <span className="text-xs text-soft">
          <Time at={lead.receivedAt} />
        </span>
      </span>
      <span className="mt-0.5 flex min-h-6 items-center gap-2 pl-4.5 text-soft">
        <span className="min-w-0 flex-1 truncate">
          {lead.formLabel}
          {detail ? ` · ${detail}` : ''}
        </span>
        <Flags lead={lead} />
        <State lead={lead} isShort />
        <Assignee lead={lead} />
      </span>
    </span>
  );
}

/** Its progress, or why it is not an ordinary lead. */
function State({ lead, isShort = false }: { lead: LeadSummary; isShort?: boolean }) {
  if (lead.status !== 'accepted') {
    return (
      <span className="truncate text-xs font-medium text-soft">
        {isShort && lead.heldBecause ? heldLabels[lead.heldBecause] : statusLabels[lead.status]}
      </span>
    );
  }
  const label = progressLabels[lead.progress];
  return (
    <span className="flex items-center gap-2">
      <ProgressMark progress={lead.progress} {...(isShort ? { title: label } : {})} />
      {isShort ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </span>
  );
}

function Assignee({ lead }: { lead: LeadSummary }) {
  const users = useQuery(usersQuery).data?.users ?? [];
  if (lead.status !== 'accepted') return <span />;
  const user = users.find(({ id }) => id === lead.assigneeId);
  return (
    <span className="flex" title={user?.name ?? 'Nobody'}>
      <Initials user={user} />
      <VisuallyHidden>{user ? `assigned to ${user.name}` : 'unassigned'}</VisuallyHidden>
    </span>
  );
}

function Flags({ lead }: { lead: LeadSummary }) {
  return (
    <>
      {lead.hasFailedDelivery ? (
        <span className="text-alarm" title="A delivery failed">
          <Glyph name="alert" size={15} />
          <VisuallyHidden>a delivery failed</VisuallyHidden>
        </span>
      ) : null}
      {lead.followUpOn ? (
        <span
          className={`flex items-center gap-1 text-xs ${lead.followUpOn <= today() ? 'font-semibold text-serum' : 'text-soft'}`}
          title={`Follow up on ${shortDay(lead.followUpOn, new Date())}`}
        >
          <Glyph name="calendar" size={14} />
          {shortDay(lead.followUpOn, new Date())}
        </span>
      ) : null}
      {lead.notes > 0 ? (
        <span className="flex items-center gap-0.5 text-xs text-soft" title="Notes">
          <Glyph name="note" size={14} />
          {lead.notes}
          <VisuallyHidden>{lead.notes === 1 ? 'note' : 'notes'}</VisuallyHidden>
        </span>
      ) : null}
    </>
  );
}

export const statusLabels = {
  accepted: 'Accepted',
  quarantined: 'In quarantine',
  spam: 'Spam',
  unconfirmed: 'Not confirmed',
  unsubscribed: 'Unsubscribed',
} as const;
