import { useMailSent } from '#console/parts/mail-notice.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Time } from '#console/ui/time.tsx';
import type { Reply } from '#contract/console/replies.ts';
import { classNames } from '#web/ui/class-names.ts';

/** A mail to the visitor, and whether it was sent. */
export function ReplyItem({ reply, author }: { reply: Reply; author: string | undefined }) {
  const { state, lastError } = reply;
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
        <p className="font-medium break-words">{reply.subject}</p>
        <p className="mt-0.5 break-words whitespace-pre-line">{reply.text}</p>
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
