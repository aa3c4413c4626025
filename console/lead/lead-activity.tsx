import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#console/api/queries.ts';
import { actorOf, describeEntry } from '#console/parts/audit-entries.ts';
import type { LeadDetails } from '#contract/console/lead.ts';
import { Composer, type ComposerState } from './composer.tsx';
import { activityId } from './notes.tsx';
import { conversationItems, Timeline, TimelineEvent } from './timeline.tsx';

/** Notes, replies, answers, and the history of the lead and those merged into it, newest first. */
export function LeadActivity({
  details,
  composer,
  onTyping,
}: {
  details: LeadDetails;
  composer: ComposerState;
  onTyping: () => void;
}) {
  const { lead, merged, history } = details;
  const users = useQuery(queryOf('users')).data?.users ?? [];
  const nameOf = (userId: string | null) => users.find(({ id }) => id === userId)?.name;
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
          text={`${describeEntry(entry, users)}${ofMerged(entry.leadId ?? lead.id)}`}
          at={entry.at}
        />
      ),
    })),
    ...[...merged.map((one) => one.lead), lead].map(({ id, formLabel, receivedAt }) => ({
      at: receivedAt,
      key: `received ${id}`,
      item: <TimelineEvent subject={formLabel} text={`received${ofMerged(id)}`} at={receivedAt} />,
    })),
  ];
  return (
    <section aria-labelledby={activityId}>
      <h2 id={activityId} tabIndex={-1} className="section-title outline-none">
        Notes and history
      </h2>
      <Composer details={details} state={composer} onTyping={onTyping} />
      <Timeline items={items} />
    </section>
  );
}
