import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf, useRights } from '#console/api/queries.ts';
import type { AnalyticsAddress } from '#console/lib/address.ts';
import { amountText } from '#contract/amounts.ts';
import { type Certificate, certificateLabels } from '#contract/clia.ts';
import type { Analytics, BusinessPart } from '#contract/console/analytics.ts';
import type { Progress } from '#contract/console/leads.ts';
import { formLabel } from '#contract/form-list.ts';
import { shareOf } from './format.ts';
import { FigureTable, Panel } from './panel.tsx';

/** Leads by origin. Each number links to its list in the inbox. */
export function Business({
  analytics: { business, lost, from, to },
  address,
}: {
  analytics: Analytics;
  address: AnalyticsAddress;
}) {
  const [part, setPart] = useState<BusinessPart>('source');
  const may = useRights();
  const tiers = useQuery(queryOf('volumeTiers')).data?.tiers ?? [];
  const reasons = useQuery(queryOf('lostReasons')).data?.reasons ?? [];
  const nameOf = (value: string) => {
    if (part === 'form') return formLabel(value);
    if (part === 'certificate') return certificateLabels[value as Certificate];
    if (part === 'tier') return tiers.find(({ id }) => id === value)?.name ?? '';
    return value;
  };
  const some = business.filter((row) => row.part === part);
  const rank = ({ value }: { value: string }) => tiers.findIndex(({ id }) => id === value);
  const rows = part === 'tier' ? some.toSorted((one, other) => rank(one) - rank(other)) : some;
  const lostLeads = lost.reduce((sum, { leads }) => sum + leads, 0);
  const list = { from, to, form: address.form, page: address.page };
  return (
    <Panel
      title="What brings business"
      note={`Inbox leads that arrived in this period, by their current progress. ${leftOut[part] ?? 'Subscriptions and merged leads don’t count.'}`}
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
        {part === 'tier' && may('changeVolumeTiers') ? (
          <Link to="/settings/laboratories" className="text-link ml-auto self-center">
            Change the tiers
          </Link>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <p className="text-soft">{whyEmpty[part] ?? noLeads}</p>
      ) : (
        <FigureTable
          caption={`Leads by ${labels[part].toLowerCase()}`}
          head={[labels[part], 'Leads', 'Qualified', 'Won', 'Win rate']}
          rows={rows.slice(0, maxRows).map(({ value, leads, qualified, won }) => {
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
                nameOf(value),
                count(leads),
                count(qualified, 'qualified'),
                count(won, 'won'),
                shareOf(won, leads),
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
            rows={lost.map(({ reason, leads }) => ({
              key: reason ?? '',
              cells: [
                reason === null
                  ? 'No reason given'
                  : (reasons.find(({ id }) => id === reason)?.name ?? '…'),
                amountText(leads),
                shareOf(leads, lostLeads),
              ],
            }))}
          />
        </>
      ) : null}
    </Panel>
  );
}

const labels: Readonly<Record<BusinessPart, string>> = {
  source: 'Source',
  campaign: 'Campaign',
  page: 'Page',
  form: 'Form',
  certificate: 'Certificate',
  tier: 'Volume tier',
};
/** Explains which leads a table leaves out. */
const leftOut: Readonly<Partial<Record<BusinessPart, string>>> = {
  certificate: 'Only leads with a CLIA record are counted.',
  tier: 'Only leads whose CLIA record has a test volume are counted.',
};
const noLeads = 'No leads arrived in this period.';
const noRecord =
  'No lead from this period has a CLIA record. Laboratory registrations have one, and so do leads that you link.';
/** The reasons why a table is empty. */
const whyEmpty: Readonly<Partial<Record<BusinessPart, string>>> = {
  campaign:
    'No lead from this period came from a campaign. Links with utm_campaign in their address are counted here.',
  certificate: noRecord,
  tier: noRecord,
};
const maxRows = 50;
