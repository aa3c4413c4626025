import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { capOf } from '#console/app/parts/views.ts';
import { Time } from '#console/app/ui/time.tsx';
import type { LeadSummary } from '#console/contract/leads.ts';
import { Cap } from '#web/ui/cap.tsx';

/** Opens another lead, and keeps the list next to it. */
export function LeadLink({
  leadId,
  ...rest
}: { leadId: string } & Pick<ComponentProps<'a'>, 'className' | 'aria-label' | 'children'>) {
  return <Link to="/leads/$leadId" params={{ leadId }} search={(before) => before} {...rest} />;
}

/** Another lead in a list: its form's cap, a title, and two lines about it. */
export function LeadLine({
  lead,
  title,
  detail,
  state,
}: {
  lead: LeadSummary;
  title: string;
  detail: string;
  state?: string;
}) {
  return (
    <span className="flex items-center gap-2.5 py-2 text-left hover:bg-wash">
      <Cap color={capOf(lead)} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{title}</span>
        <span className="block text-xs break-words text-soft">{detail}</span>
        <span className="block text-xs text-soft">
          <Time at={lead.receivedAt} />
          {state ? ` · ${state}` : null}
        </span>
      </span>
    </span>
  );
}
