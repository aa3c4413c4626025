import { useToday } from '#console/api/queries.ts';
import { shortDay } from '#console/lib/times.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { amountText } from '#contract/amounts.ts';
import { certificateLabels } from '#contract/clia.ts';
import type { LaboratoryRecord as Laboratory } from '#contract/console/laboratory.ts';
import { recordRows } from '#contract/console/laboratory-fields.ts';
import type { ComparedLaboratory } from '#contract/console/lead.ts';
import { longDay } from '#contract/days.ts';
import { RecordComparison } from './comparison-table.tsx';

/** The values that decide about a sale, then the differences, then the rest of the record. */
export function LaboratoryRecord({
  record,
  laboratory: { tier, comparisons },
}: {
  record: Laboratory;
  laboratory: ComparedLaboratory;
}) {
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <strong className="font-semibold">{record.name ?? 'Unnamed laboratory'}</strong>
        <span className="text-soft">{record.clia}</span>
      </p>
      {record.isActive ? null : (
        <p className="flex gap-2 text-alarm">
          <Glyph name="alert" />
          {terminationText(record)}
        </p>
      )}
      <LaboratoryFacts record={record} tier={tier} />
      <RecordComparison comparisons={comparisons} />
      <dl className="answers">
        {recordRows(record, comparisons).map(({ label, value }) => (
          <div key={label} data-long={value.length > 32 ? '' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The kind of the certificate, the size of the laboratory, its inspector, and the last day. */
function LaboratoryFacts({ record, tier }: { record: Laboratory; tier: string | null }) {
  const { certificate, testsPerYear, sites, expires, accreditations, isActive } = record;
  const today = useToday();
  const isExpired = expires !== null && expires < today;
  const by = accreditations.map(({ organization }) => organization).join(', ');
  const facts = [
    ['Certificate', certificate && certificateLabels[certificate]],
    ['Tests a year', testsPerYear === null ? null : amountText(testsPerYear), tier],
    ['Sites', sites ? amountText(sites) : null],
    ['Accredited by', by],
    [isExpired ? 'Expired' : 'Valid until', isActive ? expires && shortDay(expires) : null],
  ] as const;
  return (
    <dl className="registry-facts">
      {facts.map(([label, value, note]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={label === 'Expired' ? 'text-alarm' : undefined}>
              {value}
              {note ? <span className="registry-fact-note">{note}</span> : null}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function terminationText({ terminated, terminationReason }: Laboratory): string {
  const when = terminated === null ? '' : ` on ${longDay(terminated)}`;
  const why = terminationReason === null ? '' : `: ${terminationReason}`;
  return `The certificate was terminated${when}${why}.`;
}
