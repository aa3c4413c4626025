import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEndpoint, useNames, useRights, useUsers } from '#console/app/api/query-client.ts';
import { momentText, shortDay } from '#console/app/lib/times.ts';
import { focusLead } from '#console/app/parts/focus-lead.ts';
import { nameOfLead } from '#console/app/parts/name-of-lead.ts';
import { Button } from '#console/app/ui/buttons.tsx';
import { Check, toggled } from '#console/app/ui/check.tsx';
import { Dialog } from '#console/app/ui/dialog.tsx';
import { useDialog } from '#console/app/ui/open-dialog.tsx';
import { RadioChoice } from '#console/app/ui/radio-choice.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import {
  type CorrectedField,
  correctedFields,
  correctedLabels,
  type LeadDetails,
} from '#console/contract/lead.ts';
import { type LeadSummary, progressLabels } from '#console/contract/leads.ts';
import { mergedWork } from '#console/contract/merged-work.ts';
import { mayBeAssigned, type User } from '#console/contract/people.ts';
import { compareLeads, leadsThatMayStay } from './compare-leads.ts';
import { textOf } from './corrected-value.tsx';
import { ComparisonTable } from './registry/comparison-table.tsx';

export function CompareDialog({ details, other }: { details: LeadDetails; other: LeadSummary }) {
  const { data, error } = useEndpoint('lead', { params: { leadId: other.id } });
  const nameOf = useNames();
  const may = useRights();
  const choices = leadsThatMayStay(details.lead, other);
  return (
    <Dialog width={860} title="Compare leads">
      {data ? (
        <>
          <ComparisonTable
            label="Both leads side by side"
            heads={[headOf(details.lead), headOf(other)]}
            rows={compareLeads(details, data, (id) => nameOf(id) ?? '')}
          />
          {may('mergeLead') && choices.length > 0 ? (
            <Merge choices={choices} lead={details.lead} other={other} />
          ) : null}
        </>
      ) : (
        <p className="late mt-4 text-muted">{error ? error.message : 'Loading…'}</p>
      )}
    </Dialog>
  );
}

function Merge({
  lead,
  other,
  choices,
}: {
  lead: LeadSummary;
  other: LeadSummary;
  choices: readonly LeadSummary[];
}) {
  const { close } = useDialog();
  const users = useUsers();
  const [stays, setStays] = useState(choices[0]?.id ?? lead.id);
  const navigate = useNavigate();
  const [kept, merged] = stays === lead.id ? [lead, other] : [other, lead];
  const [taken, setTaken] = useState<readonly CorrectedField[]>([]);
  const choosable = correctedFields.filter((field) => {
    const value = textOf({ lead: merged, field });
    if (field === 'state' && merged.states.length !== 1) return false;
    return value !== '' && value !== textOf({ lead: kept, field });
  });
  const separate = useAction('separateLead');
  const correct = useAction('correctLead');
  const merge = useAction('mergeLead', {
    toast: ({ corrected }, { params, body: { intoId: leadId } }) => ({
      text: 'Leads merged.',
      action: {
        label: 'Undo',
        run: () => {
          separate.mutate({ params });
          for (const { field, before, after } of corrected) {
            correct.mutate({ params: { leadId }, body: { field, value: before, seen: after } });
          }
        },
      },
    }),
    onDone: async (_reply, { body: { intoId } }) => {
      close();
      await navigate({
        to: '/leads/$leadId',
        params: { leadId: intoId },
        search: (before) => before,
      });
      focusLead(intoId, true);
    },
  });
  return (
    <form
      // Lets the footer stay visible while the whole dialog scrolls, not only the form.
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        const values = choosable.filter((field) => taken.includes(field));
        merge.mutate({ params: { leadId: merged.id }, body: { intoId: stays, values } });
      }}
    >
      <p className="mt-5">Afterwards: {workText([kept, merged], users)}</p>
      {choosable.length > 0 ? (
        <fieldset className="mt-3">
          <legend className="field-label mb-0">Take over from {headOf(merged)}</legend>
          <div className="flex flex-wrap gap-x-6">
            {choosable.map((field) => (
              <Check
                key={field}
                label={`${correctedLabels[field]}: ${textOf({ lead: merged, field })}`}
                checked={taken.includes(field)}
                onChange={(isOn) => setTaken(toggled(taken, field, isOn))}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      <p className="mt-3 text-soft">
        It also gets the notes and the history. The other one leaves all lists but stays readable,
        and you can undo the merge later. Of several merges, undo the last one first.
      </p>
      <div className="modal-foot">
        <div className="min-w-0 flex-[1_1_24rem]">
          <RadioChoice
            legend="Which lead stays?"
            name="stays"
            labels={Object.fromEntries(choices.map((one) => [one.id, headOf(one)]))}
            chosen={stays}
            onChoose={setStays}
          />
        </div>
        <div className="flex gap-2">
          <button type="submit" className="button" disabled={merge.isPending}>
            Merge
          </button>
          <Button onClick={close}>Cancel</Button>
        </div>
      </div>
    </form>
  );
}

/** 'Contacted · Ann Lee · follow up Dec 1 · hot, west' */
function workText(
  [kept, merged]: readonly [LeadSummary, LeadSummary],
  users: readonly User[],
): string {
  // The server drops an assignee who can no longer be assigned.
  const given = users.filter(mayBeAssigned).find(({ id }) => id === merged.assigneeId);
  const { progress, assigneeId, followUpOn, tags } = mergedWork(kept, {
    ...merged,
    assigneeId: given?.id ?? null,
  });
  return [
    progressLabels[progress],
    users.find(({ id }) => id === assigneeId)?.name ?? 'assigned to nobody',
    followUpOn === null ? 'no follow-up' : `follow up ${shortDay(followUpOn)}`,
    tags.length === 0 ? 'no tags' : tags.join(', '),
  ].join(' · ');
}

function headOf(lead: LeadSummary): string {
  return `${nameOfLead(lead)}: ${lead.formLabel}, ${momentText(lead.receivedAt)}`;
}
