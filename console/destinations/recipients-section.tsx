import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryOf } from '#console/api/queries.ts';
import { type RecipientRule, recipientTargets } from '#contract/console/recipients.ts';
import { RecipientsDialog } from './recipients-dialog.tsx';

/**
 * The recipients of mails about new leads: everyone in `LEADS_TO`, or those of a form or product.
 */
export function RecipientsSection() {
  const { data, isError, error } = useQuery(queryOf('recipients'));
  const [edited, setEdited] = useState<RecipientRule | 'new' | null>(null);
  const rules = recipientTargets.flatMap(([target, label]) => {
    const rule = data?.rules.find((one) => one.target === target);
    return rule ? [{ ...rule, label }] : [];
  });
  const free = recipientTargets.filter(([target]) => !rules.some((rule) => rule.target === target));
  return (
    <section className="mt-12" aria-labelledby="recipients">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="recipients" className="section-title text-base">
            Email
          </h2>
          <p className="max-w-2xl text-soft">
            Each recipient gets a mail about every accepted lead. A rule sends the leads of one form
            or product to other people instead.
          </p>
        </div>
        {data && free.length > 0 ? (
          <button
            type="button"
            className="button button-secondary"
            onClick={() => setEdited('new')}
          >
            Add a rule
          </button>
        ) : null}
      </div>
      {isError ? <p className="text-alarm">{error.message}</p> : null}
      {data ? (
        <ul className="mt-4 border-t border-line">
          {rules.map(({ label, ...rule }) => (
            <Row key={rule.target} label={label} addresses={rule.addresses}>
              <button
                type="button"
                className="button button-quiet -mr-2.5"
                aria-label={`Change the recipients of ${label}`}
                onClick={() => setEdited(rule)}
              >
                Change
              </button>
            </Row>
          ))}
          <Row
            label={rules.length === 0 ? 'All leads' : 'All other leads'}
            addresses={data.defaults}
          >
            <span className="py-2 text-xs text-soft">Set by LEADS_TO</span>
          </Row>
        </ul>
      ) : null}
      <RecipientsDialog edited={edited} free={free} onClose={() => setEdited(null)} />
    </section>
  );
}

function Row({
  label,
  addresses,
  children,
}: {
  label: string;
  addresses: readonly string[];
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1.5 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
      <p className="font-medium">{label}</p>
      <p className="break-words text-soft max-sm:col-start-1">{addresses.join(', ')}</p>
      <div className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">{children}</div>
    </li>
  );
}
