import { realClia } from '#contract/clia.ts';
import type { Form } from '#contract/form.ts';
import type { FormResponse } from '#contract/form-response.ts';
import { npiTaken, registrationResponses } from '#contract/forms/registration.ts';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import { npiHasValidCheckDigit, npiMessages, type ProviderKind } from '#contract/npi.ts';
import { isReservedSubdomain, normalizeSubdomain, subdomainMessages } from '#contract/subdomain.ts';
import { clientQuotas, type Quota } from '#server/db/rate-limits.ts';
import type { ClaimedField } from '#server/leads/claims.ts';
import { type LeadPayload, payloadOf } from '#server/leads/lead.ts';
import type { LookupResult } from '#server/registry/lookup/lookup.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';
import {
  laboratoryGroups,
  providerGroups,
  unverifiedGroups,
} from '#server/registry/record-groups.ts';
import {
  type ApiResponse,
  accepted,
  type Context,
  proceed,
  rejected,
  rejections,
  respondWith,
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
    ? respondWith(fieldsRejected(problems))
    : proceed(undefined);
}

/**
 * Fourth stage: looks up the NPI of a registration, and the CLIA number of a laboratory. The first step returns the
 * records for confirmation and stores nothing; the final step continues with the results. Spam skips the lookups. An
 * unavailable registry stops neither step (R138).
 */
export async function checkRegistration(
  context: Context,
  validated: Validated,
  { wants }: NonNullable<Form['registration']>,
): Promise<StageResult<Validated>> {
  const { payload, isFirstStep } = validated;
  if (validated.status === 'spam') return proceed(validated);
  if (isFirstStep) {
    const quotas = [...validated.quotas, ...lookUpQuotas(context, validated)];
    const stopped = await spend(context, validated, quotas);
    if (stopped) return respondWith(stopped);
  }
  const claim = claimOf(payload);
  // Runs both lookups at the same time, so that the visitor waits five seconds at most.
  const [provider, laboratory] = await Promise.all([
    context.registries.npi.lookUp(claim.npi),
    lookUpLaboratory(context, payload),
  ]);
  const problem = npiProblem(claim.npi, provider, wants);
  if (problem !== null) {
    // Spends the token here too; otherwise it could query the registry for any number of NPIs.
    const stopped = isFirstStep ? null : await spend(context, validated, validated.quotas);
    return respondWith(stopped ?? fieldsRejected({ npi: problem }));
  }
  if (isFirstStep) return respondWith(accepted(confirmation(payload, provider, laboratory)));

  const clia = realClia(payload.clia);
  return proceed({
    ...validated,
    payload: payloadOf({
      ...payload,
      ...(claim.subdomain === null ? {} : { subdomain: claim.subdomain }),
    }),
    response:
      provider.kind === 'found'
        ? validated.response
        : { ...validated.response, ...registrationResponses.registeredUnverified },
    claim: {
      ...claim,
      results: [
        { kind: 'npi', number: claim.npi, result: provider },
        // Values that are not CLIA numbers are not stored as a laboratory.
        ...(clia && laboratory
          ? [{ kind: 'clia', number: clia, result: laboratory } as const]
          : []),
      ],
      checkAt: new Date(context.clock().getTime() + firstCheckDelayMs),
    },
  });
}

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

/** The response to a first step without a record. Also sent to bots, which must not reach the registries. */
export function unverifiedConfirmation(payload: LeadPayload): FormResponse {
  const result = { kind: 'unavailable', reason: 'not asked' } as const;
  return confirmation(payload, result, result);
}

/** The response to the first step. The laboratory's record follows that of the NPI. */
function confirmation(
  payload: LeadPayload,
  provider: LookupResult<ProviderRecord>,
  laboratory: LookupResult<LaboratoryRecord> | null,
): FormResponse {
  const npi = String(payload.npi ?? '');
  const typed = laboratoryOf(payload);
  const isFound = provider.kind === 'found';
  return {
    success: true,
    ...(isFound ? registrationResponses.confirmation(npi) : registrationResponses.unverified(npi)),
    data: {
      ...(isFound ? providerGroups(provider.record) : unverifiedGroups(npi)),
      ...(typed && laboratory ? laboratoryGroups(typed, laboratory) : {}),
    },
  };
}

/** Null for a form without a CLIA number. Values that aren't CLIA numbers are never requested. */
async function lookUpLaboratory(
  { registries }: Context,
  payload: LeadPayload,
): Promise<LookupResult<LaboratoryRecord> | null> {
  const typed = laboratoryOf(payload);
  return typed && registries.clia.lookUp(typed.clia);
}

function laboratoryOf({ clia, name }: LeadPayload) {
  return typeof clia === 'string' ? { clia, name: String(name ?? '') } : null;
}

/** A request that was processed without success has status 200 (R129). */
export function fieldsRejected(fieldErrors: FieldErrors): ApiResponse {
  return accepted({ success: false, ...registrationResponses.rejected, fieldErrors });
}

export function takenProblems(fields: readonly ClaimedField[]): FieldErrors {
  return Object.fromEntries(fields.map((field) => [field, takenMessages[field]]));
}

/** Each step spends its own token (R133). The final step spends it together with the lead. */
async function spend(
  { store, clock, log }: Context,
  { form, token }: Validated,
  quotas: readonly Quota[],
): Promise<ApiResponse | null> {
  const stopped = await store.spend({ token, quotas, now: clock() });
  if (stopped?.kind === 'over-limit') return tooMany(stopped);
  if (stopped === null) return null;
  log.info({ form: form.id, reason: 'replayed' }, 'Bot check failed');
  return rejected(403, rejections.botCheck);
}

/** Limits how often a client may ask the registries: the site should be no free mirror of them. */
export function lookUpQuotas(
  { rateLimit, bucketSecret }: Context,
  { remoteIp }: Pick<Validated, 'remoteIp'>,
) {
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
