import { Button } from '#console/ui/buttons.tsx';
import { certificateLabels } from '#contract/clia.ts';
import type { LaboratoryCandidate } from '#contract/console/laboratory.ts';
import { RegistrySection } from './registry-section.tsx';

/** Laboratories that may be the lead's. Only a user links one. */
export function LaboratoryCandidates({
  id,
  candidates,
  isPending,
  onLink,
}: {
  id: string;
  candidates: readonly LaboratoryCandidate[];
  isPending: boolean;
  onLink: (clia: string) => void;
}) {
  return (
    <RegistrySection
      id={id}
      title="CLIA registry"
      status={candidates.length === 1 ? 'Looks like this one' : 'Looks like one of these'}
    >
      <ul className="border-t border-line">
        {candidates.map((candidate) => (
          <Candidate
            key={candidate.record.clia}
            candidate={candidate}
            isPending={isPending}
            onLink={() => onLink(candidate.record.clia)}
          />
        ))}
      </ul>
    </RegistrySection>
  );
}

function Candidate({
  candidate: { record, reasons },
  isPending,
  onLink,
}: {
  candidate: LaboratoryCandidate;
  isPending: boolean;
  onLink: () => void;
}) {
  const { clia, address, certificate, testsPerYear } = record;
  const name = record.name ?? clia;
  const facts = [
    [address?.city, address?.state].filter(Boolean).join(', '),
    certificate && certificateLabels[certificate],
    testsPerYear !== null && `${testsPerYear.toLocaleString('en-US')} tests a year`,
  ];
  return (
    <li className="flex items-center gap-4 border-b border-line py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-3">
          <span className="font-semibold break-words">{name}</span>
          <span className="text-soft">{clia}</span>
        </p>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        <p className="text-soft">{reasons.map((reason) => reasonLabels[reason]).join(' · ')}</p>
      </div>
      <Button disabled={isPending} aria-label={`Link ${name}`} onClick={onLink}>
        Link
      </Button>
    </li>
  );
}

const reasonLabels: Readonly<Record<LaboratoryCandidate['reasons'][number], string>> = {
  phone: 'Same phone',
  zip: 'Same ZIP Code',
  name: 'Similar name',
  domain: 'Similar email domain',
};
