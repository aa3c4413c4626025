import { shortTime } from '#console/app/lib/times.ts';
import { statusLabels } from '#console/app/parts/lead-marks.tsx';
import { nameOfLead } from '#console/app/parts/name-of-lead.ts';
import { TextButton } from '#console/app/ui/buttons.tsx';
import { openDialog } from '#console/app/ui/open-dialog.tsx';
import type { LeadDetails } from '#console/contract/lead.ts';
import { type LeadSummary, progressLabels } from '#console/contract/leads.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { LeadLine, LeadLink } from './lead-link.tsx';
import { SeparateButton } from './separate-button.tsx';

/** Other leads from the same person: each can be compared, or separated if it was merged into this one. */
export function RelatedLeads({ details }: { details: LeadDetails }) {
  const { related: leads } = details;
  if (leads.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <h2 id="related" className="section-title">
        Same person
      </h2>
      <ul className="border-t border-line">
        {leads.map((lead) => (
          <li key={lead.id} className="flex items-center gap-2 border-b border-line">
            <LeadLink leadId={lead.id} className="min-w-0 flex-1">
              <LeadLine
                lead={lead}
                title={lead.formLabel}
                detail={[lead.name, sharedContact(lead, details.lead)].filter(Boolean).join(' · ')}
                state={stateOf(lead, details.lead.id)}
              />
            </LeadLink>
            {lead.mergedInto === details.lead.id ? (
              <SeparateButton
                leadId={lead.id}
                className="text-link text-xs font-medium pointer-coarse:min-h-11"
                label={`Separate ${headOf(lead)}`}
              />
            ) : null}
            {lead.mergedInto === null && lead.id !== details.lead.mergedInto ? (
              <TextButton
                className="text-xs font-medium"
                aria-label={`Compare with ${headOf(lead)}`}
                onClick={() => openDialog(<CompareDialog details={details} other={lead} />)}
              >
                Compare
              </TextButton>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads that other people of the same laboratory sent. */
export function SameLaboratory({ leads }: { leads: LeadDetails['sameLaboratory'] }) {
  if (leads.length === 0) return null;
  return (
    <section aria-labelledby="same-laboratory">
      <h2 id="same-laboratory" className="section-title">
        Same laboratory or practice
      </h2>
      <ul className="border-t border-line">
        {leads.map(({ lead, shared }) => (
          <li key={lead.id} className="flex border-b border-line">
            <LeadLink leadId={lead.id} className="min-w-0 flex-1">
              <LeadLine
                lead={lead}
                title={nameOfLead(lead)}
                detail={[lead.formLabel, ...shared].join(' · ')}
              />
            </LeadLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function headOf({ formLabel, receivedAt }: LeadSummary): string {
  return `${formLabel}, ${shortTime(new Date(receivedAt))}`;
}

function stateOf({ status, progress, mergedInto }: LeadSummary, leadId: string): string {
  if (mergedInto === leadId) return 'Merged into this lead';
  if (mergedInto !== null) return 'Merged into another lead';
  return status === 'accepted' ? progressLabels[progress] : statusLabels[status];
}

type Contact = Pick<LeadSummary, 'email' | 'phone' | 'isMasked'>;

/** The contact that two leads share: 'same email'. Blank if email and phone are masked. */
export function sharedContact(one: Contact, other: Contact): string {
  if (one.isMasked || other.isMasked) return '';
  const hasEmail = one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase();
  const hasPhone = one.phone !== '' && one.phone === other.phone;
  if (hasEmail && hasPhone) return 'same email and phone';
  if (hasEmail) return 'same email';
  return hasPhone ? 'same phone' : '';
}
