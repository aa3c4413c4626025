import type { ReactNode } from 'react';
import { addressOf } from '#console/app/api/call.ts';
import { useRights } from '#console/app/api/query-client.ts';
import { useMailSent } from '#console/app/parts/mail-warning.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { Time } from '#console/app/ui/time.tsx';
import type { Answer, AnswerFile } from '#console/contract/conversation.ts';
import { endpoints } from '#console/contract/endpoints.ts';
import type { LeadDetails } from '#console/contract/lead.ts';
import type { Reply } from '#console/contract/replies.ts';
import { classNames } from '#web/ui/class-names.ts';
import { NoteItem } from './notes.tsx';
import { fileSize } from './reply/file-size.ts';
import { SendingIn } from './reply/sent-reply.tsx';

export type TimelineItem = {
  readonly at: string;
  readonly key: string;
  readonly item: ReactNode;
};

/** Items in a timeline, newest first. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline ml-[0.7rem] border-l border-line">
      {items
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .map(({ key, item }) => (
          <li key={key} id={key} className="relative py-[0.35rem] pl-[1.35rem]">
            {item}
          </li>
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

/** An event on one line. */
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
      <span className="absolute top-[0.72rem] -left-[0.19rem] h-[0.6rem] w-[0.36rem] rounded-[1px_1px_0.18rem_0.18rem] bg-field" />
      <span className="text-soft">
        <span className="text-ink">{subject}</span> {text} · <Time at={at} />
      </span>
    </>
  );
}

/** An email to the visitor, and the state of its delivery. */
function ReplyItem({ reply, author }: { reply: Reply; author: string | undefined }) {
  const { id, leadId, state, lastError, cc, files, sendsAt } = reply;
  const isMailSent = useMailSent();
  return (
    <>
      <MailHead glyph="mail" name={author ?? 'A former user'} action="replied" at={reply.createdAt}>
        <span className={classNames('text-xs', state === 'failed' && 'font-semibold text-alarm')}>
          {sendsAt ? (
            <SendingIn replyId={id} />
          ) : state === 'done' && !isMailSent ? (
            'saved as a file'
          ) : (
            stateLabels[state]
          )}
        </span>
      </MailHead>
      <div className="mail">
        {cc.length === 0 ? null : <p className="break-all text-soft">Cc: {cc.join(', ')}</p>}
        <p className="text-sm wrap-anywhere text-soft">{reply.subject}</p>
        <p className="mt-0.5 break-words whitespace-pre-line">{reply.text}</p>
        <Files files={files} endpoint="replyFile" params={{ leadId, replyId: id }} />
      </div>
      {lastError && state !== 'done' ? (
        <p className="mt-1 text-xs text-alarm">
          {lastError}
          {state === 'pending' ? '; trying again' : ''}
        </p>
      ) : null}
    </>
  );
}

/** 'Ada Lovelace replied · 2:05 PM', with remarks. */
function MailHead({
  glyph,
  name,
  action,
  at,
  children,
}: {
  glyph: 'mail' | 'reply';
  name: string;
  action: string;
  at: string;
  children: ReactNode;
}) {
  return (
    <>
      <span className="timeline-mark grid size-6 place-items-center rounded-full border border-field in-[.newest]:hidden">
        <Glyph name={glyph} size={14} />
      </span>
      <p className="flex flex-wrap items-baseline gap-x-2 text-soft">
        <span>
          <span className="min-w-0 font-semibold wrap-anywhere text-ink">{name}</span> {action}
        </span>
        <Time at={at} />
        {children}
      </p>
    </>
  );
}

const stateLabels = {
  pending: 'waiting to be sent',
  done: 'sent',
  failed: 'failed',
  canceled: 'canceled',
} as const;

/**
 * An answer. A stranger may have written all of it, so it is shown as text, and its files can only be downloaded.
 * Automatic mail is collapsed.
 */
function AnswerItem({ answer }: { answer: Answer }) {
  const { from, kind, bounce, isFromOther, isUnverified, mark } = answer;
  const isFolded = kind === 'auto-reply' || kind === 'bounce';
  return (
    <>
      <MailHead
        glyph="reply"
        name={from.name || from.address || 'Somebody'}
        action={actions[kind]}
        at={answer.receivedAt}
      >
        {isFromOther && kind === 'answer' ? (
          <span className="text-xs font-semibold text-alarm">
            {from.address ? `From another address: ${from.address}` : 'The sender has no address'}
          </span>
        ) : null}
        {isUnverified ? (
          <span className="text-xs font-semibold text-alarm">
            Sender not verified: {from.address}
          </span>
        ) : null}
      </MailHead>
      {bounce ? (
        <p className="mt-1 text-xs text-alarm">
          Not delivered to {bounce.address}
          {bounce.reason === '' ? '' : `: ${bounce.reason}`}
        </p>
      ) : null}
      {isFolded ? (
        <details className="mt-1">
          <summary className="cursor-pointer text-soft">Show the email</summary>
          <Mail answer={answer} />
        </details>
      ) : (
        <Mail answer={answer} />
      )}
      {mark ? <p className="mt-1 text-xs text-alarm">{marks[mark]}</p> : null}
    </>
  );
}

function Mail({ answer }: { answer: Answer }) {
  const { id, leadId, subject, text, quoted, files } = answer;
  return (
    <div className="mail">
      <p className="text-sm wrap-anywhere text-soft">{subject || 'No subject'}</p>
      {text === '' ? null : <p className="mt-0.5 break-words whitespace-pre-line">{text}</p>}
      {quoted === '' ? null : (
        <details className="mt-1">
          <summary className="cursor-pointer text-soft">Show quoted text</summary>
          <p className="mt-1 break-words whitespace-pre-line text-soft">{quoted}</p>
        </details>
      )}
      <Files files={files} endpoint="answerFile" params={{ leadId, answerId: id }} />
    </div>
  );
}

/** The files of an email, as links for users who can download them. */
function Files({
  files,
  endpoint,
  params,
}: {
  files: readonly (Pick<AnswerFile, 'id' | 'name' | 'bytes'> & Partial<AnswerFile>)[];
  endpoint: 'replyFile' | 'answerFile';
  /** The path params of the endpoint, without that of the file. */
  params: Readonly<Record<string, string>>;
}) {
  const canDownload = useRights()(endpoint);
  const hrefOf = (fileId: string) => addressOf(endpoints[endpoint].path, { ...params, fileId });
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="mt-2 grid gap-1">
      {files.map(({ id, name, bytes, omission }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2">
          <FileName name={name} href={omission || !canDownload ? null : hrefOf(id)} />
          <span className="text-xs text-soft">
            {fileSize(bytes)}
            {omission ? `, ${omissions[omission]}` : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}

function FileName({ name, href }: { name: string; href: string | null }) {
  if (href === null) return <span className="break-all">{name}</span>;
  return (
    <a className="text-link break-all" href={href} download>
      {name}
    </a>
  );
}

const actions = {
  answer: 'answered',
  team: 'wrote by email',
  'auto-reply': 'sent an automatic reply',
  bounce: 'reported a problem',
} as const;

const marks = {
  'too-large': 'This email is too large. Only its beginning was kept.',
  'too-complex': 'This email has too many parts or lines. Only its beginning was kept.',
  'in-file':
    'The text of this email is inside its file, in a format of Outlook or of an encryption program. Ask the sender to send it as plain text.',
} as const;

const omissions = {
  'too-large': 'not kept because it is too large',
  'too-many': 'not kept because there are too many files',
} as const;
