import type { ReactNode } from 'react';
import { shortDay } from '#console/lib/times.ts';
import { heldLabels } from '#console/parts/held.ts';
import { Assignee, Flags, isDue, Received, State } from '#console/parts/lead-marks.tsx';
import { certificateLabels } from '#contract/clia.ts';
import type { LeadSummary } from '#contract/console/leads.ts';
import type { User } from '#contract/console/people.ts';
import type { LeadColumn } from '#contract/console/saved-views.ts';
import { productLabels } from '#contract/form-list.ts';
import { readablePhone } from '#contract/phone.ts';

/** One cell of a lead's row. */
export function LeadCell({
  column,
  lead,
  columns,
  users,
  today,
}: {
  column: LeadColumn;
  lead: LeadSummary;
  columns: readonly LeadColumn[];
  users: readonly User[];
  /** The date at which follow-ups are due. */
  today: string;
}) {
  switch (column) {
    case 'organization':
      return <Text>{lead.organization}</Text>;
    case 'email':
      return <Text>{lead.email}</Text>;
    case 'phone':
      return <Text>{readablePhone(lead.phone)}</Text>;
    case 'form':
      return <Text>{lead.formLabel}</Text>;
    case 'state':
      return <Text>{lead.states.join(', ')}</Text>;
    case 'product':
      return <Text>{lead.product && productLabels[lead.product]}</Text>;
    case 'certificate':
      return (
        <Text>
          {lead.laboratory?.certificate && certificateLabels[lead.laboratory.certificate]}
        </Text>
      );
    case 'accreditation':
      return <Text>{lead.laboratory?.accreditations.join(', ')}</Text>;
    case 'tests':
      return <Text>{lead.laboratory?.testsPerYear?.toLocaleString('en-US')}</Text>;
    case 'tier':
      return <Text>{lead.laboratory?.tier?.name}</Text>;
    case 'sites':
      return <Text>{lead.laboratory?.sites}</Text>;
    case 'tags':
      return (
        <span className="lead-flags">
          <Flags lead={lead} today={today} hasFollowUp={!columns.includes('follow-up')} />
          {lead.heldBecause ? <span className="chip">{heldLabels[lead.heldBecause]}</span> : null}
          {lead.tags.slice(0, 3).map((tag) => (
            <span key={tag} className="chip lead-tag" title={tag}>
              {tag}
            </span>
          ))}
        </span>
      );
    case 'follow-up':
      return <FollowUp lead={lead} today={today} />;
    case 'progress':
      return <State lead={lead} />;
    case 'assignee':
      return <Assignee lead={lead} users={users} />;
    case 'received':
      return <Received lead={lead} />;
  }
}

function Text({ children }: { children: ReactNode }) {
  return <span className="lead-text">{children}</span>;
}

function FollowUp({ lead, today }: { lead: LeadSummary; today: string }) {
  if (lead.followUpOn === null) return <span />;
  return (
    <span className="lead-text" data-due={isDue(lead, today) ? '' : undefined}>
      {shortDay(lead.followUpOn)}
    </span>
  );
}
