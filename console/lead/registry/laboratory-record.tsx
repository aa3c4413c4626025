import type { ReactNode } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import type { LaboratoryRecord as Laboratory } from '#contract/console/laboratory.ts';
import type { Comparison } from '#contract/console/lead.ts';
import { longDay } from '#contract/days.ts';
import { LaboratoryFacts } from './laboratory-facts.tsx';
import { RecordComparison } from './record-comparison.tsx';
import { recordRows } from './record-rows.ts';

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

function terminationText({ terminated, terminationReason }: Laboratory): string {
  const when = terminated === null ? '' : ` on ${longDay(terminated)}`;
  const why = terminationReason === null ? '' : `: ${terminationReason}`;
  return `The certificate was terminated${when}${why}.`;
}
