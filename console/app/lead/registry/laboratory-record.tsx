import { useToday } from '#console/app/api/query-client.ts';
import { shortDay } from '#console/app/lib/times.ts';
import { Glyph } from '#console/app/ui/glyph.tsx';
import type { ComparedLaboratory } from '#console/contract/lead.ts';
import { amountText } from '#contract/amounts.ts';
import { certificateLabels } from '#contract/clia.ts';
import { longDay } from '#contract/days.ts';
import type { LaboratoryRecord as Laboratory } from '#contract/laboratory.ts';
import { recordRows } from '#contract/laboratory-rows.ts';
import { RecordComparison } from './comparison-table.tsx';
import { ValueList } from './value-list.tsx';

/** The values that matter for a sale, then the differences, then the rest of the record. */
export function LaboratoryRecord({
  record,
  laboratory: { comparisons },
}: {
  record: Laboratory;
  laboratory: ComparedLaboratory;
}) {
  const { certificate, testsPerYear, sites, expires, accreditations, isActive } = record;
  const accreditors = accreditations.map(({ organization }) => organization);
  const today = useToday();
  const isExpired = expires !== null && expires < today;
  const day = isActive && expires ? shortDay(expires) : null;
  const tests = testsPerYear === null ? null : amountText(testsPerYear);
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <strong className="font-semibold">{record.name ?? 'Unnamed laboratory'}</strong>
        <span className="text-soft">{record.clia}</span>
      </p>
      {isActive ? null : (
        <p className="flex gap-2 text-alarm">
          <Glyph name="alert" />
          {terminationText(record)}
        </p>
      )}
      <ValueList
        rows={[
          { label: 'Certificate', value: certificate && certificateLabels[certificate] },
          { label: 'Tests a year', value: tests },
          { label: 'Sites', value: sites ? amountText(sites) : null },
          { label: 'Accredited by', value: accreditors.join(', ') },
          isExpired
            ? { label: 'Expired', value: day && <span className="text-alarm">{day}</span> }
            : { label: 'Valid until', value: day },
        ]}
      />
      <RecordComparison comparisons={comparisons} />
      <ValueList rows={recordRows(record, comparisons)} />
    </>
  );
}

function terminationText({ terminated, terminationReason }: Laboratory): string {
  const when = terminated === null ? '' : ` on ${longDay(terminated)}`;
  const why = terminationReason === null ? '' : `: ${terminationReason}`;
  return `The certificate was terminated${when}${why}.`;
}
