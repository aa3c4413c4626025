import { Link } from '@tanstack/react-router';
import { statusLabels } from '#console/inbox/lead-row.tsx';
import { capOfForm, progressLabels } from '#console/shell/views.ts';
import { Time } from '#console/ui/time.tsx';
import type { LeadSummary } from '#contract/console/leads.ts';
import { Cap } from '#web/ui/cap.tsx';

/** Other leads with the same email address or phone number. */
export function RelatedLeads({ leads }: { leads: readonly LeadSummary[] }) {
  if (leads.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <h2 id="related" className="section-title">
        Same person
      </h2>
      <ul className="border-t border-line">
        {leads.map((lead) => (
          <li key={lead.id} className="border-b border-line">
            <Link
              to="/leads/$leadId"
              params={{ leadId: lead.id }}
              search={(before) => before}
              className="flex items-center gap-2.5 py-2 hover:bg-wash"
            >
              <Cap color={capOfForm(lead.form)} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{lead.formLabel}</span>
                <span className="block text-xs text-soft">
                  {lead.status === 'accepted'
                    ? progressLabels[lead.progress]
                    : statusLabels[lead.status]}
                </span>
              </span>
              <span className="text-xs text-soft">
                <Time at={lead.receivedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
