import { memo } from 'react';
import { capOfForm } from '#console/shell/views.ts';
import { Time } from '#console/ui/time.tsx';
import type { User } from '#contract/console/account.ts';
import type { LeadSummary } from '#contract/console/leads.ts';
import type { LeadColumn } from '#contract/console/saved-views.ts';
import { Cap } from '#web/ui/cap.tsx';
import { gridOf } from './columns.ts';
import { LeadCell } from './lead-cells.tsx';
import { Assignee, Flags, State } from './lead-marks.tsx';

type LeadRowProps = {
  lead: LeadSummary;
  /** Null where there is no room for columns. */
  columns: readonly LeadColumn[] | null;
  /** Of the list, for the row's link. */
  search: string;
  users: readonly User[];
  isOpen: boolean;
  isSelected: boolean;
  isSimilar: boolean;
  onCheck: ((leadId: string, isOn: boolean, isRange: boolean) => void) | null;
  onFocus: (leadId: string) => void;
};

/** A lead in the list: one line of columns where there is room, two lines elsewhere. */
export const LeadRow = memo(function LeadRow({
  lead,
  columns,
  search,
  users,
  isOpen,
  isSelected,
  isSimilar,
  onCheck,
  onFocus,
}: LeadRowProps) {
  const name = lead.name || lead.email || lead.phone || 'No name';
  return (
    <div
      className="lead-row"
      data-new={lead.progress === 'new' && lead.status === 'accepted' ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      data-open={isOpen ? '' : undefined}
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
      {/* A link of the router would cost as much as the rest of the row; `LeadList` follows this one. */}
      <a
        href={`/leads/${lead.id}${search}`}
        className={columns ? 'lead-link lead-link-wide' : 'lead-link'}
        style={columns ? { gridTemplateColumns: gridOf(columns) } : undefined}
        aria-current={isOpen ? 'true' : undefined}
        onFocus={() => onFocus(lead.id)}
      >
        {columns ? (
          <WideCells
            lead={lead}
            name={name}
            isSimilar={isSimilar}
            users={users}
            columns={columns}
          />
        ) : (
          <NarrowCells lead={lead} name={name} isSimilar={isSimilar} users={users} />
        )}
      </a>
    </div>
  );
});

type Cells = { lead: LeadSummary; name: string; isSimilar: boolean; users: readonly User[] };

function WideCells({
  lead,
  name,
  isSimilar,
  users,
  columns,
}: Cells & { columns: readonly LeadColumn[] }) {
  return (
    <>
      <Cap color={capOfForm(lead.form)} />
      <span className="truncate">
        <span className="lead-name">{name}</span>
        {isSimilar ? <span className="chip ml-2">similar</span> : null}
      </span>
      {columns.map((column) => (
        <LeadCell key={column} column={column} lead={lead} columns={columns} users={users} />
      ))}
    </>
  );
}

function NarrowCells({ lead, name, isSimilar, users }: Cells) {
  const detail = lead.organization || (lead.name ? lead.email || lead.phone : '');
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-center gap-2.5">
        <Cap color={capOfForm(lead.form)} />
        <span className="lead-name min-w-0 flex-1 truncate">{name}</span>
        {isSimilar ? <span className="chip">similar</span> : null}
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
        <Assignee lead={lead} users={users} />
      </span>
    </span>
  );
}
