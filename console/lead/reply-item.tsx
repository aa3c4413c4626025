import { addressOf } from '#console/api/call.ts';
import { useRights } from '#console/api/queries.ts';
import { useMailSent } from '#console/parts/mail-notice.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Time } from '#console/ui/time.tsx';
import { endpoints } from '#contract/console/endpoints.ts';
import type { Reply } from '#contract/console/replies.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FileRow } from './reply/file-row.tsx';

/** A mail to the visitor, and the state of its delivery. */
export function ReplyItem({ reply, author }: { reply: Reply; author: string | undefined }) {
  const { id, leadId, state, lastError, cc, files } = reply;
  const canDownload = useRights()('replyFile');
  const isMailSent = useMailSent();
  return (
    <>
      <span className="timeline-mark reply-mark">
        <Glyph name="mail" size={14} />
      </span>
      <p className="flex flex-wrap items-baseline gap-x-2 text-soft">
        <span>
          <span className="font-semibold text-ink">{author ?? 'A former user'}</span> replied
        </span>
        <Time at={reply.createdAt} />
        <span className={classNames('text-xs', state === 'failed' && 'font-semibold text-alarm')}>
          {state === 'done' && !isMailSent ? 'saved as a file' : stateLabels[state]}
        </span>
      </p>
      <div className="mt-1 border-l-2 border-line pl-3">
        {cc.length === 0 ? null : <p className="break-all text-soft">Cc: {cc.join(', ')}</p>}
        <p className="font-medium break-words">{reply.subject}</p>
        <p className="mt-0.5 break-words whitespace-pre-line">{reply.text}</p>
        {files.length === 0 ? null : (
          <ul aria-label="Files" className="mt-2 grid gap-1">
            {files.map(({ id: fileId, name, bytes }) => (
              <FileRow
                key={fileId}
                name={name}
                bytes={bytes}
                href={
                  canDownload
                    ? addressOf(endpoints.replyFile.path, { leadId, replyId: id, fileId })
                    : null
                }
              />
            ))}
          </ul>
        )}
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

const stateLabels = {
  pending: 'waiting to be sent',
  done: 'sent',
  failed: 'failed',
  canceled: 'canceled',
} as const;
