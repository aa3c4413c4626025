import { DeliveryState } from '#console/app/parts/delivery-state.tsx';
import { ReplayButton } from '#console/app/parts/replay-button.tsx';
import { TextButton } from '#console/app/ui/buttons.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { Time } from '#console/app/ui/time.tsx';
import type { LeadDetails } from '#console/contract/lead.ts';
import { listed } from '#console/contract/listed.ts';
import { longDay } from '#contract/days.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ValueList } from './registry/value-list.tsx';

/** The lead's source, the notice that its form showed, and its deliveries. */
export function Details({ details }: { details: LeadDetails }) {
  const { source, deliveries, noticeShown } = details;
  const notice = {
    label: `Notice shown, policy of ${longDay(noticeShown?.version ?? '')}`,
    value: noticeShown?.text,
  };
  if (source.length === 0 && deliveries.length === 0 && !noticeShown) return null;
  return (
    <Disclosure id={detailsId} summary="Details">
      <div className="space-y-5 pb-4">
        <ValueList rows={[...source, notice]} />
        {deliveries.length > 0 ? <Deliveries details={details} /> : null}
      </div>
    </Disclosure>
  );
}

/** Problems with the lead's email and deliveries; empty for a healthy lead. */
export function Problems({ details: { lead, bounce, deliveries } }: { details: LeadDetails }) {
  const failed = deliveries.filter(({ state }) => state === 'failed');
  const refused = failed.find(({ channel, lastError }) => visitorEmails.test(channel) && lastError);
  const reason = bounce ?? refused?.lastError ?? null;
  if (reason === null && failed.length === 0) return null;
  return (
    <div className="flex gap-2 text-alarm">
      <Glyph name="alert" />
      <div className="min-w-0 break-words">
        {reason === null ? null : (
          <p>
            Email to {lead.email} does not arrive{reason === '' ? '' : `: ${reason}`}.
            {lead.phone ? ' Call instead.' : ''}
          </p>
        )}
        {failed.length > 0 ? (
          <TextButton className="text-left" onClick={showDetails}>
            Not delivered: {listed(failed.map(({ label }) => label))}
          </TextButton>
        ) : null}
      </div>
    </div>
  );
}

function showDetails(): void {
  const element = document.getElementById(detailsId);
  if (!(element instanceof HTMLDetailsElement)) return;
  element.open = true;
  element.querySelector('summary')?.focus();
  element.scrollIntoView({ block: 'nearest' });
}

/** The state of each delivery. The delivery log has all attempts. */
function Deliveries({ details: { lead, deliveries } }: { details: LeadDetails }) {
  return (
    <section aria-labelledby="deliveries">
      <h3 id="deliveries" className="section-title">
        Deliveries
      </h3>
      <ul className="border-t border-line">
        {deliveries.map((delivery) => {
          const { id, label, state, lastError, nextAttemptAt, settledAt } = delivery;
          const at = nextAttemptAt ?? settledAt;
          return (
            <li key={id} className="border-b border-line py-2 text-xs text-soft last:border-0">
              <p className="flex flex-wrap items-center gap-x-2">
                <span className="min-w-0 flex-1 text-sm text-ink first-letter:uppercase">
                  {label}
                </span>
                <DeliveryState delivery={delivery} />
              </p>
              {lastError && state !== 'done' ? (
                <p className="break-words text-alarm first-letter:uppercase">{lastError}</p>
              ) : null}
              {nextAttemptAt ? 'Next attempt: ' : null}
              {at ? <Time at={at} isLong /> : null}{' '}
              {state === 'done' ? null : <ReplayButton delivery={delivery} lead={lead} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const detailsId = 'details';
const visitorEmails = /^(?:acknowledgment|confirmation|reply)/;
