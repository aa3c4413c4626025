import { useRights } from '#console/api/queries.ts';
import { Time } from '#console/ui/time.tsx';
import { useAction } from '#console/ui/use-action.ts';
import type { LeadDetails, RegistryFinding } from '#contract/console/lead.ts';
import { RecordComparison } from './comparison-table.tsx';
import { NoRecord, RegistrySection, VerifyButton } from './registry-section.tsx';

/** The NPI registry's record next to the visitor's values. */
export function NpiRecord({
  leadId,
  finding,
  fields,
}: {
  leadId: string;
  finding: RegistryFinding;
  fields: LeadDetails['fields'];
}) {
  const { npi, checkedAt, isFound, comparisons, groups } = finding;
  return (
    <RegistrySection
      id="registry"
      title="NPI registry"
      status={
        <>
          <VerificationResult fields={fields} />
          {checkedAt ? (
            <>
              {' · checked '}
              <Time at={checkedAt} />
            </>
          ) : null}
        </>
      }
      action={<VerifyAgain leadId={leadId} />}
    >
      {isFound ? (
        <RecordComparison comparisons={comparisons} />
      ) : (
        <NoRecord>
          {checkedAt
            ? `The registry has no record of ${npi}.`
            : 'No registry record yet. Select Verify again to look it up.'}
        </NoRecord>
      )}
      <RecordGroups groups={groups} />
    </RegistrySection>
  );
}

/** The result of the NPI's verification and its source: 'Verified online'. */
function VerificationResult({ fields }: { fields: LeadDetails['fields'] }) {
  const answerTo = (name: string) => fields.find((field) => field.name === name)?.values[0] ?? '';
  const result = answerTo('verification');
  if (result !== 'verified') {
    return <span className="font-semibold text-ink">{statusTexts[result] ?? result}</span>;
  }
  const isOffline = answerTo('verificationSource') === 'offline';
  return (
    <span className="font-semibold text-heparin">
      {isOffline ? 'Verified with the imported file' : 'Verified online'}
    </span>
  );
}

/** The part of a record that the visitor has not typed. Each group is named once. */
function RecordGroups({ groups }: { groups: RegistryFinding['groups'] }) {
  return (
    <dl className="lead-fields">
      {groups.flatMap(({ title, rows }) =>
        rows.map((row, index) => (
          <div key={`${title} ${row.title} ${row.value}`}>
            <dt>{index === 0 ? title : null}</dt>
            <dd>
              <span className="py-1">
                <span className="text-soft">{row.title}:</span> {row.value}
              </span>
            </dd>
          </div>
        )),
      )}
    </dl>
  );
}

function VerifyAgain({ leadId }: { leadId: string }) {
  const may = useRights();
  const verify = useAction('verifyNpi', {
    toast: ({ result }) => ({ text: texts[result], isError: result === 'unavailable' }),
  });
  if (!may('verifyNpi')) return null;
  return (
    <VerifyButton
      isPending={verify.isPending}
      onVerify={() => verify.mutate({ params: { leadId } })}
    />
  );
}

const statusTexts: Readonly<Record<string, string>> = {
  unverified: 'Not verified yet',
  'not found': 'Unknown NPI',
  'wrong kind': 'Wrong NPI type',
};

const texts = {
  verified: 'Verified: the NPI is registered and is the right type.',
  'not found': 'The registry has no such NPI.',
  'wrong kind': 'This NPI is the wrong type for this registration.',
  unavailable: 'The registry didn’t respond. Nothing changed; try again later.',
} as const;
