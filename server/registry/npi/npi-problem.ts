import { npiHasValidCheckDigit, npiMessages, type ProviderKind } from '#contract/npi.ts';
import type { LookupResult } from '#server/registry/lookup/lookup.ts';
import type { ProviderRecord } from './provider-record.ts';

/**
 * The error for the field `npi`, or null if the registration may continue. An unavailable registry never rejects a
 * registration (R138).
 */
export function npiProblem(
  npi: string,
  result: LookupResult<ProviderRecord>,
  wanted: ProviderKind,
): string | null {
  if (!npiHasValidCheckDigit(npi)) return npiMessages.checkDigit;
  if (result.kind === 'not-found') return npiMessages.notFound;
  // Doctors register with an individual's NPI, companies and laboratories with an organization's.
  if (result.kind === 'unavailable' || result.record.kind === wanted) return null;
  return wanted === 'individual' ? npiMessages.wantsIndividual : npiMessages.wantsOrganization;
}
