import { useEndpoint, useNames, useRights } from '#console/app/api/query-client.ts';
import { shortDay } from '#console/app/lib/times.ts';
import { Button, TextButton } from '#console/app/ui/buttons.tsx';
import { Time } from '#console/app/ui/time.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import type { LaboratoryCandidate } from '#console/contract/laboratory.ts';
import type { ComparedLaboratory, LeadDetails, Submission } from '#console/contract/lead.ts';
import { certificateLabels } from '#contract/clia.ts';
import { LaboratoryRecord } from './laboratory-record.tsx';
import { differencesIn, type Status, testsText } from './lead-facts.ts';
import { RegistrySection } from './registry-section.tsx';

/** The CLIA record of the lead's laboratory, or laboratories that may be the lead's. */
export function Laboratory({ details }: { details: LeadDetails }) {
  const { lead, laboratory, wantsCandidates } = details;
  const may = useRights();
  const actions = useLaboratory(lead.id);
  if (laboratory) return <Known laboratory={laboratory} actions={actions} />;
  if (!wantsCandidates || !may('laboratoryCandidates')) return null;
  return <Candidates leadId={lead.id} actions={actions} />;
}

/** The record that a merged lead was linked to. It is changed on that lead's own page after separating it. */
export function MergedLaboratory({ submission: { lead, laboratory } }: { submission: Submission }) {
  if (!laboratory?.record) return null;
  return (
    <RegistrySection
      id={`${laboratoryLineId}-${lead.id}`}
      box="article"
      title="CLIA registry"
      status={statusOf(laboratory)}
      facts={[...factsOf(laboratory), 'merged lead']}
    >
      <LaboratoryRecord laboratory={laboratory} record={laboratory.record} />
    </RegistrySection>
  );
}

function Known({
  laboratory,
  actions: { lead, verify, undo, isPending },
}: {
  laboratory: ComparedLaboratory;
  actions: LaboratoryActions;
}) {
  const may = useRights();
  const nameOf = useNames();
  const { record, mayUndo, userId } = laboratory;
  return (
    <RegistrySection
      id={laboratoryLineId}
      title="CLIA registry"
      status={statusOf(laboratory)}
      facts={factsOf(laboratory)}
      isVerifying={verify.isPending}
      onVerify={may('verifyLaboratory') ? () => verify.mutate(lead) : null}
      origin={
        <>
          <Origin laboratory={laboratory} />
          {/* No user is shown if the visitor's own number found the record. */}
          {mayUndo ? `${record ? '.' : ''} Linked by ${nameOf(userId) ?? 'hand'}. ` : null}
          {mayUndo && may('undoLaboratory') ? (
            <TextButton className="font-medium text-ink" disabled={isPending} onClick={undo}>
              Unlink
            </TextButton>
          ) : null}
        </>
      }
    >
      {record ? <LaboratoryRecord laboratory={laboratory} record={record} /> : null}
    </RegistrySection>
  );
}

function statusOf({ record, lookedUpAt }: ComparedLaboratory): Status {
  if (!record) {
    return lookedUpAt
      ? { text: 'Unknown CLIA number', isAlarming: true }
      : { text: 'CLIA not verified yet', isAlarming: false };
  }
  const text = record.isActive ? 'CLIA active' : 'CLIA terminated';
  return { text, isAlarming: !record.isActive };
}

function factsOf({ record, comparisons }: ComparedLaboratory): readonly string[] {
  const testsPerYear = record?.testsPerYear ?? null;
  const tests = testsPerYear === null ? [] : [testsText(testsPerYear)];
  return [...tests, ...differencesIn(comparisons)];
}

/** 'CMS, 2:05 PM' or 'Imported file, Sep 30'. */
function Origin({ laboratory: { state, clia, source, asOf } }: { laboratory: ComparedLaboratory }) {
  if (state === 'unavailable') return `The registry hasn’t responded about ${clia} yet.`;
  if (state === 'not found' || !asOf)
    return `The registry has no laboratory with the number ${clia}.`;
  // A file's date is midnight UTC, which falls on the previous day in U.S. time zones.
  if (source === 'offline') return `Imported file, ${shortDay(asOf.slice(0, 10))}`;
  return (
    <>
      CMS, <Time at={asOf} />
    </>
  );
}

/** Laboratories that may be the lead's; renders nothing if there are none. Only a user links one. */
function Candidates({
  leadId,
  actions: { link, isPending },
}: {
  leadId: string;
  actions: LaboratoryActions;
}) {
  // Requested once the page is open, so that a slow registry never delays the lead.
  const { data } = useEndpoint('laboratoryCandidates', { params: { leadId } });
  const candidates = data?.candidates ?? [];
  if (candidates.length === 0) return null;
  return (
    <section aria-label="CLIA registry">
      <h2 id={laboratoryLineId} tabIndex={-1} className="section-title outline-none">
        {candidates.length === 1 ? 'Looks like this laboratory' : 'Looks like one of these'}
      </h2>
      <ul className="border-t border-line">
        {candidates.map(({ record, reasons }) => (
          <li key={record.clia} className="flex items-center gap-4 border-b border-line py-2.5">
            <div className="min-w-0 flex-1">
              <p className="font-semibold break-words">{record.name ?? record.clia}</p>
              <p>{describe(record)}</p>
              <p className="text-soft">
                {reasons.map((reason) => reasonLabels[reason]).join(' · ')}
              </p>
            </div>
            <Button
              disabled={isPending}
              aria-label={`Link ${record.name ?? record.clia}`}
              onClick={() => link(record.clia)}
            >
              Link
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type LaboratoryActions = ReturnType<typeof useLaboratory>;

/** Changes to a lead's laboratory. A link is reported in a message with 'Undo'. */
function useLaboratory(leadId: string) {
  const lead = { params: { leadId } };
  const undoing = useAction('undoLaboratory');
  const undo = () => undoing.mutate(lead, { onSuccess: focusLine });
  const linking = useAction('linkLaboratory', {
    toast: (_reply, { body: { clia } }) => ({
      text: `Linked to ${clia}.`,
      action: { label: 'Undo', run: undo },
    }),
  });
  const link = (clia: string) =>
    linking.mutate({ ...lead, body: { clia } }, { onSuccess: focusLine });
  const verify = useAction('verifyLaboratory', {
    toast: ({ result }) => ({ text: texts[result], isError: result === 'unavailable' }),
  });
  return { lead, link, undo, verify, isPending: linking.isPending || undoing.isPending };
}

/** Called once the change is on the screen. The pressed button has disappeared with it. */
function focusLine(): void {
  const line = document.getElementById(laboratoryLineId);
  (line?.closest('summary') ?? line)?.focus();
}

const laboratoryLineId = 'laboratory';
const texts = {
  found: 'The registry has this laboratory.',
  'not found': 'The registry has no such CLIA number.',
  unavailable: 'The registry didn’t respond. Nothing changed; try again later.',
} as const;

/** 'ALBANY, NY · 33D0123456 · Accreditation certificate · 251,200 tests a year' */
function describe({ clia, address, certificate, testsPerYear }: LaboratoryCandidate['record']) {
  const parts = [
    [address?.city, address?.state].filter(Boolean).join(', '),
    clia,
    certificate && `${certificateLabels[certificate]} certificate`,
    testsPerYear !== null && `${testsText(testsPerYear)} a year`,
  ];
  return parts.filter(Boolean).join(' · ');
}

const reasonLabels: Readonly<Record<LaboratoryCandidate['reasons'][number], string>> = {
  phone: 'Same phone',
  zip: 'Same ZIP Code',
  name: 'Similar name',
  domain: 'Similar email domain',
};
