import type { Form } from '#contract/form.ts';
import { npiHasValidCheckDigit, npiMessages } from '#contract/npi.ts';
import { npiTaken, registrationReplies } from '#contract/registration-replies.ts';
import type { Reply } from '#contract/reply.ts';
import { isReservedSubdomain, normalizeSubdomain, subdomainMessages } from '#contract/subdomain.ts';
import { clientBucket } from '#server/leads/buckets.ts';
import type { LeadPayload } from '#server/leads/lead.ts';
import type { ClaimedField } from '#server/leads/registrations.ts';
import { confirmationGroups, unverifiedGroups } from '#server/registry/confirmation-groups.ts';
import type { RegistryAnswer } from '#server/registry/registry.ts';
import { npiProblem, verificationFields } from '#server/registry/verification.ts';
import { type Answer, accepted, refusals, refused, tooMany } from './answer.ts';
import { answerWith, type Context, proceed, type StageResult } from './context.ts';
import type { Draft } from './parse.ts';

type FieldErrors = Readonly<Partial<Record<ClaimedField, string>>>;

/**
 * Checks the NPI and the subdomain together, without the registry. Other forms pass. Messages never
 * reveal who has a number or name.
 */
export async function checkClaims(
  { store }: Pick<Context, 'store'>,
  form: Form,
  payload: LeadPayload,
): Promise<StageResult<void>> {
  if (!form.registration) return proceed(undefined);
  const claim = claimOf(payload);
  const { npi, subdomain } = claim;
  const isReserved = subdomain !== null && isReservedSubdomain(subdomain);
  const problems: FieldErrors = {
    ...takenProblems(await store.takenBy({ form: form.id, payload }, claim)),
    ...(isReserved ? { subdomain: subdomainMessages.reserved } : {}),
    ...(npiHasValidCheckDigit(npi) ? {} : { npi: npiMessages.checkDigit }),
  };
  return Object.keys(problems).length > 0
    ? answerWith(fieldsRefused(problems))
    : proceed(undefined);
}

/**
 * Looks up the NPI of a registration. The first step answers with the record for confirmation and
 * stores nothing; the final step goes on with what the lookup adds. Other forms pass. An unavailable
 * registry stops neither step (R138).
 */
export async function checkRegistry(context: Context, draft: Draft): Promise<StageResult<Draft>> {
  const { form, payload, isFirstStep } = draft;
  if (!form.registration) return proceed(draft);
  if (isFirstStep) {
    const stopped = (await spendToken(context, draft)) ?? (await countLookUp(context, draft));
    if (stopped) return answerWith(stopped);
  }
  const claim = claimOf(payload);
  const answer = await context.registry.lookUp(claim.npi);
  const problem = npiProblem(claim.npi, answer, form.registration.wants);
  if (problem !== null) {
    // Without this, one token could ask the registry about any number of NPIs.
    const stopped = isFirstStep ? null : await spendToken(context, draft);
    return answerWith(stopped ?? fieldsRefused({ npi: problem }));
  }
  if (isFirstStep) return answerWith(accepted(confirmation(claim.npi, answer)));

  const now = context.clock();
  const isVerified = answer.kind === 'found';
  return proceed({
    ...draft,
    payload: {
      ...payload,
      ...(claim.subdomain === null ? {} : { subdomain: claim.subdomain }),
      ...verificationFields(answer, form.registration.wants, now),
    },
    reply: isVerified
      ? draft.reply
      : { ...draft.reply, ...registrationReplies.registeredUnverified },
    claim: { ...claim, checkAt: isVerified ? null : new Date(now.getTime() + firstCheckDelayMs) },
  });
}

/** The reply to the first step. */
export function confirmation(npi: string, answer: RegistryAnswer): Reply {
  if (answer.kind === 'found') {
    const data = confirmationGroups(answer.record);
    return { success: true, ...registrationReplies.confirmation(npi), data };
  }
  return { success: true, ...registrationReplies.unverified(npi), data: unverifiedGroups(npi) };
}

/** A request that was processed without success has status 200 (R129). */
export function fieldsRefused(fieldErrors: FieldErrors): Answer {
  return accepted({ success: false, ...registrationReplies.refused, fieldErrors });
}

export function takenProblems(fields: readonly ClaimedField[]): FieldErrors {
  return Object.fromEntries(fields.map((field) => [field, takenMessages[field]]));
}

/** Each step spends its own token (R133). The final step spends it together with the lead. */
async function spendToken(
  { store, log }: Context,
  { form, botCheck }: Draft,
): Promise<Answer | null> {
  if (!botCheck.ok || botCheck.spend === null) return null;
  if (await store.spend(botCheck.spend)) return null;
  log.info({ form: form.id, reason: 'replayed' }, 'Bot check failed');
  return refused(403, refusals.botCheck);
}

/** Without its own limit, the first step would make the site a free mirror of the registry. */
async function countLookUp(
  { store, clock, rateLimit, bucketSecret }: Context,
  { remoteIp }: Draft,
): Promise<Answer | null> {
  const quota = {
    bucket: clientBucket('registry', remoteIp, bucketSecret),
    limit: rateLimit.limit * lookUpsPerSubmission,
    windowSeconds: rateLimit.windowSeconds * lookUpWindows,
  };
  const overLimit = await store.hit(quota, clock());
  return overLimit && tooMany(overLimit.retryAfter);
}

function claimOf({ npi, subdomain }: LeadPayload) {
  return {
    npi: String(npi),
    subdomain: typeof subdomain === 'string' ? normalizeSubdomain(subdomain) : null,
  };
}

const takenMessages = { npi: npiTaken, subdomain: subdomainMessages.taken } as const;

/** By default 40 lookups an hour, enough for a whole practice behind one address. */
const lookUpsPerSubmission = 2;
const lookUpWindows = 60;
/** Longer than the circuit breaker leaves the registry alone. */
const firstCheckDelayMs = 60_000;
