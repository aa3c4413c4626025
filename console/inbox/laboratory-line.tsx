import { certificateLabels } from '#contract/clia.ts';
import type { ListedLaboratory } from '#contract/console/leads.ts';

/** What the CLIA record tells at a glance: 'Accreditation · 251,200 tests a year'. */
export function LaboratoryLine({
  laboratory: { certificate, isActive, testsPerYear },
}: {
  laboratory: ListedLaboratory;
}) {
  const parts = [
    isActive ? '' : 'Terminated',
    certificate ? certificateLabels[certificate] : '',
    testsPerYear === null ? '' : `${testsPerYear.toLocaleString('en-US')} tests a year`,
  ];
  return <span className="lead-laboratory">{parts.filter(Boolean).join(' · ')}</span>;
}
