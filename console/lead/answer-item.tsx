import { addressOf } from '#console/api/call.ts';
import { useRights } from '#console/api/queries.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { Time } from '#console/ui/time.tsx';
import type { Answer } from '#contract/console/conversation.ts';
import { endpoints } from '#contract/console/endpoints.ts';
import { FileRow } from './reply/file-row.tsx';

/**
 * A mail that came back about the lead. A stranger may have written all of it, so it is shown as
 * text, and its files can only be downloaded. Automatic mail is collapsed.
 */
export function AnswerItem({ answer }: { answer: Answer }) {
  const { from, kind, bounce, isFromOther, isUnverified, mark } = answer;
  const isFolded = kind === 'auto-reply' || kind === 'bounce';
  return (
    <>
      <span className="timeline-mark reply-mark">
        <Glyph name="reply" size={14} />
      </span>
      <p className="flex flex-wrap items-baseline gap-x-2 text-soft">
        <span>
          <span className="font-semibold text-ink">{from.name || from.address}</span>{' '}
          {actions[kind]}
        </span>
        <Time at={answer.receivedAt} />
        {isFromOther && kind === 'answer' ? (
          <span className="text-xs font-semibold text-alarm">
            From another address: {from.address}
          </span>
        ) : null}
        {isUnverified ? (
          <span className="text-xs font-semibold text-alarm">
            Sender not verified: {from.address}
          </span>
        ) : null}
      </p>
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
  const { leadId, subject, text, quoted, files } = answer;
  const canDownload = useRights()('answerFile');
  return (
    <div className="mt-1 border-l-2 border-line pl-3">
      <p className="font-medium break-words">{subject || 'No subject'}</p>
      {text === '' ? null : <p className="mt-0.5 break-words whitespace-pre-line">{text}</p>}
      {quoted === '' ? null : (
        <details className="mt-1">
          <summary className="cursor-pointer text-soft">Show quoted text</summary>
          <p className="mt-1 break-words whitespace-pre-line text-soft">{quoted}</p>
        </details>
      )}
      {files.length === 0 ? null : (
        <ul aria-label="Files" className="mt-2 grid gap-1">
          {files.map(({ id, name, bytes, omission }) => (
            <FileRow
              key={id}
              name={name}
              bytes={bytes}
              href={
                omission === null && canDownload
                  ? addressOf(endpoints.answerFile.path, {
                      leadId,
                      answerId: answer.id,
                      fileId: id,
                    })
                  : null
              }
            >
              {omission === null ? '' : `, ${omissions[omission]}`}
            </FileRow>
          ))}
        </ul>
      )}
    </div>
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
  unreadable: 'This email could not be read. The original is in the mailbox.',
} as const;

const omissions = {
  'too-large': 'not kept because it is too large',
  'too-many': 'not kept because there are too many files',
} as const;
