import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '#console/api/queries.ts';
import { actorOf, describeEntry } from '#console/parts/describe-entry.ts';
import { Time } from '#console/ui/time.tsx';
import type { LeadDetails } from '#contract/console/lead.ts';
import { AnswerItem } from './answer-item.tsx';
import { Composer, type ComposerState } from './composer.tsx';
import { activityId, NoteItem } from './notes.tsx';
import { ReplyItem } from './reply-item.tsx';

/** Notes, replies, answers, and what happened to the lead and those merged into it, newest first. */
export function LeadActivity({
  details,
  composer,
  onTyping,
}: {
  details: LeadDetails;
  composer: ComposerState;
  onTyping: () => void;
}) {
  const { lead, notes, replies, answers, history, related } = details;
  const users = useQuery(usersQuery).data?.users ?? [];
  const nameOf = (userId: string | null) => users.find(({ id }) => id === userId)?.name;
  // Notes, replies, and answers are shown themselves, and a merge appears once.
  const events = history.filter(
    ({ action, leadId }) =>
      !/^(?:note-|reply-|answer-)/.test(action) && (leadId === lead.id || action !== 'lead-merged'),
  );
  const merged = related.filter(({ mergedInto }) => mergedInto === lead.id);
  const items = [
    ...notes.map((note) => ({
      at: note.createdAt,
      key: note.id,
      item: (
        <NoteItem leadId={lead.id} note={note} author={note.authorName ?? nameOf(note.authorId)} />
      ),
    })),
    ...replies.map((reply) => ({
      at: reply.createdAt,
      key: reply.id,
      item: <ReplyItem reply={reply} author={nameOf(reply.authorId)} />,
    })),
    ...answers.map((answer) => ({
      at: answer.receivedAt,
      key: answer.id,
      item: <AnswerItem answer={answer} />,
    })),
    ...events.map((entry) => ({
      at: entry.at,
      key: `${entry.sequence}`,
      item: (
        <Event
          subject={actorOf(entry)}
          text={describeEntry(entry, users)}
          isOfMerged={entry.leadId !== lead.id}
          at={entry.at}
        />
      ),
    })),
    ...[...merged, lead].map(({ id, formLabel, receivedAt }) => ({
      at: receivedAt,
      key: `received ${id}`,
      item: (
        <Event subject={formLabel} text="received" isOfMerged={id !== lead.id} at={receivedAt} />
      ),
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <section aria-labelledby={activityId}>
      <h2 id={activityId} tabIndex={-1} className="section-title outline-none">
        Notes and history
      </h2>
      <Composer details={details} state={composer} onTyping={onTyping} />
      <ol className="timeline mt-4">
        {items.map(({ key, item }) => (
          <li key={key}>{item}</li>
        ))}
      </ol>
    </section>
  );
}

function Event({
  subject,
  text,
  isOfMerged,
  at,
}: {
  subject: string;
  text: string;
  isOfMerged: boolean;
  at: string;
}) {
  return (
    <>
      <span className="timeline-dot" />
      <span className="text-soft">
        <span className="text-ink">{subject}</span> {text}
        {isOfMerged ? ' (merged lead)' : ''} · <Time at={at} />
      </span>
    </>
  );
}
