import { useState } from 'react';
import { nameOfLead } from '#console/app/parts/name-of-lead.ts';
import { useFoundLeads } from '#console/app/parts/use-found-leads.ts';
import { Dialog } from '#console/app/ui/dialog.tsx';
import { SearchBox } from '#console/app/ui/search-box.tsx';
import type { LeadDetails } from '#console/contract/lead.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { leadsThatMayStay } from './compare-leads.ts';
import { LeadLine } from './lead-link.tsx';

/** Finds another lead by search, to compare it and merge the two. At first, offers leads with something in common. */
export function MergeDialog({ details }: { details: LeadDetails }) {
  const [search, setSearch] = useState('');
  const [other, setOther] = useState<LeadSummary | null>(null);
  const searched = useFoundLeads(search, '10');
  if (other) return <CompareDialog details={details} other={other} />;
  const near = [...details.related, ...details.sameLaboratory.map(({ lead }) => lead)];
  const found = search === '' ? near : searched;
  const choices = found?.filter(
    (one) => one.id !== details.lead.id && leadsThatMayStay(details.lead, one).length > 0,
  );
  return (
    <Dialog
      width={560}
      title="Merge with another lead"
      description="Choose the other lead. You compare both before you merge them."
    >
      <div className="mt-4 flex">
        <SearchBox
          id="merge-search"
          label="Search the other lead"
          value={search}
          onChange={setSearch}
        />
      </div>
      <ul className="mt-3 min-h-40 border-t border-line">
        {choices?.map((lead) => (
          <li key={lead.id} className="border-b border-line">
            <button type="button" className="w-full" onClick={() => setOther(lead)}>
              <LeadLine
                lead={lead}
                title={nameOfLead(lead)}
                detail={[lead.organization, lead.email, lead.formLabel].filter(Boolean).join(' · ')}
              />
            </button>
          </li>
        ))}
        {choices?.length === 0 && search !== '' ? (
          <li role="status" className="py-3 text-soft">
            No lead that can be merged with this one matches.
          </li>
        ) : null}
      </ul>
    </Dialog>
  );
}
