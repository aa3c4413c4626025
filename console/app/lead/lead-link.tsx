import { Link } from '@tanstack/react-router';
import { capOf } from '#console/app/parts/views.ts';
import { Time } from '#console/app/ui/time.tsx';
import type { LeadSummary } from '#console/contract/leads.ts';
import { Cap } from '#web/ui/cap.tsx';

/** A link next to a submission's heading that opens its lead. */
export function SubmissionLink({ lead, text }: { lead: LeadSummary; text: string }) {
  return (
    <Link
      to="/leads/$leadId"
      params={{ leadId: lead.id }}
      search={(before) => before}
      className="text-link text-xs"
      aria-label={`${text}: ${lead.formLabel}`}
    >
      {text}
    </Link>
  );
}

/** A link to another lead, in a list next to the open one. */
export function LeadLink({
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
    <Link
      to="/leads/$leadId"
      params={{ leadId: lead.id }}
      search={(before) => before}
      className="flex min-w-0 flex-1 items-center gap-2.5 py-2 hover:bg-wash"
    >
      <Cap color={capOf(lead)} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{title}</span>
        <span className="block text-xs break-words text-soft">{detail}</span>
        <span className="block text-xs text-soft">
          <Time at={lead.receivedAt} />
          {state ? ` · ${state}` : null}
        </span>
      </span>
    </Link>
  );
}
