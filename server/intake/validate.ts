import { checkForm } from '#contract/check-form.ts';
import { envelope, type Form } from '#contract/form.ts';
import type { FormResponse } from '#contract/form-response.ts';
import { thanksOf } from '#contract/request.ts';
import type { Source } from '#contract/source.ts';
import { mailboxBucket, type Quota } from '#server/db/rate-limits.ts';
import { type LeadPayload, payloadOf } from '#server/leads/lead.ts';
import { cleanText } from '#server/lib/clean-text.ts';
import { fieldNames } from './parse.ts';
import { checkClaims, unverifiedConfirmation } from './registration.ts';
import {
  type Context,
  type Guarded,
  type Parsed,
  proceed,
  rejected,
  rejections,
  respondWith,
  type StageResult,
  type Validated,
  type Values,
} from './stages.ts';

/**
 * Third stage, cheap checks first. Rules and claims run before the bot check, which consumes a
 * provider's token. The registry is queried after it, so that bots see no records.
 */
export async function validate(
  context: Context,
  guarded: Guarded,
): Promise<StageResult<Validated>> {
  if (guarded.isSpam) return proceed(spamOf(guarded));
  const { form, values } = guarded;
  const checked = checkRules(form, values);
  if (checked.kind === 'response') return checked;
  const payload = checked.value;
  if (form.registration) {
    const claimed = await checkClaims(context, form, payload);
    if (claimed.kind === 'response') return claimed;
  }
  const verified = await checkForBots(context, guarded);
  if (verified.kind === 'response') return verified;
  // Added after the bot check, so that nobody can use up another person's limit without passing it.
  const quotas = [...guarded.quotas, ...mailboxQuotas(context, addressOf(payload))];
  return proceed({
    ...guarded,
    ...verified.value,
    payload,
    quotas,
    response: successOf(form, payload, guarded.source),
  });
}

/** Runs the contract's rules. Responses carry the first message of each field. */
function checkRules(form: Form, values: Values): StageResult<LeadPayload> {
  const named = fieldNames(values).map((name) => [name, values[name]] as const);
  const checked = checkForm(form, Object.fromEntries(named));
  if (checked.ok) {
    return proceed(payloadOf(checked.payload));
  }
  const problems = Object.entries(checked.problems);
  const fieldErrors = Object.fromEntries(problems.map(([name, [first]]) => [name, first ?? '']));
  return respondWith(rejected(400, rejections.fields, fieldErrors));
}

function mailboxQuotas({ rateLimit, bucketSecret }: Context, address: string): readonly Quota[] {
  if (address === '') return [];
  return [{ bucket: mailboxBucket('mailbox', address, bucketSecret), ...rateLimit }];
}

async function checkForBots(
  { botCheck, clock, log }: Context,
  { form, values, remoteIp }: Parsed,
): Promise<StageResult<Pick<Validated, 'status' | 'heldBecause' | 'token'>>> {
  const value = values[envelope.token];
  const token = typeof value === 'string' ? value : '';
  const result = await botCheck.verify({ token, action: form.action, remoteIp, now: clock() });
  if (result.ok) return proceed({ status: 'accepted', heldBecause: null, token: result.spend });
  const { reason } = result;
  if (reason === 'unavailable' || reason === 'secret-rejected') {
    log.error({ form: form.id, reason }, 'Bot check unavailable, lead quarantined');
    const heldBecause = reason === 'unavailable' ? 'check-unavailable' : 'secret-rejected';
    return proceed({ status: 'quarantined', heldBecause, token: null });
  }
  log.info({ form: form.id, reason }, 'Bot check failed');
  return respondWith(rejected(403, rejections.botCheck));
}

/**
 * Skips rules and the bot check, so all clients share one limit. The response looks like a
 * success.
 */
function spamOf(guarded: Guarded): Validated {
  const { form, values, isFirstStep } = guarded;
  const quotas = [...guarded.quotas, spamQuota];
  const payload = spamPayload(form, values);
  const response = isFirstStep
    ? unverifiedConfirmation(payload)
    : successOf(form, payload, guarded.source);
  const held = { status: 'spam', heldBecause: 'honeypot' } as const;
  return { ...guarded, ...held, payload, quotas, token: null, response };
}

/** Keeps only texts of known fields, cut to their maximum length. */
function spamPayload(form: Form, values: Values): LeadPayload {
  const fields = Object.entries(form.fields).filter(
    ([, { kind }]) => kind !== 'flag' && kind !== 'lines',
  );
  const entries = fields.map(([name, field]) => {
    const value = Object.hasOwn(values, name) ? values[name] : '';
    const maxLength = 'maxLength' in field ? field.maxLength : 200;
    return [name, typeof value === 'string' ? cleanText(value, maxLength) : ''] as const;
  });
  return payloadOf(Object.fromEntries(entries));
}

function successOf(form: Form, payload: LeadPayload, source: Source): FormResponse {
  return { success: true, ...thanksOf(form, { form: form.id, payload, intake: { source } }) };
}

/** Blank for a form without an email address. */
export function addressOf({ emailAddress }: LeadPayload): string {
  return typeof emailAddress === 'string' ? emailAddress : '';
}

/** Spam beyond the limit gets a response but is not stored. */
export const spamQuota: Quota = { bucket: 'spam', limit: 60, windowSeconds: 60 * 60 };
