import type { Form } from '#contract/form.ts';
import type { ProviderKind } from '#contract/npi.ts';
import { registrationReplies } from '#contract/registration-replies.ts';
import type { Reply } from '#contract/reply.ts';
import { normalizeSubdomain } from '#contract/subdomain.ts';
import type { LeadPayload } from '#server/leads/store.ts';
import { confirmationGroups, unverifiedGroups } from '#server/registry/confirmation-groups.ts';
import { npiProblem } from '#server/registry/npi-problem.ts';
import type { RegistryAnswer } from '#server/registry/registry.ts';
import { verificationFields } from '#server/registry/verification-fields.ts';
import { type Answer, accepted, tooMany } from '../answer.ts';
import type { BotCheckAttempt } from '../bot-check/bot-check.ts';
import { clientBucket } from '../client-bucket.ts';
import type { IntakeParts } from '../intake-parts.ts';
import { checkForBots, type Draft, storeChecked } from '../store-submission.ts';
import { type FieldErrors, type Names, registrationProblems } from './registration-problems.ts';

/** A submission of a registration form that the contract's rules accept. */
export type Registration = {
  readonly form: Form;
  readonly wanted: ProviderKind;
  /** Step one shows the record for confirmation and stores nothing; the final step registers. */
  readonly isFinal: boolean;
  readonly attempt: BotCheckAttempt;
  readonly draft: Draft;
};

/**
 * Both steps of a registration (R70). What needs nobody
 * comes before the bot check, so that a slip of the finger costs no token, and the registry after it:
 * no program is shown a record. A provider out of reach holds up neither step.
 */
export async function takeRegistration(
  parts: IntakeParts,
  { form, wanted, isFinal, attempt, draft }: Registration,
): Promise<Answer> {
  const { lead, reply } = draft;
  const names = namesOf(lead.payload);
  const problems = await registrationProblems(parts.store, lead, names);
  if (Object.keys(problems).length > 0) return fieldsRefused(problems);
  const verdict = await checkForBots(parts, form, attempt);
  if ('status' in verdict) return verdict;
  const wait = isFinal ? null : await countLookUp(parts, attempt);
  if (wait !== null) return tooMany(wait);

  const answer = await parts.registry.lookUp(names.npi);
  const problem = npiProblem(names.npi, answer, wanted);
  if (problem !== null) return fieldsRefused({ npi: problem });
  if (!isFinal) return accepted(confirmation(names.npi, answer));

  const payload = {
    ...lead.payload,
    ...(names.subdomain === null ? {} : { subdomain: names.subdomain }),
    ...verificationFields(answer, wanted, attempt.now),
  };
  const isVerified = answer.kind === 'found';
  const checkAt = isVerified ? null : new Date(attempt.now.getTime() + firstCheckAfter);
  return storeChecked(parts, form, verdict, {
    ...draft,
    lead: { ...lead, payload },
    reply: isVerified ? reply : { ...reply, ...registrationReplies.registeredUnverified },
    claim: { ...names, checkAt },
  });
}

/** What a program reads that the honeypot has caught in step one: it looks up nothing. */
export function decoyConfirmation({ npi }: LeadPayload): Reply {
  return confirmation(String(npi ?? ''), { kind: 'unavailable', reason: 'caught by the honeypot' });
}

function confirmation(npi: string, answer: RegistryAnswer): Reply {
  if (answer.kind === 'found') {
    const data = confirmationGroups(answer.record);
    return { success: true, ...registrationReplies.confirmation(npi), data };
  }
  return { success: true, ...registrationReplies.unverified(npi), data: unverifiedGroups(npi) };
}

/** Processed, and without success (R129). */
function fieldsRefused(fieldErrors: FieldErrors): Answer {
  return accepted({ success: false, ...registrationReplies.refused, fieldErrors });
}

function namesOf({ npi, subdomain }: LeadPayload): Names {
  return {
    npi: String(npi),
    subdomain: typeof subdomain === 'string' ? normalizeSubdomain(subdomain) : null,
  };
}

/**
 * Seconds to wait, or null. Only step one shows a record, and it stores nothing, so that without a
 * limit of its own the site would be a free mirror of the registry.
 */
async function countLookUp(
  { store, rateLimit, bucketSecret }: IntakeParts,
  { remoteIp, now }: BotCheckAttempt,
): Promise<number | null> {
  const bucket = clientBucket('registry', remoteIp, bucketSecret);
  const limit = rateLimit.limit * lookUpsPerSubmission;
  const hit = await store.hit(bucket, limit, rateLimit.windowSeconds * longerWindow, now);
  return hit.allowed ? null : hit.retryAfter;
}

/** By default 40 look-ups an hour, with which a whole practice behind one address can register. */
const lookUpsPerSubmission = 2;
const longerWindow = 60;
/** Milliseconds; longer than the registry is left alone after failures. */
const firstCheckAfter = 60_000;
