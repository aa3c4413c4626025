import type { ProviderKind } from '#contract/npi.ts';
import type { VerificationFields } from '#server/leads/verification.ts';
import { wrongKind } from './npi-problem.ts';
import type { RegistryAnswer } from './registry.ts';

/** What an answer of the registry says about a registration that wants a number of a kind. */
export function verificationFields(
  answer: RegistryAnswer,
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
