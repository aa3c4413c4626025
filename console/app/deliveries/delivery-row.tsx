import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { queryOf } from '#console/app/api/query-client.ts';
import { DeliveryState } from '#console/app/parts/delivery-state.tsx';
import { ReplayButton } from '#console/app/parts/replay-button.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { Time } from '#console/app/ui/time.tsx';
import type { DeliveryPage } from '#console/contract/deliveries.ts';
import { classNames } from '#web/ui/class-names.ts';

type RowDelivery = DeliveryPage['deliveries'][number];

/** A delivery that expands to show its attempts. */
export function DeliveryRow({ delivery }: { delivery: RowDelivery }) {
  const { lead, channel, label, recipient, queuedAt, settledAt, lastError } = delivery;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const name = lead ? lead.name || lead.email || 'No name' : label;
  const medium = { job: 'Server', to: 'Webhook' }[channel.split(':')[0] ?? ''] ?? 'Email';
  const destination = lead ? label : medium;
  return (
    <li className="border-b border-line">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_2.25rem] items-center gap-x-4 py-1 sm:grid-cols-[minmax(0,2fr)_6rem_minmax(0,1fr)_6rem_2.25rem]">
        <span className="truncate">
          {lead ? (
            <Link
              to="/leads/$leadId"
              params={{ leadId: lead.id }}
              preload={false}
              className="font-medium hover:underline"
            >
              {name}
            </Link>
          ) : (
            <span className="font-medium">{name}</span>
          )}
          <span className="ml-2 text-soft">
            {lead ? lead.formLabel : recipient && `to ${recipient}`}
          </span>
        </span>
        <DeliveryState delivery={delivery} />
        <span className="truncate text-soft max-sm:row-start-2">{destination}</span>
        <span className="text-right text-soft max-sm:row-start-2">
          <Time at={settledAt ?? queuedAt} />
        </span>
        <button
          type="button"
          className="icon-button max-sm:col-start-3 max-sm:row-start-1"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Attempts: ${name}, ${lead ? destination : (recipient ?? destination)}`}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classNames('transition-transform', isOpen && 'rotate-180')}>
            <Glyph name="chevron" size={16} />
          </span>
        </button>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-4 pb-2 empty:hidden">
        {lastError && !isOpen ? (
          <p className="min-w-0 text-xs break-words text-alarm first-letter:uppercase">
            {lastError}
          </p>
        ) : null}
        <ReplayButton delivery={delivery} lead={lead} />
      </div>
      <div id={id}>{isOpen ? <Attempts delivery={delivery} /> : null}</div>
    </li>
  );
}

function Attempts({ delivery }: { delivery: RowDelivery }) {
  const { id, nextAttemptAt, queuedAt } = delivery;
  const query = useQuery({
    ...queryOf('deliveryAttempts', { params: { deliveryId: id } }),
    refetchInterval: 5_000,
  });
  return (
    <div className="pb-3">
      <p className="text-xs text-soft">
        Queued <Time at={queuedAt} isLong />
        {nextAttemptAt ? (
          <>
            , next attempt <Time at={nextAttemptAt} isLong />
          </>
        ) : null}
      </p>
      {query.isError ? <p className="text-xs text-alarm">{query.error.message}</p> : null}
      {query.data?.attempts.length === 0 ? (
        <p className="mt-1 text-xs">No attempt has finished yet.</p>
      ) : null}
      <ol className="mt-1 space-y-1 text-xs">
        {query.data?.attempts.map(({ endedAt, outcome, response }) => (
          <li key={endedAt} className="break-words">
            <Time at={endedAt} isLong />:{' '}
            {isFile(response) ? 'saved as a file' : outcomeLabels[outcome]}
            {response ? (
              <span className="block text-soft first-letter:uppercase">{response}</span>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** True if the email was written to a file, because there is no mail server. */
function isFile(response: string): boolean {
  return response.startsWith('written to ');
}

const outcomeLabels = { done: 'delivered', retry: 'will retry', failed: 'failed' } as const;
