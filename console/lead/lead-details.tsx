import { AttemptList } from '#console/parts/attempt-list.tsx';
import { useChannelLabels } from '#console/parts/channel-label.ts';
import { DeliveryState } from '#console/parts/delivery-state.tsx';
import { ReplayButton } from '#console/parts/replay-button.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Time } from '#console/ui/time.tsx';
import type { Delivery } from '#contract/console/deliveries.ts';
import type { LeadDetails } from '#contract/console/lead.ts';
import { longDay } from '#contract/days.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

/** The lead's source, the notice that its form showed, and its deliveries. */
export function Details({ details }: { details: LeadDetails }) {
  const { source, deliveries, noticeShown } = details;
  if (source.length === 0 && deliveries.length === 0 && !noticeShown) return null;
  return (
    <Disclosure id={detailsId} summary="Details">
      <div className="space-y-5 pb-4">
        <dl className="answers">
          {source.map(({ name, label, value }) => (
            <div key={name} data-long={value.length > 32 ? '' : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {noticeShown ? (
            <div data-long="">
              <dt>Notice shown, policy of {longDay(noticeShown.version)}</dt>
              <dd>{noticeShown.text}</dd>
            </div>
          ) : null}
        </dl>
        {deliveries.length > 0 ? <Deliveries details={details} /> : null}
      </div>
    </Disclosure>
  );
}

/** What went wrong with the lead's email and deliveries; empty for a healthy lead. */
export function Problems({ details: { lead, bounce, deliveries } }: { details: LeadDetails }) {
  const labelOf = useChannelLabels();
  const failed = deliveries.filter(({ state }) => state === 'failed');
  const names = new Intl.ListFormat('en-US').format(failed.map((one) => labelOf(one.channel)));
  if (bounce === null && failed.length === 0) return null;
  return (
    <div className="flex gap-2 text-alarm">
      <Glyph name="alert" />
      <div className="min-w-0 break-words">
        {bounce === null ? null : (
          <p>
            Mail to {lead.email} comes back{bounce === '' ? '' : `: ${bounce}`}
          </p>
        )}
        {failed.length > 0 ? (
          <button type="button" className="text-link text-left" onClick={showDetails}>
            Not delivered: {names}
          </button>
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

function Deliveries({ details: { lead, deliveries, attempts } }: { details: LeadDetails }) {
  const labelOf = useChannelLabels();
  return (
    <section aria-labelledby="deliveries">
      <h3 id="deliveries" className="section-title">
        Deliveries
      </h3>
      <ul className="border-t border-line">
        {deliveries.map((delivery) => {
          const own = attempts.filter(({ deliveryId }) => deliveryId === delivery.id);
          return (
            <li key={delivery.id} className="border-b border-line py-2 last:border-0">
              <p className="flex flex-wrap items-center gap-x-2">
                <span className="min-w-0 flex-1 font-medium first-letter:uppercase">
                  {labelOf(delivery.channel)}
                </span>
                <DeliveryState delivery={delivery} />
              </p>
              <Outcome delivery={delivery} />
              {own.length > 0 ? (
                <details className="mt-1 text-xs">
                  <summary className="text-soft underline underline-offset-2">
                    {own.length === 1 ? '1 attempt' : `${own.length} attempts`}
                  </summary>
                  <AttemptList attempts={own} />
                </details>
              ) : null}
              {delivery.state === 'done' ? null : <ReplayButton delivery={delivery} lead={lead} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Outcome({
  delivery: { state, settledAt, nextAttemptAt, lastError },
}: {
  delivery: Delivery;
}) {
  const at = nextAttemptAt ?? settledAt;
  return (
    <div className="text-xs text-soft">
      {lastError && state !== 'done' ? (
        <p className="break-words text-alarm first-letter:uppercase">{lastError}</p>
      ) : null}
      {nextAttemptAt ? 'Next attempt: ' : null}
      {at ? <Time at={at} isLong /> : null}
    </div>
  );
}

const detailsId = 'details';
