import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#console/api/queries.ts';
import { Time } from '#console/ui/time.tsx';
import { amountText, counted } from '#contract/amounts.ts';
import type { Retention } from '#contract/console/privacy.ts';
import { daysText } from './days-text.ts';
import { RetentionDialog } from './retention-dialog.tsx';

/** The retention of each form, and the leads that the next run will erase. */
export function RetentionSection() {
  const { data, isError, error } = useQuery(queryOf('retention'));
  const [edited, setEdited] = useState<string | null>(null);
  const form = data?.forms.find((one) => one.form === edited);
  return (
    <section className="mt-12" aria-labelledby="retention">
      <h2 id="retention" className="section-title text-base">
        How long leads are kept
      </h2>
      {isError ? <p className="text-alarm">{error.message}</p> : null}
      {data ? (
        <>
          <Summary retention={data} />
          <ul className="mt-4 border-t border-line">
            {data.forms.map((row) => (
              <li
                key={row.form}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1.5 sm:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]"
              >
                <p className="font-medium">{row.label}</p>
                <p className="text-soft max-sm:col-start-1">
                  {daysText(row.days)}
                  {row.isDefault ? ' (default)' : ''}
                </p>
                <p className="text-soft max-sm:col-start-1">
                  {row.due > 0
                    ? `${amountText(row.due)} of ${amountText(row.stored)} next run`
                    : `${amountText(row.stored)} stored`}
                </p>
                <button
                  type="button"
                  className="button button-quiet -mr-2.5 max-sm:col-start-2 max-sm:row-span-3 max-sm:row-start-1"
                  aria-label={`Change how long leads of ${row.label} are kept`}
                  onClick={() => setEdited(row.form)}
                >
                  Change
                </button>
              </li>
            ))}
          </ul>
          {form ? (
            <RetentionDialog
              key={form.form}
              rule={form}
              retention={data}
              onClose={() => setEdited(null)}
            />
          ) : null}
        </>
      ) : null}
    </section>
  );
}

function Summary({ retention: { nextRunAt, lastRun, forms } }: { retention: Retention }) {
  const due = forms.reduce((sum, form) => sum + form.due, 0);
  return (
    <p className="max-w-2xl text-soft">
      {due === 0
        ? 'The next nightly run erases nothing.'
        : `The next nightly run erases ${counted(due, 'lead')}.`}{' '}
      It starts <Time at={nextRunAt} isLong />.
      {lastRun && lastRun.erased > 0 ? (
        <>
          {' '}
          The last one erased {amountText(lastRun.erased)} (<Time at={lastRun.endedAt} isLong />
          ).
        </>
      ) : null}{' '}
      Active newsletter subscriptions are never erased, and a lead stays until its follow-up date
      has passed. Erasing a registration frees its NPI and subdomain.
    </p>
  );
}
