import { formById } from '#contract/forms.ts';
import type { RegistryFinding } from '#contract/registry-finding.ts';
import { providerGroups } from '#server/registry/record-groups.ts';
import { compareProvider } from './compare-record.ts';
import type { Lead } from './lead.ts';
import type { LeadRecords } from './lead-records.ts';

/** Compares the registry's last result with the registration; null for forms that aren't registrations. */
export function findingOf(
  { form, payload }: Pick<Lead, 'form' | 'payload'>,
  { npi: stored }: LeadRecords,
): RegistryFinding | null {
  const wanted = formById(form)?.registration?.wants;
  if (!wanted) return null;
  const npi = String(payload.npi ?? '');
  const checkedAt = stored?.lookedUpAt ?? null;
  if (!stored?.record) return { npi, checkedAt, isFound: false, comparisons: [], groups: [] };
  const { record } = stored;
  const comparisons = compareProvider(wanted, payload, record);
  const compared = comparisons.map(({ recorded }) => recorded);
  const { practiceLocation, mailingAddress } = record;
  const isOneAddress = JSON.stringify(practiceLocation) === JSON.stringify(mailingAddress);
  const groups = Object.entries(
    providerGroups({ ...record, mailingAddress: isOneAddress ? null : mailingAddress }),
  ).map(([title, rows]) => ({
    title,
    rows: rows.filter(({ value }) => value !== npi && !compared.includes(value)),
  }));
  return {
    npi,
    checkedAt,
    isFound: true,
    comparisons,
    groups: groups.filter(({ rows }) => rows.length > 0),
  };
}
