import type { ReactNode } from 'react';
import { Time } from '#console/ui/time.tsx';
import type { LeadDetails } from '#contract/console/lead.ts';
import { AnswerItem } from './answer-item.tsx';
import { NoteItem } from './notes.tsx';
import { ReplyItem } from './reply-item.tsx';

export type TimelineItem = {
  readonly at: string;
  readonly key: string;
  readonly item: ReactNode;
};

/** Items in a timeline, newest first. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline mt-4">
      {items
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .map(({ key, item }) => (
          <li key={key}>{item}</li>
        ))}
    </ol>
  );
}

/** The items for notes, replies, and answers. */
export function conversationItems(
  leadId: string,
  { notes, replies, answers }: Pick<LeadDetails, 'notes' | 'replies' | 'answers'>,
  nameOf: (userId: string | null) => string | undefined,
): TimelineItem[] {
  return [
    ...notes.map((note) => ({
      at: note.createdAt,
      key: note.id,
      item: (
        <NoteItem leadId={leadId} note={note} author={note.authorName ?? nameOf(note.authorId)} />
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
  ];
}

/** An event in one line. */
export function TimelineEvent({
  subject,
  text,
  at,
}: {
  subject: string;
  text: string;
  at: string;
}) {
  return (
    <>
      <span className="timeline-dot" />
      <span className="text-soft">
        <span className="text-ink">{subject}</span> {text} · <Time at={at} />
      </span>
    </>
  );
}
