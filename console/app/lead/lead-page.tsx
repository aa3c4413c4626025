import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#console/app/api/call.ts';
import {
  queryOf,
  useAccount,
  useNames,
  useRights,
  useUsers,
} from '#console/app/api/query-client.ts';
import { actorOf, describeAuditEntry } from '#console/app/parts/audit-entry.ts';
import { leadHeadingId, takesFocus } from '#console/app/parts/focus-lead.ts';
import { changeLeads } from '#console/app/parts/lead-actions.ts';
import { nameOfLead } from '#console/app/parts/name-of-lead.ts';
import { TextButton } from '#console/app/ui/buttons.tsx';
import { showToast } from '#console/app/ui/toasts.ts';
import { useTitle } from '#console/app/ui/use-title.ts';
import type { LeadDetails } from '#console/contract/lead.ts';
import { callRow } from '#contract/form-list.ts';
import { Composer, type ComposerState, useComposer } from './composer.tsx';
import { LeadBar } from './lead-bar.tsx';
import { Details, Problems } from './lead-details.tsx';
import { LeadFields } from './lead-fields.tsx';
import { LeadLink } from './lead-link.tsx';
import { erased, NoLead, unknown } from './no-lead.tsx';
import { activityId } from './notes.tsx';
import { PersonSection } from './person-section.tsx';
import { Laboratory, MergedLaboratory } from './registry/laboratory.tsx';
import { NpiRecord } from './registry/npi-record.tsx';
import { RelatedLeads, SameLaboratory } from './related-leads.tsx';
import { conversationItems, Timeline, TimelineEvent } from './timeline.tsx';
import { WorkSection } from './work-section.tsx';

const route = getRouteApi('/signed-in/leads/$leadId');

export function LeadPage() {
  const { leadId } = route.useParams();
  // Refetching on focus would hide contacts that a viewer has revealed. Live events keep the page
  // up to date.
  const refetchOnWindowFocus = useAccount().role !== 'viewer';
  const { data, error } = useQuery({
    ...queryOf('lead', { params: { leadId } }),
    refetchOnWindowFocus,
    refetchInterval: ({ state }) => (refetchOnWindowFocus && isSending(state.data) ? 2000 : false),
  });
  const isGone = error instanceof ApiError && error.code === 'not-found';
  const problem = isGone && data ? erased : isGone ? unknown : null;
  useTitle(problem?.title ?? (data ? nameOfLead(data.lead) : 'Lead'));
  return (
    <section aria-label="Lead" className="@container/lead flex min-w-0 flex-1 flex-col bg-paper">
      {data && !problem ? (
        <Lead key={leadId} details={data} />
      ) : (
        <NoLead error={error} problem={problem} />
      )}
    </section>
  );
}

