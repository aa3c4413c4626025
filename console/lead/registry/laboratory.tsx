import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryOf, useRights, useUsers } from '#console/api/queries.ts';
import { shortDay } from '#console/lib/times.ts';
import { Button } from '#console/ui/buttons.tsx';
import { Time } from '#console/ui/time.tsx';
import { useAction } from '#console/ui/use-action.ts';
import { amountText } from '#contract/amounts.ts';
import { certificateLabels } from '#contract/clia.ts';
import type { LaboratoryCandidate } from '#contract/console/laboratory.ts';
import type { ComparedLaboratory, LeadDetails, Submission } from '#contract/console/lead.ts';
import { LaboratoryRecord } from './laboratory-record.tsx';
import { NoRecord, RegistrySection, VerifyButton } from './registry-section.tsx';

/** The CLIA record of the lead's laboratory, or laboratories that may be the one. */
export function Laboratory({ details }: { details: LeadDetails }) {
  const { lead, laboratory, wantsCandidates } = details;
  const may = useRights();
  const replaced = useRef<ComparedLaboratory | null>(undefined);
  const actions = useLaboratory(lead.id, () => {
    replaced.current = laboratory;
  });
  // The pressed button disappears with the change, so the focus moves to the section's heading.
  useEffect(() => {
    if (replaced.current === undefined || replaced.current === laboratory) return;
    replaced.current = undefined;
    document.getElementById(laboratoryHeadingId)?.focus();
  }, [laboratory]);
  if (laboratory) return <Known laboratory={laboratory} actions={actions} />;
  if (!wantsCandidates || !may('laboratoryCandidates')) return null;
  return <Unknown leadId={lead.id} actions={actions} />;
}

/** The record that a merged lead was linked to. It is changed on that lead's own page after separating it. */
export function MergedLaboratory({ submission: { lead, laboratory } }: { submission: Submission }) {
  if (!laboratory?.record) return null;
  return (
    <RegistrySection
      id={`${laboratoryHeadingId}-${lead.id}`}
      box="article"
      title="CLIA registry"
      status={
        <>
          <Status laboratory={laboratory} /> · merged lead
        </>
      }
    >
      <LaboratoryRecord
        record={laboratory.record}
        tier={laboratory.tier}
        comparisons={laboratory.comparisons}
      />
    </RegistrySection>
  );
}

function Known({
  laboratory,
  actions,
}: {
  laboratory: ComparedLaboratory;
  actions: LaboratoryActions;
}) {
  const may = useRights();
  const { state, record, tier, clia, comparisons } = laboratory;
  const { lead, verify } = actions;
  return (
    <RegistrySection
      id={laboratoryHeadingId}
      title="CLIA registry"
      status={<Status laboratory={laboratory} />}
      action={
        may('verifyLaboratory') ? (
          <VerifyButton isPending={verify.isPending} onVerify={() => verify.mutate(lead)} />
        ) : null
      }
    >
      {record ? (
        <LaboratoryRecord record={record} tier={tier} comparisons={comparisons}>
          <LinkedBy laboratory={laboratory} actions={actions} />
        </LaboratoryRecord>
      ) : (
        <NoRecord>
          {state === 'unavailable'
            ? `The registry was unavailable when ${clia} was looked up. The lookup is repeated.`
            : `The registry has no laboratory with the number ${clia}.`}
        </NoRecord>
      )}
    </RegistrySection>
  );
}

/** A link that a user made. A record that the visitor's own number led to needs no name. */
function LinkedBy({
  laboratory: { mayUndo, userId },
  actions: { lead, undo },
}: {
  laboratory: ComparedLaboratory;
  actions: LaboratoryActions;
}) {
  const may = useRights();
  const users = useUsers();
  const name = users.find(({ id }) => id === userId)?.name;
  if (!mayUndo) return null;
  return (
    <p className="text-soft">
      {name ? `Linked by ${name}` : 'Linked by hand'}
      {may('undoLaboratory') ? (
        <>
          {' · '}
          <button
            type="button"
            className="text-link font-medium text-ink pointer-coarse:min-h-11"
            disabled={undo.isPending}
            onClick={() => undo.mutate(lead)}
          >
            Unlink
          </button>
        </>
      ) : null}
    </p>
  );
}

