import { Time } from '#console/ui/time.tsx';
import type { LeadDetails } from '#contract/console/lead.ts';

/** Each attempt with its time and the receiver's answer. */
export function AttemptList({ attempts }: { attempts: LeadDetails['attempts'] }) {
  return (
    <ol className="mt-1 space-y-1 text-xs">
      {attempts.map(({ endedAt, outcome, answer }) => (
        <li key={endedAt} className="break-words">
          <Time at={endedAt} isExact />:{' '}
          {isFile(answer) ? 'saved as a file' : outcomeLabels[outcome]}
          {answer ? <span className="block text-soft first-letter:uppercase">{answer}</span> : null}
        </li>
      ))}
    </ol>
  );
}

/** True if the mail was written to a file, because there is no mail server. */
function isFile(answer: string): boolean {
  return answer.startsWith('written to ');
}

const outcomeLabels = { done: 'delivered', retry: 'will retry', failed: 'failed' } as const;
