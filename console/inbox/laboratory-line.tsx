import { certificateLabels } from '#contract/clia.ts';
import type { ListedLaboratory } from '#contract/console/leads.ts';

/**
 * The CLIA record at a glance: '251K tests/yr · Accreditation'. The volume comes first and is rounded, so
 * that a narrow column doesn't cut a number.
 */
export function LaboratoryLine({
  laboratory: { certificate, isActive, testsPerYear },
}: {
  laboratory: ListedLaboratory;
}) {
  const parts = [
    isActive ? '' : 'Terminated',
    testsPerYear === null ? '' : `${rounded.format(testsPerYear)} tests/yr`,
    certificate ? certificateLabels[certificate] : '',
  ];
  return <span className="lead-laboratory">{parts.filter(Boolean).join(' · ')}</span>;
}

const rounded = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumSignificantDigits: 3,
});
