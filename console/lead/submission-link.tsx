import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LeadSummary } from '#contract/console/leads.ts';

/** Next to the heading of a submission, opens its lead. */
export function SubmissionLink({ lead, children }: { lead: LeadSummary; children: ReactNode }) {
  return (
    <Link
      to="/leads/$leadId"
      params={{ leadId: lead.id }}
      search={(before) => before}
      className="text-link text-xs"
      aria-label={`Open ${lead.formLabel}`}
    >
      {children}
    </Link>
  );
}