/** 'Active · CMS, 2:05 PM' or 'Terminated · imported file, Sep 30'. */
function Status({ laboratory }: { laboratory: ComparedLaboratory }) {
  const { record, source, asOf, lookedUpAt } = laboratory;
  if (!record) {
    return lookedUpAt ? (
      <>
        <span className="font-semibold text-ink">Unknown CLIA number</span>
        {' · checked '}
        <Time at={lookedUpAt} />
      </>
    ) : (
      <span className="font-semibold text-ink">Not verified yet</span>
    );
  }
  return (
    <>
      {record.isActive ? (
        <span className="font-semibold text-heparin">Active</span>
      ) : (
        <span className="font-semibold text-alarm">Terminated</span>
      )}
      {asOf && source === 'online' ? (
        <>
          {' · CMS, '}
          <Time at={asOf} />
        </>
      ) : null}
      {/* The date of a file is midnight UTC, which is another day in most time zones. */}
      {asOf && source === 'offline' ? ` · imported file, ${shortDay(asOf.slice(0, 10))}` : null}
    </>
  );
}

/** Asks only when the page is open, so that a slow registry never delays the lead. */
function Unknown({
  leadId,
  actions: { lead, link },
}: {
  leadId: string;
  actions: LaboratoryActions;
}) {
  const { data, error } = useQuery(queryOf('laboratoryCandidates', { params: { leadId } }));
  const candidates = data?.candidates ?? [];
  if (candidates.length > 0) {
    return (
      <LaboratoryCandidates
        candidates={candidates}
        isPending={link.isPending}
        onLink={(clia) => link.mutate({ ...lead, body: { clia } })}
      />
    );
  }
  return (
    <RegistrySection
      id={laboratoryHeadingId}
      title="CLIA registry"
      status={
        data?.isAvailable ? (
          'No laboratory with a similar name'
        ) : data || error ? (
          'Not searched: no imported file, and no answer of the online registry'
        ) : (
          <span className="late">Looking for the laboratory…</span>
        )
      }
    />
  );
}

type LaboratoryActions = ReturnType<typeof useLaboratory>;

/**
 * The changes of a lead's laboratory. A link is reported in a message with 'Undo'. `onChange` runs
 * before the lead is loaded again.
 */
function useLaboratory(leadId: string, onChange: () => void) {
  const lead = { params: { leadId } };
  const undo = useAction('undoLaboratory', { onDone: onChange });
  const link = useAction('linkLaboratory', {
    toast: (_reply, { body: { clia } }) => ({
      text: `Linked to ${clia}.`,
      action: { label: 'Undo', run: () => undo.mutate(lead) },
    }),
    onDone: onChange,
  });
  const verify = useAction('verifyLaboratory', {
    toast: ({ result }) => ({ text: texts[result], isError: result === 'unavailable' }),
  });
  return { lead, link, undo, verify };
}

const laboratoryHeadingId = 'laboratory';
const texts = {
  found: 'The registry has this laboratory.',
  'not found': 'The registry has no such CLIA number.',
  unavailable: 'The registry didn’t respond. Nothing changed; try again later.',
} as const;

/** Laboratories that may be the lead's. Only a user links one. */
function LaboratoryCandidates({
  candidates,
  isPending,
  onLink,
}: {
  candidates: readonly LaboratoryCandidate[];
  isPending: boolean;
  onLink: (clia: string) => void;
}) {
  return (
    <RegistrySection
      id={laboratoryHeadingId}
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
    testsPerYear !== null && `${amountText(testsPerYear)} tests a year`,
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
