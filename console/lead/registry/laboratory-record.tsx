import type { ReactNode } from 'react';
import { useToday } from '#console/api/queries.ts';
import { shortDay } from '#console/lib/times.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { amountText } from '#contract/amounts.ts';
import { certificateLabels } from '#contract/clia.ts';
import type { LaboratoryRecord as Laboratory } from '#contract/console/laboratory.ts';
import { recordRows } from '#contract/console/laboratory-fields.ts';
import type { Comparison } from '#contract/console/lead.ts';
import { longDay } from '#contract/days.ts';
import { RecordComparison } from './comparison-table.tsx';

/** The values that decide about a sale, then the differences, then the rest of the record. */
export function LaboratoryRecord({
  record,
  tier,
  comparisons,
  children,
}: {
  record: Laboratory;
  tier: string | null;
  comparisons: readonly Comparison[];
  /** Below the name: who linked it. */
  children?: ReactNode;
}) {
  return (
    <>
      <div className="border-t border-line pt-2">
        <p className="flex flex-wrap gap-x-3">
          <strong className="font-semibold">{record.name ?? 'Unnamed laboratory'}</strong>
          <span className="text-soft">{record.clia}</span>
        </p>
        {children}
        {record.isActive ? null : (
          <p className="mt-1 flex gap-2 text-alarm">
            <Glyph name="alert" />
            {terminationText(record)}
          </p>
        )}
      </div>
      <LaboratoryFacts record={record} tier={tier} />
      <RecordComparison comparisons={comparisons} />
      <dl className="lead-fields">
        {recordRows(record, comparisons).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="py-1">{value}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The kind of the certificate, the size of the laboratory, its inspector, and the last day. */
function LaboratoryFacts({ record, tier }: { record: Laboratory; tier: string | null }) {
  const { certificate, testsPerYear, sites, expires, accreditations } = record;
  const day = useToday();
  const isExpired = expires !== null && expires < day;
  const by = accreditations.map(({ organization }) => organization).join(', ');
  return (
    <dl className="registry-facts">
      <Fact label="Certificate">{certificate && certificateLabels[certificate]}</Fact>
      <Fact label="Tests a year" note={tier}>
        {testsPerYear === null ? null : amountText(testsPerYear)}
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

function terminationText({ terminated, terminationReason }: Laboratory): string {
  const when = terminated === null ? '' : ` on ${longDay(terminated)}`;
  const why = terminationReason === null ? '' : `: ${terminationReason}`;
  return `The certificate was terminated${when}${why}.`;
}
