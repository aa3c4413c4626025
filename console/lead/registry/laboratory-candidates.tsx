import { certificateLabels } from '#contract/clia.ts';
import type { LaboratoryCandidate } from '#contract/console/laboratory.ts';
import { RegistrySection } from './registry-section.tsx';

/** Laboratories that may be the lead's. Only a user links one. */
export function LaboratoryCandidates({
  id,
  candidates,
  actions: { link, decline },
}: {
  id: string;
  candidates: readonly LaboratoryCandidate[];
  actions: {
    readonly link: { readonly isPending: boolean; readonly mutate: (clia: string) => void };
    readonly decline: { readonly isPending: boolean; readonly mutate: () => void };
  };
}) {
  const isPending = link.isPending || decline.isPending;
  return (
    <RegistrySection
      id={id}
      title="CLIA registry"
      status={candidates.length === 1 ? 'Looks like this one' : 'Looks like one of these'}
      action={
        <button
          type="button"
          className="button button-secondary"
          disabled={isPending}
          onClick={() => decline.mutate()}
        >
          {candidates.length === 1 ? 'Not this one' : 'None of these'}
        </button>
      }
    >
      <ul className="border-t border-line">
        {candidates.map((candidate) => (
          <Candidate
            key={candidate.record.clia}
            candidate={candidate}
            isPending={isPending}
            onLink={() => link.mutate(candidate.record.clia)}
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
      <button
        type="button"
        className="button button-secondary"
        disabled={isPending}
        aria-label={`Link ${name}`}
        onClick={onLink}
      >
        Link
      </button>
    </li>
  );
}

const reasonLabels: Readonly<Record<LaboratoryCandidate['reasons'][number], string>> = {
  phone: 'Same phone',
  zip: 'Same ZIP Code',
  name: 'Similar name',
  domain: 'Similar email domain',
};
