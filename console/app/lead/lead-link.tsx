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
export function LeadLink(line: LeadLineProps) {
  return (
    <Link
      to="/leads/$leadId"
      params={{ leadId: line.lead.id }}
      search={(before) => before}
      className="min-w-0 flex-1"
    >
      <LeadLine {...line} />
    </Link>
  );
}

/** Another lead in a list: its form's cap, a title, and two lines about it. */
export function LeadLine({ lead, title, detail, state }: LeadLineProps) {
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

type LeadLineProps = { lead: LeadSummary; title: string; detail: string; state?: string };
