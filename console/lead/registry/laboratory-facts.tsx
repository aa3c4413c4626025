import type { ReactNode } from 'react';
import { useToday } from '#console/api/queries.ts';
import { shortDay } from '#console/lib/times.ts';
import { amountText } from '#contract/amounts.ts';
import { certificateLabels } from '#contract/clia.ts';
import type { LaboratoryRecord } from '#contract/console/laboratory.ts';

/** The kind of the certificate, the size of the laboratory, its inspector, and the last day. */
export function LaboratoryFacts({
  record,
  tier,
}: {
  record: LaboratoryRecord;
  tier: string | null;
}) {
  const { certificate, testsPerYear, sites, expires, accreditations } = record;
  const day = useToday();
  const isExpired = expires !== null && expires < day;
  const by = accreditations.map(({ organization }) => organization).join(', ');
  return (
    <dl className="registry-facts">
      <Fact label="Certificate">{certificate && certificateLabels[certificate]}</Fact>
      <Fact label="Tests a year" note={tier}>
        {testsPerYear?.toLocaleString('en-US')}
      </Fact>
      <Fact label="Sites">{sites ? amountText(sites) : null}</Fact>
      <Fact label="Accredited by">{by}</Fact>
      {record.isActive ? (
        <Fact label={isExpired ? 'Expired' : 'Valid until'} isAlarming={isExpired}>
          {expires && shortDay(expires)}
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({
  label,
  note,
  isAlarming = false,
  children,
}: {
  label: string;
  note?: string | null;
  isAlarming?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isAlarming ? 'text-alarm' : undefined}>
        {children || <span className="text-soft">–</span>}
        {note ? <span className="registry-fact-note">{note}</span> : null}
      </dd>
    </div>
  );
}
