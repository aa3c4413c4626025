import { shortDay } from '#console/app/lib/times.ts';
import type { Analytics } from '#console/contract/analytics.ts';
import { amountText, counted } from '#contract/amounts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/icon.tsx';
import { Panel } from './panel.tsx';

/** A bar for each day, as a list for screen readers. */
export function LeadsByDay({ days }: Pick<Analytics, 'days'>) {
  const now = new Date();
  const total = days.reduce((sum, { accepted }) => sum + accepted, 0);
  const top = topOf(Math.max(...days.map(({ accepted }) => accepted)));
  const marked = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  return (
    <Panel title="Leads by day" note={`${counted(total, 'lead')} in ${days.length} days`}>
      {total === 0 ? (
        <p className="text-soft">No leads in this period. Send a form yourself to see one here.</p>
      ) : (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-soft">
          <div aria-hidden="true" className="flex flex-col justify-between text-right tabular-nums">
            {[top, top / 2, 0].map((value) => (
              <span key={value} className="h-0 leading-0">
                {amountText(value)}
              </span>
            ))}
          </div>
          <ol className="flex h-36 items-end border-b border-field bg-[linear-gradient(var(--color-rule)_1px,transparent_1px)] bg-size-[100%_50%]">
            {days.map(({ day, accepted }) => (
              <li
                key={day}
                className="relative flex h-full min-w-0 flex-1 items-end justify-center hover:bg-current/12"
                title={`${shortDay(day, now)}: ${counted(accepted, 'lead')}`}
              >
                <span
                  className={classNames(
                    'w-[76%] rounded-t-[2px] bg-heparin forced-color-adjust-none',
                    accepted > 0 && 'min-h-0.5',
                  )}
                  style={{ height: `${(100 * accepted) / top}%` }}
                />
                <VisuallyHidden>{`${shortDay(day, now)}: ${counted(accepted, 'lead')}`}</VisuallyHidden>
              </li>
            ))}
          </ol>
          <p aria-hidden="true" className="col-start-2 mt-1.5 flex justify-between">
            {marked.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: The places are fixed.
              <span key={index}>{one ? shortDay(one.day, now) : ''}</span>
            ))}
          </p>
        </div>
      )}
    </Panel>
  );
}

/** The top of the scale: the next round number whose half is an integer. */
function topOf(max: number): number {
  const step = Math.max(2, 10 ** Math.floor(Math.log10(Math.max(1, max))) / 5);
  return Math.max(4, Math.ceil(max / step) * step);
}
