import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/api/call.ts';
import { useRights } from '#console/api/queries.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { Time } from '#console/ui/time.tsx';
import { showError, showToast } from '#console/ui/toaster.tsx';
import type { LeadDetails, RegistryFinding } from '#contract/console/lead.ts';
import { ComparisonTable } from './comparison-table.tsx';

/** The NPI registry's record next to the visitor's values. */
export function RegistryRecord({
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
    <section aria-labelledby="registry">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="registry" className="text-base font-semibold">
          NPI registry
        </h2>
        <p className="min-w-0 flex-1 text-soft">
          <VerificationResult fields={fields} />
          {checkedAt ? (
            <>
              {' · checked '}
              <Time at={checkedAt} />
            </>
          ) : null}
        </p>
        <VerifyAgain leadId={leadId} />
      </div>
      {isFound ? (
        <ComparisonTable
          label="The visitor’s values next to the registry’s record"
          heads={['Registration', 'Registry']}
          rows={comparisons.map(({ label, typed, recorded, isSame }) => ({
            label,
            values: [typed, recorded],
            isSame,
          }))}
        />
      ) : (
        <p className="border-y border-line py-2 text-soft">
          {checkedAt
            ? `The registry has no record of ${npi}.`
            : 'No registry record yet. Select Verify again to look it up.'}
        </p>
      )}
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
    </section>
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

function VerifyAgain({ leadId }: { leadId: string }) {
  const may = useRights();
  const client = useQueryClient();
  const verify = useMutation({
    mutationFn: () => call('verifyNpi', { params: { leadId } }),
    onSuccess: ({ result }) =>
      showToast({ text: texts[result], isError: result === 'unavailable' }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: ['lead', leadId] }),
  });
  if (!may('verifyNpi')) return null;
  return (
    <button
      type="button"
      className="button button-secondary"
      disabled={verify.isPending}
      onClick={() => verify.mutate()}
    >
      <Glyph name="replay" size={16} />
      {verify.isPending ? 'Checking…' : 'Verify again'}
    </button>
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
