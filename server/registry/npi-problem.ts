import { npiHasValidCheckDigit, npiMessages, type ProviderKind } from '#contract/npi.ts';
import type { RegistryAnswer } from './registry.ts';

/**
 * What is said below the field `npi`, or null when the registration may go on. A registry that
 * gives no answer never turns a visitor away (R138).
 */
export function npiProblem(
  npi: string,
  answer: RegistryAnswer,
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

/** A doctor registers with an individual's number, a company and a laboratory with an organization's. */
export function wrongKind(given: ProviderKind, wanted: ProviderKind): string | null {
  if (given === wanted) return null;
  return wanted === 'individual' ? npiMessages.wantsIndividual : npiMessages.wantsOrganization;
}
