import { realClia } from '#contract/clia.ts';
import type { LaboratoryRecord } from '#contract/console/laboratory.ts';
import type { Form } from '#contract/form.ts';
import { npiTaken, registrationReplies } from '#contract/forms/registration.ts';
import { npiHasValidCheckDigit, npiMessages } from '#contract/npi.ts';
import type { Reply } from '#contract/reply.ts';
import { isReservedSubdomain, normalizeSubdomain, subdomainMessages } from '#contract/subdomain.ts';
import { clientQuotas, type Quota } from '#server/db/rate-limits.ts';
import type { ClaimedField } from '#server/leads/claims.ts';
import { type LeadPayload, payloadOf } from '#server/leads/lead.ts';
import { npiProblem } from '#server/leads/npi-verification.ts';
import type { LookupAnswer } from '#server/registry/lookup/create-lookup.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';
import {
  laboratoryGroups,
  providerGroups,
  unverifiedGroups,
} from '#server/registry/record-groups.ts';
import {
  type Answer,
  accepted,
  answerWith,
  type Context,
  proceed,
  rejected,
  rejections,
  type StageResult,
  tooMany,
  type Validated,
} from './stages.ts';

type FieldErrors = Readonly<Partial<Record<ClaimedField, string>>>;

/**
 * Checks the NPI and the subdomain together, without the registry. Messages never reveal who
 * has a number or name.
 */
export async function checkClaims(
  { store }: Pick<Context, 'store'>,
  form: Form,
  payload: LeadPayload,
): Promise<StageResult<void>> {
  const claim = claimOf(payload);
  const { npi, subdomain } = claim;
  const isReserved = subdomain !== null && isReservedSubdomain(subdomain);
  const problems: FieldErrors = {
    ...takenProblems(await store.takenBy({ form: form.id, payload }, claim)),
    ...(isReserved ? { subdomain: subdomainMessages.reserved } : {}),
    ...(npiHasValidCheckDigit(npi) ? {} : { npi: npiMessages.checkDigit }),
  };
  return Object.keys(problems).length > 0
    ? answerWith(fieldsRejected(problems))
    : proceed(undefined);
}

/**
 * Fourth stage: looks up the NPI of a registration, and the CLIA number of a laboratory. The first
 * step replies with the records for confirmation and stores nothing; the final step continues with
 * the results. Spam skips the lookups. An unavailable registry stops neither step (R138).
 */
export async function checkRegistry(
  context: Context,
  validated: Validated,
  { wants }: NonNullable<Form['registration']>,
): Promise<StageResult<Validated>> {
  const { payload, isFirstStep } = validated;
  if (validated.status === 'spam') return proceed(validated);
  if (isFirstStep) {
    const quotas = [...validated.quotas, ...lookUpQuotas(context, validated)];
    const stopped = await spend(context, validated, quotas);
    if (stopped) return answerWith(stopped);
  }
  const claim = claimOf(payload);
  // Both at once, so that the visitor waits five seconds at most.
  const [answer, laboratory] = await Promise.all([
    context.registries.npi.lookUp(claim.npi),
    lookUpLaboratory(context, payload),
  ]);
  const problem = npiProblem(claim.npi, answer, wants);
  if (problem !== null) {
    // Spends the token here too; otherwise it could query the registry for any number of NPIs.
    const stopped = isFirstStep ? null : await spend(context, validated, validated.quotas);
    return answerWith(stopped ?? fieldsRejected({ npi: problem }));
  }
  if (isFirstStep) return answerWith(accepted(confirmation(payload, answer, laboratory)));

  const clia = realClia(payload.clia);
  return proceed({
    ...validated,
    payload: payloadOf({
      ...payload,
      ...(claim.subdomain === null ? {} : { subdomain: claim.subdomain }),
    }),
    reply:
      answer.kind === 'found'
        ? validated.reply
        : { ...validated.reply, ...registrationReplies.registeredUnverified },
    claim: {
      ...claim,
      answers: [
        { kind: 'npi', number: claim.npi, answer },
        // Values that are not CLIA numbers are not stored as a laboratory.
        ...(clia && laboratory
          ? [{ kind: 'clia', number: clia, answer: laboratory } as const]
          : []),
      ],
      checkAt: new Date(context.clock().getTime() + firstCheckDelayMs),
    },
  });
}

/** The reply to a first step without a record. Also sent to bots, which must not reach the registries. */
export function unverifiedConfirmation(payload: LeadPayload): Reply {
  const answer = { kind: 'unavailable', reason: 'not asked' } as const;
  return confirmation(payload, answer, answer);
}

/** The reply to the first step. The laboratory's record follows that of the NPI. */
function confirmation(
  payload: LeadPayload,
  answer: LookupAnswer<ProviderRecord>,
  laboratory: LookupAnswer<LaboratoryRecord> | null,
): Reply {
  const npi = String(payload.npi ?? '');
  const typed = laboratoryOf(payload);
  const isFound = answer.kind === 'found';
  return {
    success: true,
    ...(isFound ? registrationReplies.confirmation(npi) : registrationReplies.unverified(npi)),
    data: {
      ...(isFound ? providerGroups(answer.record) : unverifiedGroups(npi)),
      ...(typed && laboratory ? laboratoryGroups(typed, laboratory) : {}),
    },
  };
}

/** Null for a form without a CLIA number. Values that are no CLIA number are never requested. */
async function lookUpLaboratory(
  { registries }: Context,
  payload: LeadPayload,
): Promise<LookupAnswer<LaboratoryRecord> | null> {
  const typed = laboratoryOf(payload);
  return typed && registries.clia.lookUp(typed.clia);
}

function laboratoryOf({ clia, name }: LeadPayload) {
  return typeof clia === 'string' ? { clia, name: String(name ?? '') } : null;
}

/** A request that was processed without success has status 200 (R129). */
export function fieldsRejected(fieldErrors: FieldErrors): Answer {
  return accepted({ success: false, ...registrationReplies.rejected, fieldErrors });
}

export function takenProblems(fields: readonly ClaimedField[]): FieldErrors {
  return Object.fromEntries(fields.map((field) => [field, takenMessages[field]]));
}

/** Each step spends its own token (R133). The final step spends it together with the lead. */
async function spend(
  { store, clock, log }: Context,
  { form, token }: Validated,
  quotas: readonly Quota[],
): Promise<Answer | null> {
  const stopped = await store.spend({ token, quotas, now: clock() });
  if (stopped?.kind === 'over-limit') return tooMany(stopped);
  if (stopped === null) return null;
  log.info({ form: form.id, reason: 'replayed' }, 'Bot check failed');
  return rejected(403, rejections.botCheck);
}

/** Without its own limit, the first step would make the site a free mirror of the registry. */
function lookUpQuotas({ rateLimit, bucketSecret }: Context, { remoteIp }: Validated) {
  const rate = {
    limit: rateLimit.limit * lookUpsPerSubmission,
    windowSeconds: rateLimit.windowSeconds * lookUpWindows,
  };
  return clientQuotas('registry', remoteIp, rate, bucketSecret);
}

function claimOf({ npi, subdomain }: LeadPayload) {
  return {
    npi: String(npi),
    subdomain: typeof subdomain === 'string' ? normalizeSubdomain(subdomain) : null,
  };
}

const takenMessages = { npi: npiTaken, subdomain: subdomainMessages.taken } as const;

/** The default limit is 40 lookups an hour, enough for a whole practice behind one address. */
const lookUpsPerSubmission = 2;
const lookUpWindows = 60;
/** Longer than the pause of the circuit breaker after a registry failure. */
const firstCheckDelayMs = 60_000;
