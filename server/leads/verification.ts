import { npiHasValidCheckDigit, npiMessages, type ProviderKind } from '#contract/npi.ts';
import type { LookupAnswer } from '#server/registry/lookup/create-lookup.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';
import type { VerificationFields } from './lead.ts';

/**
 * The error for the field `npi`, or null when the registration may continue. An unavailable registry never rejects a
 * registration (R138).
 */
export function npiProblem(
  npi: string,
  answer: LookupAnswer<ProviderRecord>,
  wanted: ProviderKind,
): string | null {
  if (!npiHasValidCheckDigit(npi)) return npiMessages.checkDigit;
  switch (answer.kind) {
    case 'found':
      return wrongKind(answer.record.kind, wanted);
    case 'not-found':
      return npiMessages.notFound;
    case 'unavailable':
      return null;
  }
}

/** The fields that the registry's answer adds to a registration. */
export function verificationFields(
  answer: LookupAnswer<ProviderRecord>,
  wanted: ProviderKind,
  now: Date,
): VerificationFields {
  switch (answer.kind) {
    case 'found':
      return {
        verification: wrongKind(answer.record.kind, wanted) === null ? 'verified' : 'wrong kind',
        verificationSource: answer.source,
        verificationAt: answer.updated.toISOString(),
      };
    case 'not-found':
      return {
        verification: 'not found',
        verificationSource: '',
        verificationAt: now.toISOString(),
      };
    case 'unavailable':
      return { verification: 'unverified', verificationSource: '', verificationAt: '' };
  }
}

/** Doctors register with an individual's NPI, companies and laboratories with an organization's. */
function wrongKind(given: ProviderKind, wanted: ProviderKind): string | null {
  if (given === wanted) return null;
  return wanted === 'individual' ? npiMessages.wantsIndividual : npiMessages.wantsOrganization;
}
