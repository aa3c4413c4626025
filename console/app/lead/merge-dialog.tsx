import { useState } from 'react';
import { nameOfLead } from '#console/app/parts/name-of-lead.ts';
import { useFoundLeads } from '#console/app/parts/use-found-leads.ts';
import { capOf } from '#console/app/parts/views.ts';
import { Dialog } from '#console/app/ui/dialog.tsx';
import { SearchBox } from '#console/app/ui/search-box.tsx';
import { Time } from '#console/app/ui/time.tsx';
import type { LeadDetails } from '#console/contract/lead.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { Cap } from '#web/ui/cap.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { leadsThatMayStay } from './compare-leads.ts';

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
            <button
              type="button"
              className="flex w-full items-center gap-2.5 py-2 text-left hover:bg-wash"
              onClick={() => setOther(lead)}
            >
              <Cap color={capOf(lead)} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium break-words">{nameOfLead(lead)}</span>
                <span className="block text-xs break-words text-soft">
                  {[lead.organization, lead.email, lead.formLabel].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="text-xs text-soft">
                <Time at={lead.receivedAt} />
              </span>
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
