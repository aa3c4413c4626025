import { Time } from '#console/ui/time.tsx';
import type { LeadDetails } from '#contract/console/leads.ts';

/** Each attempt with its time and what the other side answered. */
export function AttemptList({ attempts }: { attempts: LeadDetails['attempts'] }) {
  return (
    <ol className="mt-1 space-y-1 text-xs">
      {attempts.map(({ endedAt, outcome, answer }) => (
        <li key={endedAt} className="break-words">
          <Time at={endedAt} isExact />: {outcomeLabels[outcome]}
          {answer ? <span className="block text-soft">{answer}</span> : null}
        </li>
      ))}
    </ol>
  );
}

const outcomeLabels = { done: 'delivered', retry: 'will retry', failed: 'failed' } as const;
