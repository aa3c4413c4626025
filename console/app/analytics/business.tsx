import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnalyticsAddress } from '#console/app/lib/address.ts';
import type { Analytics, BusinessPart } from '#console/contract/analytics.ts';
import type { Progress } from '#console/contract/leads.ts';
import { amountText } from '#contract/amounts.ts';
import { formatShare } from './format.ts';
import { FigureTable, Panel } from './panel.tsx';

/** Leads by request, state, origin and colleague. Each number links to its list in the inbox. */
export function Business({
  analytics: { business, lost, from, to },
  address,
}: {
  analytics: Analytics;
  address: AnalyticsAddress;
}) {
  const [part, setPart] = useState<BusinessPart>('form');
  const rows = business.filter((row) => row.part === part);
  const lostLeads = lost.reduce((sum, { leads }) => sum + leads, 0);
  const list = { from, to, form: address.form };
  return (
    <Panel
      title="What brings business"
      note="Inbox leads that arrived in this period, by their current progress. Subscriptions and merged leads don’t count."
    >
      <div className="mb-3 flex flex-wrap gap-1.5">
        {(Object.keys(labels) as BusinessPart[]).map((one) => (
          <button
            key={one}
            type="button"
            className="tab"
            aria-pressed={one === part}
            onClick={() => setPart(one)}
          >
            {labels[one]}
          </button>
        ))}
      </div>
      {rows.length === 0 ? (
        <p className="text-soft">{none[part] ?? 'No leads arrived in this period.'}</p>
      ) : (
        <FigureTable
          caption={`Leads by ${labels[part].toLowerCase()}`}
          head={[labels[part], 'Leads', 'Before', 'Qualified', 'Won']}
          rows={rows.slice(0, maxRows).map(({ value, label, leads, before, qualified, won }) => {
            const count = (amount: number, progress?: Progress) =>
              amount === 0 ? (
                '0'
              ) : (
                <Link
                  key={progress ?? 'all'}
                  to="/leads"
                  search={{ ...list, [part]: value, progress }}
                  className="text-link"
                >
                  {amountText(amount)}
                </Link>
              );
            return {
              key: value,
              cells: [
                label,
                count(leads),
                amountText(before),
                count(qualified, 'qualified'),
                count(won, 'won'),
              ],
            };
          })}
        />
      )}
      {lost.length > 0 ? (
        <>
          <h3 className="mt-6 mb-1 font-semibold">Why leads were lost</h3>
          <FigureTable
            caption="Lost leads by reason"
            head={['Reason', 'Leads', 'Share']}
            rows={lost.map(({ reason, label, leads }) => ({
              key: reason ?? '',
              cells: [label, amountText(leads), formatShare(leads, lostLeads)],
            }))}
          />
        </>
      ) : null}
    </Panel>
  );
}

const labels: Readonly<Record<BusinessPart, string>> = {
  form: 'Request',
  state: 'State',
  source: 'Source',
  campaign: 'Campaign',
  assigneeId: 'Colleague',
};
const none: Readonly<Partial<Record<BusinessPart, string>>> = {
  state: 'No lead from this period names a state.',
  campaign:
    'No lead from this period came from a campaign. Links with utm_campaign in their address are counted here.',
};
const maxRows = 50;