function Lead({ details }: { details: LeadDetails }) {
  const { lead, merged } = details;
  const body = useRef<HTMLDivElement>(null);
  const composer = useComposer(lead.id);
  const top = useTopMessage(details, composer);
  useEffect(() => {
    if (takesFocus(lead.id)) return document.getElementById(leadHeadingId)?.focus();
    // If the list is hidden, the focus would be lost together with the row.
    const list = document.querySelector('.inbox-list');
    if (list && getComputedStyle(list).visibility === 'hidden') body.current?.focus();
  }, [lead.id]);
  const nameOf = useNames();
  const may = useRights();
  const newest = conversationItems(lead.id, details, nameOf).find(({ key }) => key === top);
  const submissions = [details, ...merged].map((submission) => (
    <LeadFields
      key={submission.lead.id}
      submission={submission}
      head={lead}
      isFolded={top !== lead.id}
      note={
        submission === details ? undefined : (
          <LeadLink
            leadId={submission.lead.id}
            className="text-link text-xs"
            aria-label={`Merged into this lead: ${submission.lead.formLabel}`}
          >
            Merged into this lead
          </LeadLink>
        )
      }
    />
  ));
  return (
    <>
      <LeadBar
        details={details}
        onReply={details.noReplyReason === null ? () => composer.open('reply') : null}
      />
      <div
        ref={body}
        tabIndex={-1}
        className="@container relative min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none"
      >
        <div className="grid max-w-280 grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 px-[clamp(1rem,3cqw,2rem)] pt-5 pb-12 @min-[46rem]:grid-cols-[minmax(0,1fr)_18rem] @min-[46rem]:grid-rows-[auto_1fr]">
          <div className="space-y-4">
            <Problems details={details} />
            <div className="newest space-y-5">{submissions}</div>
            {newest ? (
              <section
                id={newest.key}
                aria-label={lead.isWaiting ? 'Newest answer' : 'What was said'}
                className="newest"
              >
                {newest.item}
                {lead.isWaiting && may('changeLeads') ? (
                  <TextButton
                    onClick={() => void changeLeads([lead], { noReplyTo: lead.answeredAt })}
                  >
                    No reply needed
                  </TextButton>
                ) : null}
              </section>
            ) : null}
            <Composer details={details} state={composer} />
          </div>
          <div className="space-y-8 @min-[46rem]:col-start-2 @min-[46rem]:row-[1/span_2]">
            <WorkSection lead={lead} />
            <PersonSection details={details} />
            <RelatedLeads details={details} />
            <SameLaboratory leads={details.sameLaboratory} />
          </div>
          <div className="space-y-6">
            <LeadHistory details={details} top={top} />
            <div>
              <NpiRecord details={details} />
              <Laboratory details={details} />
              {merged
                .filter(({ laboratory }) => laboratory?.clia !== details.laboratory?.clia)
                .map((submission) => (
                  <MergedLaboratory key={submission.lead.id} submission={submission} />
                ))}
              <Details details={details} />
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

/**
 * The id of the message above the composer: the answer that nobody has replied to, or if nobody has
 * written yet, the lead itself or the first note about a call. Stays the same while the user
 * writes, so that nothing moves: an answer that arrives in the meantime is the first in the history.
 */
function useTopMessage(details: LeadDetails, { mode }: ComposerState): string | null {
  const { lead, answers } = details;
  const newest = lead.isWaiting ? answers.findLast(({ kind }) => kind === 'answer') : undefined;
  const said = lead.form === callRow.id ? details.notes[0]?.id : undefined;
  const current = newest?.id ?? (lead.hasReply || lead.isWaiting ? null : (said ?? lead.id));
  const [top, setTop] = useState(current);
  const [known, setKnown] = useState(newest?.id);
  if (mode === null && top !== current) setTop(current);
  useEffect(() => {
    if (newest === undefined || newest.id === known) return;
    setKnown(newest.id);
    if (mode === null) return;
    const show = () => document.getElementById(newest.id)?.scrollIntoView({ block: 'center' });
    const text = `${newest.from.name || newest.from.address} answered.`;
    showToast({ text, action: { label: 'Show', run: show } });
  }, [newest, known, mode]);
  return top;
}

/** True while a reply waits for the worker, because no live event reports its delivery. */
function isSending(details: LeadDetails | undefined): boolean {
  return (
    details?.deliveries.some(
      ({ channel, state, attempts }) => channel === 'reply' && state === 'pending' && attempts <= 1,
    ) ?? false
  );
}

/** Notes, replies, answers, and the history of the lead and those merged into it, newest first. */
function LeadHistory({ details, top }: { details: LeadDetails; top: string | null }) {
  const { lead, merged, history } = details;
  const users = useUsers();
  const nameOf = useNames();
  // Omits events of notes, replies, and answers, which have their own items, and repeated events of
  // a merge.
  const events = history.filter(
    ({ action, leadId }) =>
      !/^(?:note-|reply-|answer-)/.test(action) && (leadId === lead.id || action !== 'lead-merged'),
  );
  const ofMerged = (leadId: string) => (leadId === lead.id ? '' : ' (merged lead)');
  const items = [
    ...conversationItems(lead.id, details, nameOf),
    ...events.map((entry) => ({
      at: entry.at,
      key: `${entry.sequence}`,
      item: (
        <TimelineEvent
          subject={actorOf(entry)}
          text={`${describeAuditEntry(entry, users)}${ofMerged(entry.leadId ?? lead.id)}`}
          at={entry.at}
        />
      ),
    })),
    ...[...merged.map((one) => one.lead), lead].map(({ id, formLabel, receivedAt }) => ({
      at: receivedAt,
      key: `received-${id}`,
      item: <TimelineEvent subject={formLabel} text={`received${ofMerged(id)}`} at={receivedAt} />,
    })),
  ];
  return (
    <section aria-labelledby={activityId}>
      <h2 id={activityId} tabIndex={-1} className="section-title outline-none">
        Notes and history
      </h2>
      <Timeline items={items.filter(({ key }) => key !== top)} />
    </section>
  );
}
