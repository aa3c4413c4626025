import type { ReactNode } from 'react';
import { shortDay, Time, today } from '#console/ui/time.tsx';
import type { User } from '#contract/console/account.ts';
import { productLabels } from '#contract/console/lead-forms.ts';
import type { LeadSummary } from '#contract/console/leads.ts';
import type { LeadColumn } from '#contract/console/saved-views.ts';
import { heldLabels } from './held.ts';
import { Assignee, Flags, State } from './lead-marks.tsx';

/** One column of a lead. */
export function LeadCell({
  column,
  lead,
  columns,
  users,
}: {
  column: LeadColumn;
  lead: LeadSummary;
  columns: readonly LeadColumn[];
  users: readonly User[];
}) {
  switch (column) {
    case 'organization':
      return <Text>{lead.organization}</Text>;
    case 'email':
      return <Text>{lead.email}</Text>;
    case 'phone':
      return <Text>{lead.phone}</Text>;
    case 'form':
      return <Text>{lead.formLabel}</Text>;
    case 'state':
      return <Text>{lead.states.join(', ')}</Text>;
    case 'product':
      return <Text>{lead.product && productLabels[lead.product]}</Text>;
    case 'tags':
      return (
        <span className="flex min-w-0 items-center gap-1.5 overflow-hidden">
          <Flags lead={lead} hasFollowUp={!columns.includes('follow-up')} />
          {lead.heldBecause ? <span className="chip">{heldLabels[lead.heldBecause]}</span> : null}
          {lead.tags.slice(0, 3).map((tag) => (
            <span key={tag} className="chip">
              {tag}
            </span>
          ))}
        </span>
      );
    case 'follow-up':
      return <FollowUp day={lead.followUpOn} />;
    case 'progress':
      return <State lead={lead} />;
    case 'assignee':
      return <Assignee lead={lead} users={users} />;
    case 'received':
      return (
        <span className="text-right text-soft">
          <Time at={lead.receivedAt} />
        </span>
      );
  }
}

function Text({ children }: { children: ReactNode }) {
  return <span className="truncate text-soft">{children}</span>;
}

function FollowUp({ day }: { day: string | null }) {
  if (day === null) return <span />;
  return (
    <span className={day <= today() ? 'truncate font-semibold text-serum' : 'truncate text-soft'}>
      {shortDay(day, new Date())}
    </span>
  );
}
