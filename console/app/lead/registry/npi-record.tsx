import { useRights } from '#console/app/api/query-client.ts';
import { Time } from '#console/app/ui/time.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import type { LeadDetails } from '#console/contract/lead.ts';
import { RecordComparison } from './comparison-table.tsx';
import { differencesIn, npiStatus } from './lead-facts.ts';
import { RegistrySection } from './registry-section.tsx';
import { ValueList } from './value-list.tsx';

/** The NPI registry's record next to the visitor's values. */
export function NpiRecord({ details: { lead, registry, fields } }: { details: LeadDetails }) {
  const may = useRights();
  const verify = useAction('verifyNpi', {
    toast: ({ result }) => ({ text: texts[result], isError: result === 'unavailable' }),
  });
  const status = npiStatus(fields);
  if (!registry || !status) return null;
  const isOffline = fields.some(
    ({ name, values }) => name === 'verificationSource' && values[0] === 'offline',
  );
  return (
    <RegistrySection
      id="npi-record"
      title="NPI registry"
      status={status}
      facts={differencesIn(registry.comparisons)}
      origin={
        registry.checkedAt ? (
          <>
            {registry.isFound ? '' : `The registry has no record of ${registry.npi}. `}
            Checked {isOffline ? 'with the imported file' : 'online'}{' '}
            <Time at={registry.checkedAt} />
          </>
        ) : (
          'The registry hasn’t responded yet.'
        )
      }
      isVerifying={verify.isPending}
      onVerify={may('verifyNpi') ? () => verify.mutate({ params: { leadId: lead.id } }) : null}
    >
      <RecordComparison comparisons={registry.comparisons} />
      <ValueList
        rows={registry.groups.map(({ title, rows }) => ({
          label: title,
          value: /address|location/.test(title)
            ? rows.map(({ value }) => value).join(', ')
            : rows.map((row) => `${row.title}: ${row.value}`).join('\n'),
        }))}
      />
    </RegistrySection>
  );
}

const texts = {
  verified: 'Verified: the NPI is registered and is the right type.',
  'not found': 'The registry has no such NPI.',
  'wrong kind': 'This NPI is the wrong type for this registration.',
  unavailable: 'The registry didn’t respond. Nothing changed; try again later.',
} as const;
