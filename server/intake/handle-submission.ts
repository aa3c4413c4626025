import { myDataForm } from '#contract/my-data.ts';
import { privacyNoticeOf } from '#contract/privacy-notice.ts';
import { nextFor } from '#contract/request.ts';
import { visitorEmailQuotas } from '#server/db/visitor-emails.ts';
import { routingToAll } from '#server/delivery/channels/lead-routing.ts';
import type { Submission } from '#server/leads/entrance/accept.ts';
import { newId } from '#server/lib/ids.ts';
import { isProofToken } from '#server/lib/proof-token.ts';
import { type Admission, guard } from './guard.ts';
import { parse } from './parse.ts';
import { checkRegistration, fieldsRejected, takenProblems } from './registration.ts';
import {
  type ApiResponse,
  accepted,
  type Context,
  errorResponse,
  type Guarded,
  rejected,
  rejections,
  type SubmissionRequest,
  tooMany,
  type Validated,
} from './stages.ts';
import { addressOf, spamQuota, validate } from './validate.ts';

/** Processes a submission from its bytes to the response. */
export async function handleSubmission(
  context: Context,
  admission: Admission,
  { proof, ...request }: SubmissionRequest,
): Promise<ApiResponse> {
  if (proof !== undefined) {
    const { bucketSecret, clock } = context;
    if (!isProofToken(proof, bucketSecret, clock())) return rejected(403, rejections.proof);
    return handleSubmission(proving(context, proof), admission, request);
  }
  const parsed = parse(request, context.isPage);
  if (parsed.kind === 'response') return parsed.response;
  const guarded = guard(context, parsed.value);
  if (guarded.kind === 'response') return guarded.response;
  const { quotas } = guarded.value;
  const now = context.clock();
  const place = admission.enter(quotas, now);
  if (place.kind === 'over-limit') {
    return (await recall(context, guarded.value)) ?? tooMany(place);
  }
  try {
    const response = await complete(context, guarded.value).catch((error: unknown) =>
      explain(guarded.value, errorResponse(error, context.log)),
    );
    if (response.fullBucket !== undefined) admission.close(quotas, response.fullBucket, now);
    return response;
  } finally {
    place.leave();
  }
}

/** A marked request takes every stage and leaves nothing behind. Only a browser gets a provider's token. */
function proving(context: Context, mark: string): Context {
  const { store, botCheck, log } = context;
  return {
    ...context,
    store: { ...store, accept: (submission) => store.prove(submission, mark) },
    botCheck: {
      ...botCheck,
      verify: async (attempt) =>
        attempt.token === '' ? { ok: true, spend: null } : botCheck.verify(attempt),
    },
    log: log.child({ proof: true }),
    wakeUp: () => undefined,
  };
}

/** A form's own failure text replaces the standard one of a server error (R114). */
function explain({ form }: Guarded, response: ApiResponse): ApiResponse {
  if (!form.failure || response.status < 500) return response;
  return { ...response, body: { ...response.body, ...form.failure } };
}

/**
 * Counts each request once: with its lead, with its token, or here. A repeated submission gets its
 * first response even if it would be rejected now, for example because its token has expired.
 */
async function complete(context: Context, guarded: Guarded): Promise<ApiResponse> {
  const { store, clock } = context;
  const validated = await validate(context, guarded);
  if (validated.kind === 'response') {
    const known = await recall(context, guarded);
    if (known) return known;
    const overLimit = await store.hit(guarded.quotas, clock());
    return overLimit ? tooMany(overLimit) : validated.response;
  }
  if (!guarded.form.registration) return commit(context, validated.value);
  const looked = await checkRegistration(context, validated.value, guarded.form.registration);
  if (looked.kind === 'response') return (await recall(context, guarded)) ?? looked.response;
  return commit(context, looked.value);
}

/** The response to a submission that is already stored, or whose key was used for another one. */
async function recall({ store }: Context, { idempotency }: Guarded): Promise<ApiResponse | null> {
  const known = idempotency && (await store.recall(idempotency.key, idempotency.fingerprint));
  if (!known) return null;
  return known.kind === 'repeated' ? accepted(known.response) : rejected(400, rejections.keyReused);
}

/** Last stage: `success: true` is sent only after the lead is on disk (R139). */
async function commit(context: Context, validated: Validated): Promise<ApiResponse> {
  if (validated.form.id === myDataForm.id) return requestData(context, validated);
  const { store, log, wakeUp } = context;
  const submission = submissionOf(context, validated);
  const { id, form, status } = submission.lead;
  const acceptance = await store.accept(submission);
  switch (acceptance.kind) {
    case 'stored':
      log.info({ lead: id, form, status }, 'Lead stored');
      if (submission.deliveries.length > 0) wakeUp();
      return accepted(submission.response);
    case 'repeated':
      return accepted(acceptance.response);
    case 'over-limit':
      // A bot must not learn that it was recognized.
      return acceptance.bucket === spamQuota.bucket
        ? accepted(submission.response)
        : tooMany(acceptance);
    case 'taken':
      return fieldsRejected(takenProblems(acceptance.fields));
    case 'key-reused':
      return rejected(400, rejections.keyReused);
    case 'token-spent':
      log.info({ form, reason: 'replayed' }, 'Bot check failed');
      return rejected(403, rejections.botCheck);
  }
}

/** Makes the same writes and sends the same response for every address; only the email differs. */
async function requestData(
  context: Context,
  { status, token, quotas, payload, response }: Validated,
): Promise<ApiResponse> {
  const { store, clock, wakeUp } = context;
  const now = clock();
  if (status === 'quarantined') return rejected(503);
  if (status === 'spam') {
    const overLimit = await store.hit(quotas, now);
    return overLimit ? tooMany(overLimit) : accepted(response);
  }
  const address = addressOf(payload);
  const rejection = await store.requestData({
    id: newId(),
    address,
    token,
    quotas,
    emailQuotas: visitorEmailQuotas('my-data', address, context),
    now,
  });
  if (rejection?.kind === 'over-limit') return tooMany(rejection);
  if (rejection) return rejected(403, rejections.botCheck);
  wakeUp();
  return accepted(response);
}

/**
 * Builds the submission to store. Spam and quarantined leads get no deliveries and no subscription.
 * A subscription is delivered once its address is confirmed.
 */
function submissionOf(context: Context, validated: Validated): Submission {
  const { form, payload, status, token, idempotency, quotas, claim } = validated;
  const { source, heldBecause } = validated;
  const intake = {
    source,
    response: { heading: validated.response.heading, message: validated.response.message },
    ...(heldBecause === null ? {} : { heldBecause }),
  };
  const lead = {
    id: newId(),
    form: form.id,
    receivedAt: context.clock(),
    status,
    payload,
    noticeShown: privacyNoticeOf(form),
    intake,
  };
  return {
    lead,
    response: { ...validated.response, ...nextFor(lead) },
    idempotency,
    quotas,
    token,
    ...(claim ? { claim } : {}),
    ...(status === 'accepted'
      ? routingToAll(context.teamRouting(lead), lead, context)
      : { deliveries: [] }),
  };
}
